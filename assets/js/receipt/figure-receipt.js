/** The receipt of a figure's numbers: the function behind each, the inputs now, and a proof. */

import { make } from './make.js';
import { NoProof } from './prover.js';
import { both, codeSentences } from './verdict.js';

/** @typedef {import('./claim-receipt.js').Tools} Tools */
/** @typedef {import('./store.js').FigureFile} FigureFile */

/**
 * Find the function of a number: by its id, or by the longest prefix that ends in `*`.
 * @param {Record<string, string>} numbers
 * @param {string} id
 * @returns {string}
 */
export function functionOf(numbers, id) {
  const own = numbers[id];
  if (own) return own;
  const fits = Object.keys(numbers)
    .filter((key) => key.endsWith('*') && id.startsWith(key.slice(0, -1)))
    .sort((one, other) => other.length - one.length);
  return numbers[fits[0] ?? ''] ?? '';
}

/**
 * @param {Element} number
 * @returns {string} its id in a figure, or its name in the text of a scene
 */
export function numberId(number) {
  return number.getAttribute('data-number') ?? number.getAttribute('data-frame') ?? '';
}

export class FigureReceipt {
  #host;
  #file;
  #tools;

  /**
   * @param {HTMLElement} host the `<kv-demo>`, or a `<kv-scene>`, whose numbers are the build's
   * @param {FigureFile} file
   * @param {Tools} tools
   */
  constructor(host, file, tools) {
    this.#host = host;
    this.#file = file;
    this.#tools = tools;
  }

  /** @returns {string} */
  get title() {
    return this.#tools.say('slip.figure', { title: this.#file.title });
  }

  /**
   * @param {string} chosen id of a number, or nothing
   * @returns {Node[]} what the slip shows
   */
  nodes(chosen) {
    const { say } = this.#tools;
    const inputs = Object.entries(this.#params).map(([name, value]) =>
      make('li', {}, make('code', {}, name), ` = ${value}`),
    );
    const numbers = [...this.#numbers()];
    const asked = numbers.filter(([id]) => id === chosen);
    const others = numbers.filter(([id]) => id !== chosen);
    return [
      ...asked.map(([id, text]) => this.#number(id, text, true)),
      make('h3', { class: 'slip__heading' }, say('slip.inputs')),
      make('ul', { class: 'receipt__inputs receipt__inputs--now' }, ...inputs),
      make('h3', { class: 'slip__heading' }, say('slip.numbers')),
      ...others.map(([id, text]) => this.#number(id, text, false)),
    ];
  }

  /** @returns {Record<string, string | number | boolean>} */
  get #params() {
    const { shown, step } = this.#host.dataset;
    return step ? { step } : JSON.parse(shown ?? '{}');
  }

  /** @returns {Map<string, string>} id and text of every number, in order */
  #numbers() {
    const { step } = this.#host.dataset;
    const here = step ? this.#host.querySelector(`li[data-step="${step}"]`) : this.#host;
    const places = here?.querySelectorAll('data[data-number], data[data-frame]') ?? [];
    return new Map([...places].map((it) => [numberId(it), it.textContent ?? '']));
  }

  /**
   * @param {string} id
   * @param {string} text
   * @param {boolean} isChosen
   */
  #number(id, text, isChosen) {
    const { say, kit } = this.#tools;
    const name = functionOf(this.#file.numbers, id);
    const summary = make('summary', {}, make('b', {}, text), ' ', make('code', {}, id));
    const details = make('details', { class: 'receipt__number', open: isChosen }, summary);
    details.append(make('p', {}, say('slip.number-by', { number: text, function: name })));
    const source = this.#file.functions[name];
    if (source) details.append(this.#tools.linked(kit.parseFragment(source)));
    if (name && this.#host.matches('kv-demo')) details.append(this.#proof(id, name));
    return details;
  }

  /**
   * @param {string} id
   * @param {string} name
   */
  #proof(id, name) {
    const { say } = this.#tools;
    const button = make('button', { type: 'button' }, say('slip.prove'));
    const status = make('div', { role: 'status', class: 'slip__result' });
    button.addEventListener('click', async () => {
      button.disabled = true;
      status.textContent = say('proof.begins');
      try {
        const sentences = await this.#prove(id, name, status);
        status.replaceChildren(...sentences.map((text) => make('p', {}, text)));
      } catch (error) {
        if (!(error instanceof NoProof)) throw error;
        status.textContent = `${error.message} ${say('proof.nothing')}`;
      } finally {
        button.disabled = false;
        button.focus({ preventScroll: true });
      }
    });
    return make(
      'div',
      { class: 'slip__proof' },
      make('p', {}, say('slip.prove-number-lead')),
      button,
      status,
    );
  }

  /**
   * @param {string} id
   * @param {string} name
   * @param {HTMLElement} status
   * @returns {Promise<string[]>}
   */
  async #prove(id, name, status) {
    const { say, prover, kit } = this.#tools;
    await prover.prepare((sentence) => {
      status.textContent = sentence;
    });
    const places = [...this.#host.querySelectorAll(`data[data-number="${CSS.escape(id)}"]`)];
    const shown = places.map((it) => ({
      value: it.getAttribute('value') ?? '',
      text: it.textContent ?? '',
    }));
    const answer = await prover.ask({
      figure: this.#host.getAttribute('name'),
      params: this.#params,
      lang: kit.pageLanguage(),
      number: id,
      function: name,
      functions: this.#file.code,
      shown,
    });
    const texts = { page: printed(shown), here: printed(answer.here) };
    status.dataset.result = answer.agrees ? 'proved' : 'failed';
    return [
      say(answer.agrees ? 'proof.number.agree' : 'proof.number.differ', texts),
      ...codeSentences(answer.code, say),
      say('proof.number.means'),
    ];
  }
}

/** @param {{value: string, text: string}[]} places */
function printed(places) {
  return places.map(({ value, text }) => both(text, value)).join(', ');
}
