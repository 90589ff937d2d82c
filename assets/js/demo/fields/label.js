/** What a control is called. */

/**
 * @param {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} input
 * @returns {string}
 */
export function labelOf(input) {
  const label = input.labels?.[0]?.textContent ?? '';
  return label.replace(/\s+/g, ' ').trim() || input.name;
}
