/** What a text of an address means for each kind of control, and back. Pure. */

import { fit, shorten } from './whole-number.js';

/** @typedef {import('./url-state.js').Field} Field */
/** @typedef {import('./whole-number.js').Bounds} Bounds */

/**
 * @param {Bounds} bounds
 * @returns {Field}
 */
export function numberField(bounds) {
  const { name, fallback } = bounds;
  return { name, fallback, read: (text) => fit(text, bounds), write: String };
}

/**
 * @param {string} name
 * @param {string} fallback
 * @param {readonly string[]} options
 * @returns {Field}
 */
export function choiceField(name, fallback, options) {
  return {
    name,
    fallback,
    read: (text) => {
      const isKnown = options.includes(text);
      return {
        value: isKnown ? text : fallback,
        fit: isKnown ? 'exact' : 'choice',
        given: shorten(text),
      };
    },
    write: String,
  };
}

/**
 * @param {string} name
 * @param {boolean} fallback
 * @returns {Field}
 */
export function toggleField(name, fallback) {
  const { read } = choiceField(name, fallback ? '1' : '0', ['0', '1']);
  return {
    name,
    fallback,
    read: (text) => {
      const fitted = read(text);
      return { ...fitted, value: fitted.value === '1' };
    },
    write: (value) => (value ? '1' : '0'),
  };
}

/**
 * @param {string} name
 * @param {string} fallback
 * @param {number} maximum characters
 * @param {boolean} isPrivate whether links leave it out
 * @returns {Field}
 */
export function textField(name, fallback, maximum, isPrivate) {
  return {
    name,
    fallback,
    read: (text) => {
      const value = text.replaceAll('\r\n', '\n').trim();
      const isLong = value.length > maximum && [...value].length > maximum;
      return isLong
        ? { value: fallback, fit: 'long', given: String(value.length) }
        : { value, fit: 'exact', given: '' };
    },
    write: isPrivate ? () => null : String,
  };
}
