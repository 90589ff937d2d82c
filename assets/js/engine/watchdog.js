/** Bark when nothing has been heard for a while. */

export class Watchdog {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #silence;
  #bark;

  /**
   * @param {number} silence milliseconds
   * @param {() => void} bark
   */
  constructor(silence, bark) {
    this.#silence = silence;
    this.#bark = bark;
  }

  /** Start, or start again: something was heard. */
  hear() {
    this.stop();
    this.#timer = setTimeout(this.#bark, this.#silence);
  }

  stop() {
    clearTimeout(this.#timer);
  }
}
