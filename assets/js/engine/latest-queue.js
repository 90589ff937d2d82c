/** One request at a time; while it runs only the newest of each key is kept. Pure. */

/** @typedef {import('./protocol.js').Outcome} Outcome */

/** @typedef {{job: () => Promise<Outcome>, settle: (outcome: Outcome) => void}} Waiting */

export class LatestQueue {
  /** @type {Map<string, Waiting>} */
  #waiting = new Map();
  #isBusy = false;

  /**
   * Run a job when its turn comes; a job replaced by a newer one ends as `cancelled`.
   * @param {string} key
   * @param {() => Promise<Outcome>} job must not reject
   * @returns {Promise<Outcome>}
   */
  push(key, job) {
    return new Promise((settle) => {
      this.#waiting.get(key)?.settle({ status: 'cancelled' });
      this.#waiting.set(key, { job, settle });
      void this.#drain();
    });
  }

  /** End everything that waits as `cancelled`. */
  clear() {
    for (const { settle } of this.#waiting.values()) settle({ status: 'cancelled' });
    this.#waiting.clear();
  }

  async #drain() {
    if (this.#isBusy) return;
    this.#isBusy = true;
    for (const [key, { job, settle }] of this.#waiting) {
      this.#waiting.delete(key);
      settle(await job());
    }
    this.#isBusy = false;
  }
}
