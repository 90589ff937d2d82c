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

/**
 * Write bytes as megabytes (10⁶ bytes) with one decimal.
 * @param {number} bytes
 * @returns {string}
 */
export function megabytes(bytes) {
  return (bytes / 1e6).toFixed(1);
}
