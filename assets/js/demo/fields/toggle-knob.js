/** A checkbox. */

import { say } from '../../page/words.js';
import { toggleField } from '../../state/fields.js';
import { labelOf } from './label.js';

/** @typedef {import('../knobs.js').Knob} Knob */
/** @typedef {import('../../state/url-state.js').Value} Value */

/** @implements {Knob} */
export class ToggleKnob {
  #box;

  /** @param {HTMLElement} host */
  constructor(host) {
    const box = host.querySelector('input');
    if (!box) throw new TypeError('a switch without its box');
    this.#box = box;
    this.field = toggleField(box.name, box.defaultChecked);
  }

  get value() {
    return this.#box.checked;
  }

  /** @param {Value} value */
  set value(value) {
    this.#box.checked = value === true;
  }

  /**
   * @param {(note: string) => void} moved
   * @param {AbortSignal} signal
   */
  listen(moved, signal) {
    this.#box.addEventListener('change', () => moved(''), { signal });
  }

  /** @param {Value} value */
  describe(value) {
    return say('setting', { name: labelOf(this.#box), value: say(value ? 'on' : 'off') });
  }

  /** @param {import('../../state/url-state.js').Fitted} fitted */
  explain({ given, value }) {
    const name = labelOf(this.#box);
    return say('note.choice', { name, given, value: say(value ? 'on' : 'off') });
  }
}
