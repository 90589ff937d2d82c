/** Tell of what goes on no more often than somebody can see it. */

/** @typedef {import('../engine/protocol.js').Progress} Progress */

const EVERY = 100;

/**
 * Pass on the first report of a stage, and of the others one in a while.
 * @param {(progress: Progress) => void} report
 * @param {() => number} [now] milliseconds
 * @returns {(progress: Progress) => void}
 */
export function seldom(report, now = () => performance.now()) {
  let stage = '';
  let next = 0;
  return (progress) => {
    if (progress.stage === stage && now() < next) return;
    stage = progress.stage;
    next = now() + EVERY;
    report(progress);
  };
}
