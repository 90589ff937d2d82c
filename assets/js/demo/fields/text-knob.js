/** A text field or a text area: taken over when the reader rests or leaves it. */

import { say } from '../../page/words.js';
import { textField } from '../../state/fields.js';
import { throttle } from '../../state/throttle.js';
import { shorten } from '../../state/whole-number.js';
import { labelOf } from './label.js';

/** @typedef {import('../knobs.js').Knob} Knob */
/** @typedef {import('../../state/url-state.js').Value} Value */

const REST = 600;

/** @implements {Knob} */
export class TextKnob {
  #input;
  #maximum;
  /** @type {Value} the last text that was taken */
  #value;

  /** @param {HTMLElement} host */
  constructor(host) {
    const input = host.querySelector('textarea') ?? host.querySelector('input');
    if (!input) throw new TypeError('a text without its field');
    this.#input = input;
    this.#maximum = Number(host.dataset.maximum);
    this.#value = input.defaultValue;
    const isPrivate = 'private' in host.dataset;
    this.field = textField(input.name, input.defaultValue, this.#maximum, isPrivate);
  }

  get value() {
    return this.#value;
  }

  set value(value) {
    this.#value = value;
    this.#input.value = String(value);
  }

  /**
   * A text that is too long stays in its field, so that nothing is lost, and is not taken.
   * @param {(note: string) => void} moved
   * @param {AbortSignal} signal
   */
  listen(moved, signal) {
    const take = throttle(() => {
      const fitted = this.field.read(this.#input.value);
      if (fitted.fit === 'exact') this.#value = fitted.value;
      moved(fitted.fit === 'exact' ? '' : this.explain(fitted));
    }, REST);
    this.#input.addEventListener('input', take, { signal });
    this.#input.addEventListener('change', take.flush, { signal });
    signal.addEventListener('abort', take.flush);
  }

  /** @param {Value} value */
  describe(value) {
    return say('setting', {
      name: labelOf(this.#input),
      value: shorten(String(value)) || say('empty'),
    });
  }

  /** @param {import('../../state/url-state.js').Fitted} fitted */
  explain({ given }) {
    return say('note.long', { name: labelOf(this.#input), given, max: this.#maximum });
  }
}
