/** Where a scene stands and what a key or a timer makes of it. Pure. */

/**
 * @typedef {object} Stand
 * @property {number} step from 1
 * @property {number} count
 * @property {boolean} isPlaying
 * @property {boolean} isWriting the text of the step is still appearing
 */

/**
 * @typedef {'previous' | 'next' | 'first' | 'last' | 'space' | 'play' | 'pause' |
 *   'written' | 'rested'} Act
 *   `space`: the key; `play`: the button, which says what it does; `written`: the whole text
 *   stands there; `rested`: it stood long enough.
 */

/**
 * Return the next stand; the same object when nothing changes.
 * @param {Stand} stand
 * @param {Act} act
 * @returns {Stand}
 */
export function advance(stand, act) {
  const { step, count, isPlaying, isWriting } = stand;
  const isLast = step === count;
  switch (act) {
    case 'previous':
      return goTo(stand, step - 1);
    case 'next':
      return goTo(stand, step + 1);
    case 'first':
      return goTo(stand, 1);
    case 'last':
      return goTo(stand, count);
    case 'pause':
      return isPlaying || isWriting ? still(stand) : stand;
    case 'written':
      return isWriting ? { ...stand, isWriting: false, isPlaying: isPlaying && !isLast } : stand;
    case 'rested':
      return isPlaying ? { ...goTo(stand, step + 1), isPlaying: !isLast } : stand;
    case 'space':
      return isPlaying || isWriting ? still(stand) : play(stand);
    default:
      return isPlaying ? still(stand) : play(stand);
  }
}

/**
 * Let a text that is appearing go on, else begin with the next step; after the last, the first.
 * @param {Stand} stand
 * @returns {Stand}
 */
function play(stand) {
  const { step, count, isWriting } = stand;
  if (isWriting) return { ...stand, isPlaying: step < count };
  return { ...stand, step: step === count ? 1 : step + 1, isPlaying: true, isWriting: true };
}

/**
 * Step by hand: playing ends, the text of the new step begins to appear.
 * @param {Stand} stand
 * @param {number} step
 * @returns {Stand}
 */
function goTo(stand, step) {
  const bounded = Math.min(Math.max(step, 1), stand.count);
  if (bounded === stand.step) return stand.isPlaying ? still(stand) : stand;
  return { ...stand, step: bounded, isPlaying: false, isWriting: true };
}

/**
 * @param {Stand} stand
 * @returns {Stand} the same step, its whole text shown, not playing
 */
function still(stand) {
  return { ...stand, isPlaying: false, isWriting: false };
}

/** @type {Record<string, Act>} */
const KEYS = {
  ArrowLeft: 'previous',
  ArrowRight: 'next',
  Home: 'first',
  End: 'last',
  ' ': 'space',
};

/**
 * Return what a key means inside a scene.
 * @param {string} key
 * @param {'scene' | 'control' | 'field'} target what has the focus: the scene, a button in it
 *   (which keeps Space), or a field (which keeps every key)
 * @returns {Act | null}
 */
export function actOfKey(key, target) {
  const act = KEYS[key] ?? null;
  if (target === 'field' || (target === 'control' && act === 'space')) return null;
  return act;
}
