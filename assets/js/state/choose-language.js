/** Pick the language to open. Pure. */

/**
 * Return the first wanted language that is offered, or '' for none.
 * @param {readonly string[]} wanted language tags, best first
 * @param {readonly string[]} offered primary subtags, such as `zh`
 * @returns {string}
 */
export function chooseLanguage(wanted, offered) {
  const plain = wanted.map((tag) => tag.toLowerCase().split('-')[0] ?? '');
  return plain.find((language) => offered.includes(language)) ?? '';
}
