/** What a key does to a text that is Python. Pure. */

const INDENT = '    ';

/**
 * Return what the Enter key inserts: a line as deep as this one, deeper after a colon.
 * @param {string} before the text up to the cursor
 * @returns {string}
 */
export function newLine(before) {
  const line = before.slice(before.lastIndexOf('\n') + 1);
  const depth = /^ */.exec(line)?.[0] ?? '';
  return `\n${depth}${/:\s*(#.*)?$/.test(line) ? INDENT : ''}`;
}

/**
 * @typedef {object} Change
 * @property {number} from
 * @property {number} to
 * @property {string} text that takes the place
 */

/**
 * Return the change that moves lines in or out by one step.
 * @param {string} text
 * @param {number} start of the selection
 * @param {number} end
 * @param {boolean} isOut
 * @returns {Change}
 */
export function indent(text, start, end, isOut) {
  if (start === end && !isOut) return { from: start, to: end, text: INDENT };
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const lines = text.slice(from, end).split('\n');
  const moved = lines.map((line) => (isOut ? line.replace(/^ {1,4}/, '') : INDENT + line));
  return { from, to: end, text: moved.join('\n') };
}

/**
 * @param {string} text
 * @returns {string} the number of each line, a line each
 */
export function lineNumbers(text) {
  return text
    .split('\n')
    .map((_, at) => at + 1)
    .join('\n');
}
