/** The ladder of ways to have Python, the best first, and which of them are open here. Pure. */

/** @typedef {import('./protocol.js').EngineFailure} EngineFailure */
/** @typedef {import('./protocol.js').Reason} Reason */

/** @typedef {'shared-snapshot' | 'shared' | 'worker-snapshot' | 'worker'} RungName */

/**
 * @typedef {object} Rung
 * @property {RungName} name
 * @property {boolean} isShared one worker for all pages of the site
 * @property {boolean} usesSnapshot Python's memory is put back instead of starting Python
 */

/** @type {readonly Rung[]} */
const LADDER = [
  { name: 'shared-snapshot', isShared: true, usesSnapshot: true },
  { name: 'shared', isShared: true, usesSnapshot: false },
  { name: 'worker-snapshot', isShared: false, usesSnapshot: true },
  { name: 'worker', isShared: false, usesSnapshot: false },
];

/** What `?engine=` may say, and where on the ladder it begins. */
const STARTS = new Map([
  ['shared', 0],
  ['worker-snapshot', 2],
  ['worker', 3],
]);

/** Failures that every way down the ladder would meet again. */
const SAME_EVERYWHERE = new Set([
  'no-wasm',
  'wasm-blocked',
  'wasm-missing',
  'wasm-type',
  'timeout',
]);

/**
 * Return the rungs to try, in order. A shared worker without the snapshot is tried only where
 * the site ships none: after a snapshot that failed, a worker of the page's own is surer.
 * @param {object} here
 * @param {boolean} here.hasSnapshot the site ships one
 * @param {boolean} here.mayShare the browser has shared workers, and this use may share one
 * @param {string} [here.search] query of the page; `engine` names the rung to begin with
 * @returns {Rung[]}
 */
export function openRungs({ hasSnapshot, mayShare, search = '' }) {
  const start = STARTS.get(new URLSearchParams(search).get('engine') ?? '') ?? 0;
  return LADDER.slice(start).filter(
    ({ isShared, usesSnapshot }) =>
      (mayShare || !isShared) && (usesSnapshot ? hasSnapshot : !(isShared && hasSnapshot)),
  );
}

/**
 * Return those rungs that may work although one failed.
 * @param {readonly Rung[]} rungs
 * @param {Reason} reason
 * @returns {Rung[]}
 */
export function stillOpen(rungs, reason) {
  if (SAME_EVERYWHERE.has(reason)) return [];
  return rungs.filter(({ usesSnapshot }) => !(usesSnapshot && reason === 'snapshot'));
}
