/** Radio buttons, or a menu. */

import { say } from '../../page/words.js';
import { choiceField } from '../../state/fields.js';
import { labelOf } from './label.js';

/** @typedef {import('../knobs.js').Knob} Knob */
/** @typedef {import('../../state/url-state.js').Value} Value */

/** @implements {Knob} */
export class ChoiceKnob {
  #host;
  #label;
  /** @type {Map<string, {word: string, pick: () => void}>} */
  #options = new Map();
  /** @type {string} */
  #value = '';

  /** @param {HTMLElement} host */
  constructor(host) {
    this.#host = host;
    const menu = host.querySelector('select');
    const name = menu?.name ?? host.querySelector('input')?.name ?? '';
    this.#label = menu ? labelOf(menu) : (host.querySelector('legend')?.textContent ?? '').trim();
    for (const option of menu?.options ?? []) {
      const pick = () => {
        option.selected = true;
      };
      this.#add(option.value, { word: option.label, pick }, option.defaultSelected);
    }
    for (const radio of menu ? [] : host.querySelectorAll('input')) {
      const pick = () => {
        radio.checked = true;
      };
      this.#add(radio.value, { word: labelOf(radio), pick }, radio.defaultChecked);
    }
    this.field = choiceField(name, this.#value, [...this.#options.keys()]);
  }

  /**
   * @param {string} value
   * @param {{word: string, pick: () => void}} option
   * @param {boolean} isFallback
   */
  #add(value, option, isFallback) {
    this.#options.set(value, option);
    if (isFallback) this.#value = value;
  }

  get value() {
    return this.#value;
  }

  /** @param {Value} value */
  set value(value) {
    this.#value = String(value);
    this.#options.get(this.#value)?.pick();
  }

  /**
   * @param {(note: string) => void} moved
   * @param {AbortSignal} signal
   */
  listen(moved, signal) {
    const pick = (/** @type {Event} */ { target }) => {
      this.#value = /** @type {HTMLInputElement | HTMLSelectElement} */ (target).value;
      moved('');
    };
    this.#host.addEventListener('change', pick, { signal });
  }

  /** @param {Value} value */
  describe(value) {
    const word = this.#options.get(String(value))?.word ?? String(value);
    return say('setting', { name: this.#label, value: word });
  }

  /** @param {import('../../state/url-state.js').Fitted} fitted */
  explain({ given, value }) {
    const word = this.#options.get(String(value))?.word ?? '';
    return say('note.choice', { name: this.#label, given, value: word });
  }
}
