/** `<kv-exercise>`: the reader programs here, and tests say when it is done. */

import { ExerciseRun } from '../exercise/exercise-run.js';

export class KvExerciseElement extends HTMLElement {
  /** @type {AbortController | null} */
  #life = null;

  connectedCallback() {
    this.#life = new AbortController();
    new ExerciseRun(this, this.#life.signal).start();
  }

  disconnectedCallback() {
    this.#life?.abort();
  }
}
