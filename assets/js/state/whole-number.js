/** Bounded whole numbers: what a typed text or a URL means for one control. Pure. */

/**
 * @typedef {object} Bounds
 * @property {string} name field of the figure's parameters
 * @property {number} min
 * @property {number} max
 * @property {number} step counted from `min`
 * @property {number} fallback value of the built page, used when a text is no number
 */

/**
 * @typedef {'exact' | 'range' | 'nearest' | 'text'} Fit
 *   `exact`: taken as given; `range`: outside the bounds; `nearest`: between two steps;
 *   `text`: no number at all.
 */

/** @typedef {{value: number, fit: Fit, given: string}} Fitted */

const NUMERAL = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,4})?$/i;
const SHOWN = 24;

/**
 * Read a number, full-width digits included; NaN when the text is none.
 * @param {string} text
 * @returns {number}
 */
export function readNumber(text) {
  const plain = text.slice(0, 400).normalize('NFKC').trim();
  return NUMERAL.test(plain) ? Number(plain) : Number.NaN;
}

/**
 * Return the nearest value a control can take.
 * @param {number} value
 * @param {Bounds} bounds
 * @returns {number}
 */
export function nearest(value, { min, max, step }) {
  const last = Math.floor((max - min) / step);
  const wanted = Math.round((value - min) / step);
  return min + Math.min(Math.max(wanted, 0), last) * step;
}

/**
 * Say which value a text stands for, and how well it fits.
 * @param {string} text
 * @param {Bounds} bounds
 * @param {number} [otherwise] value when the text is no number
 * @returns {Fitted}
 */
export function fit(text, bounds, otherwise = bounds.fallback) {
  const given = shorten(text);
  const number = readNumber(text);
  if (Number.isNaN(number)) return { value: otherwise, fit: 'text', given };
  const value = nearest(number, bounds);
  if (value === number) return { value, fit: 'exact', given };
  const outside = number < bounds.min || number > bounds.max;
  return { value, fit: outside ? 'range' : 'nearest', given };
}

/**
 * @param {string} text
 * @returns {string} short enough to stand in a sentence
 */
export function shorten(text) {
  const letters = [...text.trim()];
  return letters.length > SHOWN ? `${letters.slice(0, SHOWN).join('')}…` : letters.join('');
}
