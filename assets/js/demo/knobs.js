/** The controls of a figure, whatever their kinds. */

import { say } from '../page/words.js';
import { ChoiceKnob } from './fields/choice-knob.js';
import { NumberKnob } from './fields/number-knob.js';
import { TextKnob } from './fields/text-knob.js';
import { ToggleKnob } from './fields/toggle-knob.js';

/** @typedef {import('../state/url-state.js').Misfit} Misfit */
/** @typedef {import('../state/url-state.js').Values} Values */

/**
 * @typedef {object} Knob one control
 * @property {import('../state/url-state.js').Field} field
 * @property {import('../state/url-state.js').Value} value what it is set to; setting it shows it
 * @property {(moved: (note: string) => void, signal: AbortSignal) => void} listen calls back at
 *   every move, with a sentence when the reader's text had to be changed
 * @property {(value: import('../state/url-state.js').Value) => string} describe
 * @property {(fitted: import('../state/url-state.js').Fitted) => string} explain
 * @property {() => void} [pause] stops what moves by itself
 */

/** @type {Record<string, new (host: HTMLElement) => Knob>} */
const KINDS = {
  number: NumberKnob,
  radio: ChoiceKnob,
  menu: ChoiceKnob,
  toggle: ToggleKnob,
  text: TextKnob,
};
/** Of more controls than these, only those that were moved are named in a sentence. */
const NAMED = 4;

export class Knobs {
  #form;
  /** @type {Knob[]} */
  #knobs = [];

  /** @param {HTMLFormElement} form */
  constructor(form) {
    this.#form = form;
    for (const host of form.querySelectorAll('[data-kind]')) {
      const Kind = host instanceof HTMLElement && KINDS[host.dataset.kind ?? ''];
      if (Kind) this.#knobs.push(new Kind(host));
    }
  }

  /** @returns {import('../state/url-state.js').Field[]} */
  get fields() {
    return this.#knobs.map(({ field }) => field);
  }

  /** @returns {Values} */
  get values() {
    return Object.fromEntries(this.#knobs.map(({ field, value }) => [field.name, value]));
  }

  /** @param {Values} values names left out go to the value of the built page */
  set(values) {
    for (const knob of this.#knobs) {
      const { name, fallback } = knob.field;
      knob.value = values[name] ?? fallback;
      knob.pause?.();
      if (knob.value !== fallback) this.#unfold(name);
    }
  }

  /**
   * Call back at every move; what plays by itself pauses when the reader moves something else.
   * @param {(note: string) => void} moved
   * @param {AbortSignal} signal
   */
  listen(moved, signal) {
    for (const knob of this.#knobs) {
      const move = (/** @type {string} */ note) => {
        for (const other of this.#knobs) if (other !== knob) other.pause?.();
        moved(note);
      };
      knob.listen(move, signal);
    }
  }

  /**
   * Say in words which state a figure is in.
   * @param {Values} values
   * @returns {string}
   */
  describe(values) {
    const moved = this.#knobs.filter(({ field }) => values[field.name] !== field.fallback);
    const named = this.#knobs.length > NAMED && moved.length > 0 ? moved : this.#knobs;
    return named
      .slice(0, NAMED)
      .map((knob) => knob.describe(values[knob.field.name] ?? knob.field.fallback))
      .join(say('list-comma'));
  }

  /**
   * Say why a given text became another value.
   * @param {Misfit} misfit
   * @returns {string}
   */
  explain(misfit) {
    return this.#knobs.find(({ field }) => field.name === misfit.name)?.explain(misfit) ?? '';
  }

  /** @param {string} name of a control that stands folded away and is set */
  #unfold(name) {
    const fold = this.#form.querySelector(`[name="${name}"]`)?.closest('details');
    if (fold) fold.open = true;
  }
}
