/** `<kv-demo>`: a figure with knobs. The built page stays until the reader moves one. */

import { Demo } from '../demo/demo.js';

export class KvDemoElement extends HTMLElement {
  /** @type {AbortController | null} */
  #life = null;

  connectedCallback() {
    this.#life = new AbortController();
    new Demo(this, this.#life.signal).start();
  }

  disconnectedCallback() {
    this.#life?.abort();
  }
}
