/** The address of a figure's state: read once, kept up to date, copied. */

import { copyText } from '../page/clipboard.js';
import { throttle } from '../state/throttle.js';
import { readState, writeState } from '../state/url-state.js';

/** @typedef {import('./knobs.js').Knobs} Knobs */

/** Browsers refuse more than about 100 changes of the address in 30 seconds. */
const EVERY = 400;

export class Address {
  #figure;
  #knobs;

  /**
   * @param {string} figure
   * @param {Knobs} knobs
   */
  constructor(figure, knobs) {
    this.#figure = figure;
    this.#knobs = knobs;
    this.save = throttle(() => this.#write(), EVERY);
  }

  /** What the address asks for, and what of it had to be changed. */
  read() {
    return readState(location.search, this.#figure, this.#knobs.fields);
  }

  /**
   * Copy the address of the state with a place on the page; where the clipboard is out of reach,
   * leave it in the address bar.
   * @param {string} place id of an element
   * @returns {Promise<boolean>} whether the clipboard has it
   */
  async copy(place) {
    this.save.flush();
    const url = new URL(this.#now);
    url.hash = place;
    const isCopied = await copyText(url.href);
    if (!isCopied) history.replaceState(history.state, '', url);
    return isCopied;
  }

  get #now() {
    const { fields, values } = this.#knobs;
    return writeState(location.href, this.#figure, fields, values);
  }

  #write() {
    if (this.#now !== location.href) history.replaceState(history.state, '', this.#now);
  }
}
