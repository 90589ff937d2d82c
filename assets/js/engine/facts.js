/** What is known of the Python that answers on this page, for the line a reader can open. */

import { filesOf } from './files.js';

/** @typedef {import('./ladder.js').Fall} Fall */
/** @typedef {import('./ladder.js').Ladder} Ladder */
/** @typedef {import('./protocol.js').Manifest} Manifest */

/** Fires `change` whenever something new is known. */
class Facts extends EventTarget {
  /** Address of the engine's folder. */
  base = '';
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
  /** When this page asked for Python, in milliseconds of the clock. */
  askedAt = 0;
  /** @type {Manifest | null} */
  manifest = null;
  /** @type {Ladder | null} */
  #ladder = null;

  /** @returns {string[]} the files of the engine that were needed, by their addresses */
  get files() {
    const { manifest, base, rung } = this;
    if (!manifest || !rung) return [];
    const usesSnapshot = this.#ladder?.rung?.usesSnapshot ?? false;
    const names = filesOf(manifest, usesSnapshot).map(({ url }) => url);
    return ['engine.json', manifest.worker, ...names].map((name) => base + name);
  }

  /** @param {{manifest: Manifest, base: string, ladder: Ladder, asked: number}} opened */
  asked({ manifest, base, ladder, asked }) {
    this.askedAt = performance.timeOrigin + asked;
    this.manifest = manifest;
    this.base = base;
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

  /** @param {number} bytes that came another way than the worker can see */
  received(bytes) {
    this.bytes = (this.bytes ?? 0) + bytes;
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
