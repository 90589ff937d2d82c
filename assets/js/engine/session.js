/** The life of one worker: boot, numbered calls, end. */

import { EngineFailure, PROTOCOL } from './protocol.js';
import { Watchdog } from './watchdog.js';

/** @typedef {import('./protocol.js').Manifest} Manifest */
/** @typedef {import('./protocol.js').Outcome} Outcome */
/** @typedef {import('./protocol.js').Progress} Progress */
/** @typedef {import('./protocol.js').Report} Report */

/** @typedef {Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>} WorkerLike */

/**
 * @typedef {object} SessionOptions
 * @property {string} base address of the engine's folder
 * @property {Manifest} manifest
 * @property {(progress: Progress) => void} [onProgress]
 * @property {(failure: EngineFailure) => void} [onLost] the worker died after it was ready
 * @property {number} [silence] milliseconds without progress before boot is given up
 */

/** Silence after which a boot is given up; a slow line still makes progress. */
export const BOOT_SILENCE = 20_000;

export class WorkerSession {
  #worker;
  #options;
  #watchdog;
  /** @type {Map<number, {settle: (outcome: Outcome) => void, onStep?: (step: string) => void}>} */
  #calls = new Map();
  #lastId = 0;
  #isReady = false;
  #isClosed = false;
  #heardAnything = false;
  /** @type {(value?: undefined) => void} */
  #resolve = () => {};
  /** @type {(failure: EngineFailure) => void} */
  #reject = () => {};

  /**
   * @param {WorkerLike} worker
   * @param {SessionOptions} options
   */
  constructor(worker, options) {
    this.#worker = worker;
    this.#options = options;
    /** @type {Promise<void>} settles once: the worker answers, or why it never will */
    this.ready = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    this.#watchdog = new Watchdog(options.silence ?? BOOT_SILENCE, () =>
      this.#fail(new EngineFailure('timeout')),
    );
    worker.addEventListener('message', (event) => this.#hear(event.data));
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      const reason = this.#heardAnything ? 'python' : 'worker-missing';
      this.#fail(new EngineFailure(reason, event.message));
    });
    this.#watchdog.hear();
    const { base, manifest } = options;
    worker.postMessage({ type: 'init', protocol: PROTOCOL, base, manifest });
  }

  /**
   * Ask for a figure or a run; never rejects.
   * @param {Omit<import('./protocol.js').Call, 'type' | 'id'>} request
   * @param {(step: string) => void} [onStep]
   * @returns {Promise<Outcome>}
   */
  call(request, onStep) {
    if (this.#isClosed) return Promise.resolve({ status: 'cancelled' });
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((settle) => {
      this.#calls.set(id, { settle, onStep });
      this.#worker.postMessage({ type: 'call', id, ...request });
    });
  }

  /** End the worker at once, whatever it is doing; open calls end as `cancelled`. */
  close() {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#watchdog.stop();
    this.#worker.terminate();
    for (const { settle } of this.#calls.values()) settle({ status: 'cancelled' });
    this.#calls.clear();
  }

  /** @param {Report} report */
  #hear(report) {
    if (this.#isClosed) return;
    this.#heardAnything = true;
    if (!this.#isReady) this.#watchdog.hear();
    if (report.type === 'progress') this.#options.onProgress?.(report);
    else if (report.type === 'ready') this.#open(report.protocol);
    else if (report.type === 'failed') this.#fail(new EngineFailure(report.reason, report.detail));
    else if (report.type === 'step') this.#calls.get(report.id)?.onStep?.(report.step);
    else this.#settle(report.id, report.outcome);
  }

  /** @param {number} protocol */
  #open(protocol) {
    if (protocol !== PROTOCOL) {
      this.#fail(new EngineFailure('version', `${protocol} ≠ ${PROTOCOL}`));
      return;
    }
    this.#isReady = true;
    this.#watchdog.stop();
    this.#resolve();
  }

  /**
   * @param {number} id
   * @param {Outcome} outcome
   */
  #settle(id, outcome) {
    this.#calls.get(id)?.settle(outcome);
    this.#calls.delete(id);
  }

  /** @param {EngineFailure} failure */
  #fail(failure) {
    if (this.#isClosed) return;
    const wasReady = this.#isReady;
    this.close();
    if (wasReady) this.#options.onLost?.(failure);
    else this.#reject(failure);
  }
}
