/** Make Python quick before it is needed: the first calls after a start are slow. */

/** @typedef {import('./boot.js').PythonEngine} PythonEngine */

const ROUNDS = 30;
/** A reader who moved a knob while Python started is answered first. */
const AFTER = 200;

/**
 * Draw figures while nobody asks for anything. One at a time, each in a task of its own, so that
 * a request waits for a few milliseconds at most.
 * @param {PythonEngine} python
 * @param {readonly string[]} names of figures
 * @param {number} [rounds]
 */
export function warmUp(python, names, rounds = ROUNDS) {
  const jobs = Array.from({ length: rounds }, () => names).flat();
  const next = () => {
    const name = jobs.pop();
    if (name === undefined) return;
    try {
      python.render_figure(name, '{}', 'en');
    } catch {
      return; // Whoever asks for this figure is told what is wrong with it.
    }
    setTimeout(next);
  };
  setTimeout(next, AFTER);
}
