/** The receipt of a claim: what the build wrote, with a proof and copies below it. */

import { make } from './make.js';
import { NoProof } from './prover.js';
import { receiptOf, resultOf, sentencesOf } from './verdict.js';

/** @typedef {import('./store.js').Receipt} Receipt */
/** @typedef {import('./verdict.js').Answer} Answer */

/**
 * @typedef {object} Tools
 * @property {import('../page/receipts.js').Kit} kit
 * @property {import('./prover.js').Prover} prover
 * @property {import('./verdict.js').Say} say
 * @property {string} root address of the site
 * @property {(content: DocumentFragment) => DocumentFragment} linked leads its links on from there
 */

export class ClaimReceipt {
  #claim;
  #receipt;
  #functions;
  #tools;
  #status = make('p', { role: 'status', class: 'slip__status' });
  #result = make('div', { class: 'slip__result' });

  /**
   * @param {string} claim
   * @param {Receipt} receipt
   * @param {Record<string, string>} functions
   * @param {Tools} tools
   */
  constructor(claim, receipt, functions, tools) {
    this.#claim = claim;
    this.#receipt = receipt;
    this.#functions = functions;
    this.#tools = tools;
  }

  /** @returns {Node[]} what the slip shows */
  nodes() {
    const { kit, say, linked } = this.#tools;
    const content = linked(kit.parseFragment(this.#receipt.html));
    for (const place of content.querySelectorAll('[data-source-of]')) {
      const source = this.#functions[place.getAttribute('data-source-of') ?? ''];
      if (source) place.append(kit.parseFragment(source));
    }
    const prove = make('button', { type: 'button', class: 'button--main' }, say('slip.prove'));
    prove.addEventListener('click', () => void this.#prove(prove));
    const lead = make('p', { class: 'slip__lead' }, say('slip.prove-lead'));
    const proof = make(
      'section',
      { class: 'slip__proof' },
      lead,
      prove,
      this.#status,
      this.#result,
    );
    content.querySelector('dl')?.before(proof);
    return [content, this.#copies()];
  }

  #copies() {
    const { say } = this.#tools;
    const { text, markdown, bibtex } = this.#receipt;
    const url = new URL(
      `${this.#tools.kit.pageLanguage()}/claims/#${this.#claim}`,
      this.#tools.root,
    );
    const status = make('span', { role: 'status' });
    /** @type {[string, string][]} */
    const kinds = [
      ['text', text],
      ['markdown', markdown],
      ['bibtex', bibtex],
      ['link', '{url}'],
    ];
    const buttons = kinds.map(([kind, template]) =>
      this.#copier(say(`slip.copy.${kind}`), () => template.replaceAll('{url}', url.href), status),
    );
    return make('p', { class: 'slip__copies' }, `${say('slip.copy')} `, ...buttons, status);
  }

  /**
   * @param {string} label
   * @param {() => string} text
   * @param {HTMLElement} status
   */
  #copier(label, text, status) {
    const { kit, say } = this.#tools;
    const button = make('button', { type: 'button' }, label);
    button.addEventListener('click', async () => {
      status.textContent = say((await kit.copyText(text())) ? 'slip.copied' : 'slip.not-copied');
    });
    return button;
  }

  /** @param {HTMLButtonElement} button */
  async #prove(button) {
    const { prover, say } = this.#tools;
    button.disabled = true;
    this.#result.replaceChildren();
    this.#result.removeAttribute('data-result');
    try {
      this.#status.textContent = say('proof.begins');
      await prover.prepare((sentence) => {
        this.#status.textContent = sentence;
      });
      this.#show(await prover.claim(this.#claim, this.#shownInputs(button)));
    } catch (error) {
      if (!(error instanceof NoProof)) throw error;
      this.#status.textContent = `${error.message} ${say('proof.nothing')}`;
    } finally {
      button.disabled = false;
      button.focus({ preventScroll: true });
    }
  }

  /**
   * The inputs as the reader sees them in the receipt.
   * @param {HTMLElement} here
   * @returns {Record<string, string>}
   */
  #shownInputs(here) {
    const inputs = here.closest('.slip__body')?.querySelectorAll('data[data-input]') ?? [];
    return Object.fromEntries(
      [...inputs].map((input) => [input.getAttribute('data-input'), input.getAttribute('value')]),
    );
  }

  /** @param {Answer} answer */
  #show(answer) {
    const { say } = this.#tools;
    const result = resultOf(answer);
    const sources = this.#receipt.html ? sourcesIn(this.#result) : '';
    this.#status.textContent = say(`proof.result.${result}`);
    this.#result.dataset.result = result;
    const sentences = sentencesOf(answer, say, sources).map((text) => make('li', {}, text));
    this.#result.append(make('ul', { class: 'slip__sentences' }, ...sentences), this.#kept(answer));
  }

  /** @param {Answer} answer */
  #kept(answer) {
    const { kit, say } = this.#tools;
    const kept = receiptOf(answer, {
      engine: kit.facts.manifest?.version ?? '',
      python: kit.facts.manifest?.python ?? '',
      date: new Date().toISOString(),
      page: location.href,
    });
    const text = JSON.stringify(kept, null, 1);
    const status = make('span', { role: 'status' });
    const copy = this.#copier(say('slip.copy.json'), () => text, status);
    const json = make('pre', { tabindex: '0' }, make('code', {}, text));
    return make(
      'details',
      {},
      make('summary', {}, say('slip.json')),
      json,
      make('p', {}, copy, status),
    );
  }
}

/**
 * Name the sources of the receipt that a result stands in.
 * @param {HTMLElement} result
 */
function sourcesIn(result) {
  const names = result.closest('.slip__body')?.querySelectorAll('.receipt__source cite') ?? [];
  return [...new Set([...names].map((name) => name.textContent ?? ''))].join(', ');
}
