/** What a choice or an order is worth. Pure; numbers are judged by Python. */

/**
 * @typedef {object} Verdict
 * @property {boolean | null} isRight null where there is no answer yet
 * @property {number[]} reasons places of the reasons to show
 * @property {string} [says] a sentence besides
 */

/**
 * @param {readonly boolean[]} chosen
 * @param {readonly boolean[]} right
 * @returns {Verdict}
 */
export function judgeChoice(chosen, right) {
  const places = chosen.flatMap((is, place) => (is ? [place] : []));
  if (places.length === 0) return { isRight: null, reasons: [] };
  const isRight = right.every((is, place) => is === (chosen[place] ?? false));
  const wrong = places.filter((place) => !right[place]);
  return { isRight, reasons: isRight ? places : wrong };
}

/**
 * @param {readonly number[]} order the right place of each step, as they stand now
 * @returns {Verdict} with the reason of the first step that stands wrong
 */
export function judgeOrder(order) {
  const at = order.findIndex((step, place) => step !== place);
  return at < 0 ? { isRight: true, reasons: [] } : { isRight: false, reasons: [at] };
}
