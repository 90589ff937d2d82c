/** Make Python quick before it is needed: the first calls after a start are slow. */

/** @typedef {import('./boot.js').PythonEngine} PythonEngine */

/** More do not make figures quicker, as was measured, and keep a core busy. */
const ROUNDS = 10;
/** A reader who moved a knob while Python started is answered first, and so is one who goes on. */
const AFTER = 200;

/**
 * Draw figures while nobody asks for anything. One at a time, each in a task of its own, so that
 * a request waits for a few milliseconds at most, and none as long as requests come.
 * @param {PythonEngine} python
 * @param {readonly string[]} names of figures
 * @param {() => number} quietFor milliseconds since somebody asked for something
 * @param {number} [rounds]
 */
export function warmUp(python, names, quietFor, rounds = ROUNDS) {
  const jobs = Array.from({ length: rounds }, () => names).flat();
  const next = () => {
    const wait = AFTER - quietFor();
    if (wait > 0) {
      setTimeout(next, wait);
      return;
    }
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
