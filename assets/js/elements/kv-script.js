/** `<kv-script>`: the reader runs the teaching script here, in a worker of its own. */

import { ScriptRun } from '../script/script-run.js';

export class KvScriptElement extends HTMLElement {
  /** @type {AbortController | null} */
  #life = null;

  connectedCallback() {
    this.#life = new AbortController();
    new ScriptRun(this, this.#life.signal).start();
  }

  disconnectedCallback() {
    this.#life?.abort();
  }
}
