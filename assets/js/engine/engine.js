/** The one engine of a page: boots once, answers figures, says how it is doing. */

import { LatestQueue } from './latest-queue.js';
import { openSession } from './open-session.js';
import { EngineFailure } from './protocol.js';

/** @typedef {import('./protocol.js').Outcome} Outcome */
/** @typedef {import('./protocol.js').Progress} Progress */
/** @typedef {import('./protocol.js').RenderArguments} RenderArguments */
/** @typedef {import('./session.js').WorkerSession} WorkerSession */
/** @typedef {'idle' | 'loading' | 'ready' | 'failed'} EngineState */

/** Fires `change` when the state changes and `progress` while loading. */
export class Engine extends EventTarget {
  /** @type {EngineState} */
  state = 'idle';
  /** @type {Progress} */
  progress = { stage: 'connect', done: 0, total: 0 };
  /** @type {EngineFailure | null} */
  failure = null;
  #open;
  #queue = new LatestQueue();
  /** @type {WorkerSession | null} */
  #session = null;
  /** @type {Promise<void> | null} */
  #ready = null;

  /** @param {typeof openSession} [open] */
  constructor(open = openSession) {
    super();
    this.#open = open;
  }

  /**
   * Boot if that has not begun; the promise settles with the boot and never rejects.
   * @returns {Promise<void>}
   */
  prepare() {
    this.#ready ??= this.#boot();
    return this.#ready;
  }

  /** After a failure, boot again in a fresh worker. */
  retry() {
    if (this.state === 'failed') this.#ready = null;
    return this.prepare();
  }

  /**
   * Ask for a figure's markup; of the requests of one figure only the newest is kept.
   * @param {RenderArguments} args
   * @returns {Promise<Outcome>}
   */
  async render(args) {
    await this.prepare();
    return this.#queue.push(args.name, async () => {
      if (this.#session) return this.#session.call({ method: 'render', args });
      return { status: 'cancelled' };
    });
  }

  async #boot() {
    this.failure = null;
    this.#change('loading');
    try {
      const session = await this.#open({
        onProgress: (progress) => this.#report(progress),
        onLost: (failure) => this.#lose(failure),
      });
      await session.ready;
      this.#session = session;
      this.#change('ready');
    } catch (error) {
      this.#lose(EngineFailure.from(error));
    }
  }

  /** @param {Progress} progress */
  #report(progress) {
    this.progress = progress;
    this.dispatchEvent(new Event('progress'));
  }

  /** @param {EngineFailure} failure */
  #lose(failure) {
    this.#session = null;
    this.failure = failure;
    this.#queue.clear();
    this.#change('failed');
  }

  /** @param {EngineState} state */
  #change(state) {
    this.state = state;
    this.dispatchEvent(new Event('change'));
  }
}

/** @type {Engine | null} */
let shared = null;

/** @returns {Engine} the engine all figures of this page share */
export function pageEngine() {
  shared ??= new Engine();
  return shared;
}
