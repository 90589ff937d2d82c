/** What is known of the Python that answers on this page, for the line a reader can open. */

/** @typedef {import('./ladder.js').Fall} Fall */
/** @typedef {import('./ladder.js').Ladder} Ladder */
/** @typedef {import('./protocol.js').Manifest} Manifest */

/** Fires `change` whenever something new is known. */
class Facts extends EventTarget {
  version = '';
  python = '';
  /** Name of the rung that answers; empty until one does. */
  rung = '';
  /** @type {readonly Fall[]} rungs that failed, and why */
  falls = [];
  /** @type {number | null} bytes from the network for this start; 0: Python ran, or was kept here */
  bytes = null;
  /** @type {number | null} milliseconds from the request to the first rung that was ready */
  readyIn = null;
  /** @type {number | null} milliseconds the last answer took */
  answeredIn = null;
  /** @type {Ladder | null} */
  #ladder = null;

  /**
   * @param {Manifest} manifest
   * @param {Ladder} ladder
   */
  asked({ version, python }, ladder) {
    this.version = version;
    this.python = python;
    this.#ladder = ladder;
    this.#tell();
  }

  /**
   * @param {number} bytes
   * @param {number} milliseconds
   */
  ready(bytes, milliseconds) {
    this.rung = this.#ladder?.rung?.name ?? '';
    this.bytes = bytes;
    this.readyIn = milliseconds;
    this.#tell();
  }

  /** @param {number} milliseconds */
  answered(milliseconds) {
    this.answeredIn = milliseconds;
    this.#tell();
  }

  /** No Python answers any more. */
  ended() {
    this.rung = '';
    this.#tell();
  }

  #tell() {
    this.falls = this.#ladder?.falls ?? [];
    this.dispatchEvent(new Event('change'));
  }
}

/** One for the page: figures and the script tell it, the line shows it. */
export const facts = new Facts();
