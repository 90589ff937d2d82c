/** What the address asks of Python, as far as a page knows it before it has been read. Pure. */

/** @typedef {import('./protocol.js').RenderArguments} RenderArguments */

/**
 * @typedef {object} Question asked with the greeting
 * @property {number} id
 * @property {string} key
 * @property {RenderArguments} args
 */

/**
 * Return a question for each figure that the address sets. Values stay texts, which Python reads
 * strictly: where it refuses one, the page, which is lenient, asks again.
 * @param {string} search `?account-a.layers=4`
 * @param {string} figures names of the page's figures, with what the page was built with where that
 *   is not what Python knows: `account-a mask?past=3`
 * @param {string} lang
 * @returns {Question[]} numbered from 1
 */
export function questionsOf(search, figures, lang) {
  const asked = [...new URLSearchParams(search)];
  /** @type {Question[]} */
  const questions = [];
  for (const figure of figures.split(' ').filter(Boolean)) {
    const [name = '', built] = figure.split('?');
    const mine = asked.filter(([key]) => key.startsWith(`${name}.`));
    if (mine.length === 0) continue;
    const moved = Object.fromEntries(mine.map(([key, text]) => [key.slice(name.length + 1), text]));
    const params = { ...Object.fromEntries(new URLSearchParams(built)), ...moved };
    const id = questions.length + 1;
    questions.push({ id, key: keyOf(name, moved, lang), args: { name, params, lang } });
  }
  return questions;
}

/**
 * @param {string} name of a figure
 * @param {RenderArguments['params']} moved what is not as the page was built with
 * @param {string} lang
 * @returns {string} the same for equal questions, whether values are texts or not
 */
export function keyOf(name, moved, lang) {
  const values = Object.entries(moved).map(([param, value]) => {
    return [param, String(typeof value === 'boolean' ? Number(value) : value)];
  });
  return JSON.stringify([name, lang, values.sort()]);
}
