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

  /**
   * Start, or start again: something was heard.
   * @param {number} [silence] another one for this time
   */
  hear(silence = this.#silence) {
    this.stop();
    this.#timer = setTimeout(this.#bark, silence);
  }

  stop() {
    clearTimeout(this.#timer);
  }
}
