/** `<kv-quiz>`: questions, answered and explained; what was right is kept on the device. */

import { Quiz } from '../quiz/quiz.js';

export class KvQuizElement extends HTMLElement {
  /** @type {AbortController | null} */
  #life = null;

  connectedCallback() {
    this.#life = new AbortController();
    new Quiz(this, this.#life.signal).start();
  }

  disconnectedCallback() {
    this.#life?.abort();
  }
}
