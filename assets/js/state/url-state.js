/** The state of a figure in the address: `?account-a.layers=4`. Pure. */

import { fit } from './whole-number.js';

/** @typedef {import('./whole-number.js').Bounds} Bounds */
/** @typedef {import('./whole-number.js').Fitted} Fitted */
/** @typedef {Record<string, number>} Values */

/**
 * Read the values an address asks for; what it leaves out takes its fallback.
 * @param {string} search
 * @param {string} figure
 * @param {readonly Bounds[]} fields
 * @returns {{values: Values, misfits: (Fitted & {name: string})[]}}
 */
export function readState(search, figure, fields) {
  const query = new URLSearchParams(search);
  /** @type {Values} */
  const values = {};
  const misfits = [];
  for (const field of fields) {
    const text = query.get(`${figure}.${field.name}`);
    const fitted = text === null ? null : fit(text, field);
    values[field.name] = fitted ? fitted.value : field.fallback;
    if (fitted && fitted.fit !== 'exact') misfits.push({ ...fitted, name: field.name });
  }
  return { values, misfits };
}

/**
 * Return the address with this figure's values in it: only those that differ from the page.
 * @param {string} address
 * @param {string} figure
 * @param {readonly Bounds[]} fields
 * @param {Values} values
 * @returns {string}
 */
export function writeState(address, figure, fields, values) {
  const url = new URL(address);
  for (const { name, fallback } of fields) {
    const key = `${figure}.${name}`;
    const value = values[name] ?? fallback;
    if (value === fallback) url.searchParams.delete(key);
    else url.searchParams.set(key, String(value));
  }
  return url.href;
}

/**
 * @param {readonly Bounds[]} fields
 * @returns {Values} what the page was built with
 */
export function builtState(fields) {
  return Object.fromEntries(fields.map(({ name, fallback }) => [name, fallback]));
}

/**
 * @param {Values} left
 * @param {Values} right
 * @returns {boolean}
 */
export function sameState(left, right) {
  return Object.keys(left).every((name) => left[name] === right[name]);
}
