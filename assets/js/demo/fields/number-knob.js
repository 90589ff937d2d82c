/** A slider with a typed twin; where it has stops, the slider moves along these. */

import { say } from '../../page/words.js';
import { numberField } from '../../state/fields.js';
import { fill } from '../../state/fill.js';
import { fit, nearest } from '../../state/whole-number.js';
import { labelOf } from './label.js';
import { Player } from './player.js';

/** @typedef {import('../../state/whole-number.js').Bounds} Bounds */
/** @typedef {import('../knobs.js').Knob} Knob */

/** @implements {Knob} */
export class NumberKnob {
  #bounds;
  #slider;
  #typed;
  /** @type {number[]} */
  #stops;
  #value;
  /** @type {Player | null} */
  #player = null;

  /** @param {HTMLElement} host */
  constructor(host) {
    const [slider, typed] = /** @type {NodeListOf<HTMLInputElement>} */ (
      host.querySelectorAll('input')
    );
    if (!slider || !typed) throw new TypeError('a knob without its inputs');
    this.#slider = slider;
    this.#typed = typed;
    this.#bounds = { ...boundsOf(typed), name: slider.name };
    this.#stops = host.dataset.stops?.split(' ').map(Number) ?? [];
    this.#value = this.#bounds.fallback;
    this.field = numberField(this.#bounds);
    const buttons = host.querySelector('[data-play]');
    if (buttons instanceof HTMLElement) this.#player = new Player(buttons, slider, this);
  }

  get value() {
    return this.#value;
  }

  /** @param {import('../../state/url-state.js').Value} value */
  set value(value) {
    this.#value = Number(value);
    this.#draw();
  }

  #draw() {
    const number = this.#value;
    this.#slider.value = String(this.#stops.length > 0 ? this.#place(number) : number);
    this.#slider.setAttribute('aria-valuetext', this.describe(number));
    this.#typed.value = String(number);
    this.#player?.draw();
  }

  /**
   * @param {number} by 1 or -1
   * @returns {number} the value one step on, or this one at an end
   */
  neighbour(by) {
    const { min, max, step } = this.#bounds;
    const ahead = this.#stops.filter((stop) => (stop - this.#value) * by > 0);
    const next = this.#stops.length > 0 ? ahead.at(by > 0 ? 0 : -1) : this.#value + by * step;
    return next === undefined || next < min || next > max ? this.#value : next;
  }

  /** The value with which playing begins again. */
  get first() {
    return this.#stops[0] ?? this.#bounds.min;
  }

  pause() {
    this.#player?.pause();
  }

  /**
   * @param {(note: string) => void} moved
   * @param {AbortSignal} signal
   */
  listen(moved, signal) {
    const commit = () => {
      const fitted = fit(this.#typed.value, this.#bounds, this.#value);
      this.value = fitted.value;
      moved(fitted.fit === 'exact' ? '' : this.explain(fitted));
    };
    const slide = () => {
      const at = Number(this.#slider.value);
      this.#value = this.#stops[at] ?? at;
      moved(''); // The question leaves first: Python computes while the rest is drawn.
      this.#draw();
    };
    this.#slider.addEventListener('input', slide, { signal });
    this.#typed.addEventListener('change', commit, { signal });
    const press = (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== 'Enter') return;
      event.preventDefault();
      commit();
    };
    this.#typed.addEventListener('keydown', press, { signal });
    this.#player?.listen(moved, signal);
  }

  /**
   * @param {import('../../state/url-state.js').Value} value
   * @returns {string}
   */
  describe(value) {
    return fill(this.#slider.dataset.valueText ?? '{value}', { value: Number(value) });
  }

  /**
   * Say why a given text became another value.
   * @param {import('../../state/url-state.js').Fitted} fitted
   * @returns {string}
   */
  explain({ value, fit: kind, given }) {
    const id = kind === 'text' && given === '' ? 'empty' : kind;
    const { min, max } = this.#bounds;
    const name = labelOf(this.#slider);
    return say(`note.${id}`, { name, given, value: Number(value), min, max });
  }

  /** @param {number} value */
  #place(value) {
    return Math.max(
      0,
      this.#stops.findLastIndex((stop) => stop <= value),
    );
  }
}

/**
 * Read the bounds a numeric input declares.
 * @param {HTMLInputElement} input
 * @returns {Bounds}
 */
export function boundsOf(input) {
  const min = Number(input.min || 0);
  const max = Number(input.max || Number.MAX_SAFE_INTEGER);
  const bounds = { name: input.name, min, max, step: Number(input.step) || 1, fallback: min };
  return { ...bounds, fallback: nearest(Number(input.defaultValue || min), bounds) };
}
