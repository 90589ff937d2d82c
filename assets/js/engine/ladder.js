/** Climb down the ladder until a worker answers; keep why the others did not. */

import { EngineFailure } from './protocol.js';
import { stillOpen } from './rungs.js';

/** @typedef {import('./protocol.js').Reason} Reason */
/** @typedef {import('./rungs.js').Rung} Rung */
/** @typedef {import('./session.js').WorkerSession} WorkerSession */
/** @typedef {Pick<import('./session.js').SessionOptions, 'onProgress' | 'onLost'>} Listeners */
/** @typedef {{rung: string, reason: Reason, detail: string}} Fall a rung that failed, and why */

export class Ladder {
  /** @type {Fall[]} */
  falls = [];
  /** @type {Rung | null} the rung that answers, or is being tried */
  rung = null;
  #rungs;
  #open;

  /**
   * @param {readonly Rung[]} rungs
   * @param {(rung: Rung, listeners: Listeners) => WorkerSession} open
   */
  constructor(rungs, open) {
    this.#rungs = [...rungs];
    this.#open = open;
  }

  /** @returns {boolean} whether a rung is left to try */
  get isOpen() {
    return this.#rungs.length > 0;
  }

  /**
   * Try the rungs that are left; return the session of the first that gets ready.
   * @param {Listeners} listeners
   * @param {AbortSignal} [signal] ends the worker that is being tried, and later the one that won
   * @returns {Promise<WorkerSession>}
   * @throws {EngineFailure} the last failure, when none is left
   */
  async climb(listeners, signal) {
    let failure = new EngineFailure('worker-missing');
    for (let rung = this.#rungs.shift(); rung; rung = this.#rungs.shift()) {
      this.rung = rung;
      try {
        const session = this.#open(rung, listeners);
        signal?.addEventListener('abort', () => session.close());
        await session.ready;
        return session;
      } catch (error) {
        failure = EngineFailure.from(error);
        this.fall(failure);
      }
    }
    throw failure;
  }

  /**
   * Leave the rung that answered until now, or was being tried.
   * @param {EngineFailure} failure
   */
  fall({ reason, message }) {
    this.falls.push({ rung: this.rung?.name ?? '', reason, detail: message });
    this.#rungs = stillOpen(this.#rungs, reason);
  }
}
