/** The states that the build computed along a figure's axes: fetched once, then at hand. */

import { AxisStates } from './axis-states.js';

/** @typedef {import('../state/url-state.js').Values} Values */

export class AxisFragments {
  #address;
  /** @type {AxisStates | null} */
  #states = null;
  /** @type {Promise<void> | null} */
  #loading = null;

  /** @param {string | undefined} address of the file; a figure may have none */
  constructor(address) {
    this.#address = address;
  }

  /** Whether the states are here. */
  get isHere() {
    return this.#states !== null;
  }

  /**
   * Fetch the file, once; the promise never rejects. Without the file Python answers alone.
   * @returns {Promise<void>}
   */
  load() {
    this.#loading ??= this.#load();
    return this.#loading;
  }

  /** After a failure, let the next `load` try again. */
  retry() {
    if (!this.isHere) this.#loading = null;
    return this.load();
  }

  /**
   * @param {Values} values
   * @returns {string | null} null while there is no file and for a state outside the axes
   */
  markup(values) {
    return this.#states?.markup(values) ?? null;
  }

  async #load() {
    if (!this.#address) return;
    try {
      const response = await fetch(this.#address, { priority: 'high' });
      if (response.ok) this.#states = new AxisStates(await response.json());
    } catch {
      // Not reachable, or not readable.
    }
  }
}
