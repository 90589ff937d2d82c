/** Find a piece of an element's own markup. */

/**
 * Return the piece; a page without it was built wrongly, and that is said.
 * @template {Element} T
 * @param {ParentNode & {localName?: string}} host
 * @param {string} selector
 * @param {new () => T} type
 * @returns {T}
 */
export function part(host, selector, type) {
  const found = host.querySelector(selector);
  if (!(found instanceof type)) throw new TypeError(`${host.localName}: no ${selector}`);
  return found;
}
