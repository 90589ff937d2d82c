/** Fill `{name}` places of a sentence. Pure. */

/** @typedef {Record<string, string | number>} Fillings */

/**
 * Fill the places of a template; a place without a filling stays visible.
 * @param {string} template
 * @param {Fillings} [fillings]
 * @returns {string}
 */
export function fill(template, fillings = {}) {
  return template.replace(/\{(\w+)\}/g, (place, name) =>
    Object.hasOwn(fillings, name) ? String(fillings[name]) : place,
  );
}

/** As wide as a digit, so that a growing count does not move what follows it. */
const FIGURE_SPACE = '\u2007';

/**
 * Write bytes as megabytes (10⁶ bytes) with one decimal.
 * @param {number} bytes
 * @param {number} [widest] the largest count to come in the same place
 * @returns {string}
 */
export function megabytes(bytes, widest = bytes) {
  const width = (widest / 1e6).toFixed(1).length;
  return (bytes / 1e6).toFixed(1).padStart(width, FIGURE_SPACE);
}
