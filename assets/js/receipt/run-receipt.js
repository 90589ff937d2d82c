/** The receipt of the two runs that lie side by side: the record's and the reader's own. */

import { make } from './make.js';
import { NoProof } from './prover.js';

/** @typedef {import('./claim-receipt.js').Tools} Tools */

/** A count by which a record is asked for; it is counted again as a whole. */
const PATH = 'counts.cached.total';

export class RunReceipt {
  #host;
  #tools;
  /** @type {any} the record as the page holds it */
  #record;

  /**
   * @param {HTMLElement} host the `<kv-script>`
   * @param {Tools} tools
   */
  constructor(host, tools) {
    this.#host = host;
    this.#tools = tools;
    const held = tools.kit.part(host, 'template.script__record', HTMLTemplateElement);
    this.#record = JSON.parse(held.content.textContent || 'null');
  }

  /** @returns {string} */
  get title() {
    const title = this.#host.querySelector('figcaption')?.textContent ?? '';
    return this.#tools.say('slip.figure', { title });
  }

  /**
   * @param {string} id of the number that was asked, or nothing
   * @returns {Node[]} what the slip shows
   */
  nodes(id) {
    const { say, kit, root } = this.#tools;
    const mine = make('p', {}, say('slip.run-mine'));
    const record = this.#host.dataset.record ?? '';
    if (!record || !this.#record || id.startsWith('mine-')) return [mine];
    const { date, script } = this.#record;
    const told = { date: date.slice(0, 10), script: script.name, hash: script.sha256 };
    const entry = `${root}${kit.pageLanguage()}/experiments/#${record}`;
    const links = make('p', {}, make('a', { href: entry }, record), ' · ');
    links.append(make('a', { href: `${root}records/${record}.json` }, 'JSON'));
    const parts = [make('p', {}, say('slip.run-record', told)), links, this.#proof(record)];
    return id ? parts : [...parts, mine];
  }

  /** @param {string} record */
  #proof(record) {
    const { say } = this.#tools;
    const button = make('button', { type: 'button', class: 'button--main' }, say('slip.prove'));
    const status = make('p', { role: 'status', class: 'slip__result' });
    button.addEventListener('click', async () => {
      button.disabled = true;
      try {
        status.textContent = say('proof.begins');
        const error = await this.#wrongWith(record, status);
        status.textContent = error ? say('proof.record-fails', { error }) : say('proof.record');
        status.dataset.result = error ? 'failed' : 'compared';
      } catch (error) {
        if (!(error instanceof NoProof)) throw error;
        status.textContent = `${error.message} ${say('proof.nothing')}`;
      } finally {
        button.disabled = false;
        button.focus({ preventScroll: true });
      }
    });
    return make('section', { class: 'slip__proof' }, button, status);
  }

  /**
   * Count the record again in Python.
   * @param {string} record
   * @param {HTMLElement} status
   * @returns {Promise<string>} what is wrong with it, or nothing
   */
  async #wrongWith(record, status) {
    const { prover } = this.#tools;
    await prover.prepare((sentence) => {
      status.textContent = sentence;
    });
    const total = this.#record.counts.cached.total;
    const claim = {
      id: record,
      class: 'machine',
      computed_from: { record, path: PATH },
      formats: ['integer'],
      value: String(total),
      printed: { integer: total.toLocaleString('en-US') },
    };
    const request = { claim, shown: [], values: {}, functions: {}, record: this.#record };
    return (await prover.ask(request)).error;
  }
}
