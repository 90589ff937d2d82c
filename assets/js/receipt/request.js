/** What Python is asked when a claim is proved. Pure, but for reading the page. */

/** @typedef {import('./store.js').ClaimEntry} ClaimEntry */
/** @typedef {import('./store.js').Register} Register */

/** @typedef {{value: string, text: string}} Shown a place on the page where the number stands */

/**
 * @param {Register} register
 * @param {string} id
 * @returns {ClaimEntry}
 * @throws {RangeError}
 */
export function entryOf({ claims }, id) {
  const entry = claims.find((claim) => claim.id === id);
  if (!entry) throw new RangeError(`claims.json has no ${id}`);
  return entry;
}

/**
 * @param {Register} register as it was fetched
 * @param {string} id
 * @param {Shown[]} shown
 * @param {object | null} record the record that the claim quotes, if any
 */
export function requestOf(register, id, shown, record) {
  const claim = entryOf(register, id);
  const { sum = [], claim: other } = claim.computed_from;
  const names = other ? [...sum, other] : sum;
  const called = [claim.call?.function, claim.check?.call.function].filter((name) => name);
  return {
    claim,
    shown,
    record,
    values: Object.fromEntries(names.map((name) => [name, entryOf(register, name).value])),
    functions: Object.fromEntries(called.map((name) => [name, register.functions[name ?? '']])),
  };
}

/**
 * @param {Register} register as it was fetched
 * @param {string} id of a retired claim
 * @returns {object} a request for the check that showed it to be wrong
 * @throws {RangeError}
 */
export function checkRequestOf({ retired, functions }, id) {
  const entry = retired.find((one) => one.id === id);
  if (!entry) throw new RangeError(`claims.json has no retired ${id}`);
  const { call, value, printed } = entry.check;
  const claim = {
    id,
    call,
    value,
    printed,
    formats: Object.keys(printed),
    class: 'seeded',
    computed_from: { call: call.function },
  };
  const code = { [call.function]: functions[call.function] };
  return { claim, shown: [], values: {}, record: null, functions: code };
}

/**
 * Read a claim wherever the page prints it, but not inside a receipt.
 * @param {ParentNode} page
 * @param {string} id
 * @returns {Shown[]}
 */
export function shownOn(page, id) {
  const places = page.querySelectorAll(`data[data-claim="${CSS.escape(id)}"]`);
  return [...places]
    .filter((place) => place instanceof HTMLDataElement)
    .map((place) => ({ value: place.value, text: place.textContent ?? '' }));
}
