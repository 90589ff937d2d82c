/** `<kv-scene>`: a stepped scene. Its steps are all in the page; this shows one at a time. */

import { Scene } from '../scene/scene.js';

export class KvSceneElement extends HTMLElement {
  /** @type {AbortController | null} */
  #life = null;

  connectedCallback() {
    this.#life = new AbortController();
    new Scene(this, this.#life.signal).start();
  }

  disconnectedCallback() {
    this.#life?.abort();
  }
}
