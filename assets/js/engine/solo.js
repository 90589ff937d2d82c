/** One call in a worker of its own, which ends with it, or when it is told to. */

import { facts } from './facts.js';
import { openLadder } from './open-ladder.js';
import { EngineFailure } from './protocol.js';

/** @typedef {import('./protocol.js').Progress} Progress */

/**
 * @typedef {object} SoloListeners
 * @property {(progress: Progress) => void} onProgress while Python starts
 * @property {() => void} onRunning
 * @property {(step: string) => void} onStep
 */

export class Solo {
  /** Ends the worker of the call that goes on. */
  #life = new AbortController();
  /** Grows with every call and end, so that a late answer is known as such. */
  #turn = 0;

  /**
   * @param {Omit<import('./protocol.js').Call, 'type' | 'id'>} request
   * @param {SoloListeners} listeners
   * @returns {Promise<string | null>} null when it was ended
   * @throws {EngineFailure}
   */
  async ask(request, { onProgress, onRunning, onStep }) {
    this.end();
    const turn = this.#turn;
    const life = new AbortController();
    this.#life = life;
    const isCurrent = () => turn === this.#turn;
    try {
      onProgress({ stage: 'connect', done: 0, total: 0 });
      const asked = performance.now();
      const opened = await openLadder({ mayShare: false });
      if (!isCurrent()) return null;
      facts.asked(opened);
      /** @type {EngineFailure | null} */
      let lost = null;
      const session = await opened.ladder.climb(
        {
          onProgress: (progress) => isCurrent() && onProgress(progress),
          onLost: (failure) => {
            lost = failure;
          },
        },
        life.signal,
      );
      if (!isCurrent()) return null;
      facts.ready(session.bytes, performance.now() - asked);
      onRunning();
      const outcome = await session.call(request, (step) => isCurrent() && onStep(step));
      if (!isCurrent()) return null;
      if (outcome.status === 'ok') return outcome.value;
      if (outcome.status === 'error') throw new EngineFailure(outcome.reason, outcome.detail);
      throw lost ?? new EngineFailure('lost');
    } catch (error) {
      if (!isCurrent()) return null;
      throw EngineFailure.from(error);
    } finally {
      if (isCurrent()) this.end();
    }
  }

  /** End the worker, whatever it is doing. */
  end() {
    this.#turn += 1;
    this.#life.abort();
  }
}
