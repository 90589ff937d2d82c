/** The state of a figure in the address: `?account-a.layers=4`. Pure. */

/** @typedef {number | string | boolean} Value */
/** @typedef {Record<string, Value>} Values */

/**
 * @typedef {object} Fitted what a text of an address or a field became
 * @property {Value} value
 * @property {import('./whole-number.js').Fit | 'choice' | 'long'} fit `exact`: taken as given
 * @property {string} given shortened for showing
 */

/** @typedef {Fitted & {name: string}} Misfit */

/**
 * @typedef {object} Field what a control has to do with addresses
 * @property {string} name field of the figure's parameters
 * @property {Value} fallback value of the built page
 * @property {(text: string) => Fitted} read
 * @property {(value: Value) => string | null} write null for what no link carries
 */

/**
 * Read the values an address asks for; what it leaves out takes its fallback.
 * @param {string} search
 * @param {string} figure
 * @param {readonly Field[]} fields
 * @returns {{values: Values, misfits: Misfit[]}}
 */
export function readState(search, figure, fields) {
  const query = new URLSearchParams(search);
  /** @type {Values} */
  const values = {};
  const misfits = [];
  for (const field of fields) {
    const text = query.get(`${figure}.${field.name}`);
    const fitted = text === null ? null : field.read(text);
    values[field.name] = fitted ? fitted.value : field.fallback;
    if (fitted && fitted.fit !== 'exact') misfits.push({ ...fitted, name: field.name });
  }
  return { values, misfits };
}

/**
 * Return the address with this figure's values in it: only those that differ from the page.
 * @param {string} address
 * @param {string} figure
 * @param {readonly Field[]} fields
 * @param {Values} values
 * @returns {string}
 */
export function writeState(address, figure, fields, values) {
  const url = new URL(address);
  for (const { name, fallback, write } of fields) {
    const key = `${figure}.${name}`;
    const value = values[name] ?? fallback;
    const text = value === fallback ? null : write(value);
    if (text === null) url.searchParams.delete(key);
    else url.searchParams.set(key, text);
  }
  return url.href;
}

/**
 * @param {readonly Field[]} fields
 * @returns {Values} what the page was built with
 */
export function builtState(fields) {
  return Object.fromEntries(fields.map(({ name, fallback }) => [name, fallback]));
}

/**
 * @param {Values} values
 * @param {readonly Field[]} fields
 * @returns {Values} those that differ from the built page
 */
export function movedState(values, fields) {
  const moved = fields.filter(({ name, fallback }) => values[name] !== fallback);
  return Object.fromEntries(moved.map(({ name }) => [name, values[name] ?? '']));
}

/**
 * @param {Values} left
 * @param {Values} right
 * @returns {boolean}
 */
export function sameState(left, right) {
  return Object.keys(left).every((name) => left[name] === right[name]);
}
