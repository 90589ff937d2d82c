/** The controls of a figure: a slider and a typed twin for each field. */

import { say } from '../page/words.js';
import { fill } from '../state/fill.js';
import { fit, nearest } from '../state/whole-number.js';

/** @typedef {import('../state/whole-number.js').Bounds} Bounds */
/** @typedef {import('../state/whole-number.js').Fitted} Fitted */
/** @typedef {import('../state/url-state.js').Values} Values */

/**
 * @typedef {object} Knob
 * @property {Bounds} bounds
 * @property {HTMLInputElement} slider
 * @property {HTMLInputElement | null} typed
 */

export class Knobs {
  /** @type {Knob[]} */
  #knobs;

  /** @param {HTMLFormElement} form */
  constructor(form) {
    /** @type {NodeListOf<HTMLInputElement>} */
    const sliders = form.querySelectorAll('input[type="range"][name]');
    this.#knobs = [...sliders].map((slider) => ({
      bounds: boundsOf(slider),
      slider,
      typed: form.querySelector(`input[data-twin="${slider.name}"]`),
    }));
  }

  /** @returns {Bounds[]} */
  get fields() {
    return this.#knobs.map(({ bounds }) => bounds);
  }

  /** @returns {Values} */
  get values() {
    return Object.fromEntries(
      this.#knobs.map(({ bounds, slider }) => [bounds.name, Number(slider.value)]),
    );
  }

  /** @param {Values} values names left out go to the value of the built page */
  set(values) {
    for (const knob of this.#knobs) show(knob, values[knob.bounds.name] ?? knob.bounds.fallback);
  }

  /**
   * Call back at every move, with a sentence when a typed text had to be changed.
   * @param {(note: string) => void} moved
   * @param {AbortSignal} signal
   */
  listen(moved, signal) {
    for (const knob of this.#knobs) {
      const { slider, typed } = knob;
      slider.addEventListener(
        'input',
        () => {
          show(knob, Number(slider.value));
          moved('');
        },
        { signal },
      );
      typed?.addEventListener('change', () => moved(commit(knob)), { signal });
      typed?.addEventListener(
        'keydown',
        (event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          moved(commit(knob));
        },
        { signal },
      );
    }
  }

  /**
   * Say in words which state a figure is in.
   * @param {Values} values
   * @returns {string}
   */
  describe(values) {
    return this.#knobs
      .map(({ bounds, slider }) => valueText(slider, values[bounds.name] ?? bounds.fallback))
      .join(say('list-comma'));
  }

  /**
   * Say why a given text became another value.
   * @param {Fitted & {name: string}} misfit
   * @returns {string}
   */
  explain(misfit) {
    const knob = this.#knobs.find(({ bounds }) => bounds.name === misfit.name);
    return knob ? explain(knob, misfit) : '';
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

/**
 * @param {Knob} knob
 * @returns {string} a sentence when the typed text was not taken as it stood
 */
function commit(knob) {
  const { bounds, slider, typed } = knob;
  if (!typed) return '';
  const fitted = fit(typed.value, bounds, Number(slider.value));
  show(knob, fitted.value);
  return fitted.fit === 'exact' ? '' : explain(knob, fitted);
}

/**
 * @param {Knob} knob
 * @param {Fitted} fitted
 */
function explain({ bounds, slider }, { value, fit: kind, given }) {
  const name = slider.labels?.[0]?.textContent?.replace(/\s+/g, ' ').trim() || bounds.name;
  const id = kind === 'text' && given === '' ? 'empty' : kind;
  return say(`note.${id}`, { name, given, value, min: bounds.min, max: bounds.max });
}

/**
 * @param {Knob} knob
 * @param {number} value
 */
function show({ slider, typed }, value) {
  slider.value = String(value);
  slider.setAttribute('aria-valuetext', valueText(slider, value));
  if (typed) typed.value = String(value);
}

/**
 * @param {HTMLInputElement} slider
 * @param {number} value
 */
function valueText(slider, value) {
  return fill(slider.dataset.valueText ?? '{value}', { value });
}
