/** A proof's answer in words, and as JSON that can be kept. Pure. */

/**
 * @typedef {object} Code
 * @property {string} file
 * @property {string} here sha256 of the source that runs here, or nothing
 * @property {string} build sha256 that the build recorded
 * @property {boolean} same
 */

/**
 * @typedef {object} Answer see `pyodide_demos.proof.prove`
 * @property {string} claim
 * @property {string} class
 * @property {'call' | 'quote' | 'record' | 'sum' | 'claim'} way
 * @property {Record<string, string | number>} inputs
 * @property {{value: string, text: string}[]} shown
 * @property {string} registered
 * @property {string} here
 * @property {Record<string, string>} printed
 * @property {string[]} differs
 * @property {Code[]} code
 * @property {{function: string, value: string, agrees: boolean, code: Code[]} | null} second
 * @property {boolean | null} terms
 * @property {string} error
 * @property {string} package
 */

/** @typedef {(id: string, fillings?: Record<string, string | number>) => string} Say */

/**
 * @typedef {'proved' | 'compared' | 'failed'} Result `compared`: there is nothing to compute, the
 *   texts were laid side by side
 */

/** Digits of a hash that a sentence prints. */
const SHORT = 12;

/**
 * @param {Answer} answer
 * @returns {Result}
 */
export function resultOf({ differs, code, second, terms, way }) {
  const isWrong =
    differs.length > 0 ||
    code.some(({ same }) => !same) ||
    terms === false ||
    (second !== null && (!second.agrees || second.code.some(({ same }) => !same)));
  if (isWrong) return 'failed';
  return way === 'quote' || way === 'record' ? 'compared' : 'proved';
}

/**
 * @param {Answer} answer
 * @param {Say} say
 * @param {string} sources labels of the sources that the inputs rest on, or nothing
 * @returns {string[]} sentences, the most important first
 */
export function sentencesOf(answer, say, sources) {
  const { way, terms, second, code } = answer;
  return [
    values(answer, say),
    ...(terms === false ? [say('proof.terms')] : []),
    ...codeSentences(code, say),
    ...(way === 'call' ? [secondSentence(second, say)] : []),
    ...(second
      ? codeSentences(
          second.code.filter(({ same }) => !same),
          say,
        )
      : []),
    way === 'call' || way === 'sum' || way === 'claim' ? say('proof.means') : say(`proof.${way}`),
    sources ? say('proof.rests-on', { sources }) : say('proof.rests-on-nothing'),
  ];
}

/**
 * @param {Answer} answer
 * @param {Say} say
 */
function values({ differs, shown, registered, here, printed, error }, say) {
  const fillings = {
    page: [...new Set(shown.map(({ value, text }) => both(text, value)))].join(', '),
    register: registered,
    here: both(Object.values(printed)[0] ?? here, here),
    error,
  };
  if (error) return say('proof.error', fillings);
  if (differs.length === 0)
    return say(shown.length > 0 ? 'proof.agree' : 'proof.agree-two', fillings);
  if (differs.length > 1) return say('proof.differ.all', fillings);
  return say(`proof.differ.${differs[0]}`, fillings);
}

/**
 * Write a number for readers, with the exact value where that says more.
 * @param {string} text
 * @param {string} value
 * @returns {string}
 */
export function both(text, value) {
  return text.replaceAll(',', '') === value ? text : `${text} (${value})`;
}

/**
 * @param {Code[]} code
 * @param {Say} say
 * @returns {string[]}
 */
export function codeSentences(code, say) {
  const other = code.filter(({ same }) => !same);
  if (other.length > 0) {
    return other.map(({ file, here, build }) =>
      say('proof.code.other', { file, here: cut(here), build: cut(build) }),
    );
  }
  const [own] = code;
  if (!own) return [];
  return [say('proof.code.same', { file: own.file, hash: cut(own.here), count: code.length })];
}

/**
 * @param {Answer['second']} second
 * @param {Say} say
 */
function secondSentence(second, say) {
  if (!second) return say('proof.second.none');
  const { function: name, value, agrees } = second;
  return say(agrees ? 'proof.second.agrees' : 'proof.second.differs', { name, value });
}

/** @param {string} hash */
function cut(hash) {
  return hash ? `${hash.slice(0, SHORT)}…` : '—';
}

/**
 * @param {Answer} answer
 * @param {{engine: string, python: string, date: string, page: string}} circumstances
 * @returns {object} a receipt to keep
 */
export function receiptOf(answer, { engine, python, date, page }) {
  const { claim, way, inputs, shown, registered, here, differs, second, error } = answer;
  return {
    claim,
    result: resultOf(answer),
    differs,
    way,
    inputs,
    values: { page: shown, register: registered, here },
    code: answer.code,
    second,
    ...(error ? { error } : {}),
    engine: { pyodide: engine, python, package: answer.package },
    date,
    page,
  };
}
