/** What a reader has answered, kept on this device and nowhere else. */

import { forget, recall, remember } from '../page/stored.js';

const KEY = 'kv-quiz';

/** @typedef {Record<string, {tries: number, right: boolean}>} Answers by question */

/**
 * Read what was kept; anything that is not of this form is as good as nothing.
 * @param {string | null} text
 * @returns {Answers}
 */
export function readAnswers(text) {
  try {
    const kept = Object.entries(JSON.parse(text ?? '{}') ?? {});
    const whole = kept.filter(
      ([, told]) => Number.isInteger(told?.tries) && typeof told?.right === 'boolean',
    );
    return Object.fromEntries(whole.map(([id, { tries, right }]) => [id, { tries, right }]));
  } catch {
    return {};
  }
}

/** @returns {Answers} */
export function answers() {
  return readAnswers(recall(KEY));
}

/**
 * @param {string} id of a question; one that was right once stays so
 * @param {boolean} isRight
 */
export function keepAnswer(id, isRight) {
  const kept = answers();
  const { tries = 0, right = false } = kept[id] ?? {};
  remember(KEY, JSON.stringify({ ...kept, [id]: { tries: tries + 1, right: right || isRight } }));
}

export function eraseAnswers() {
  forget(KEY);
}
