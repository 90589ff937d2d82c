/** The one engine of a page: boots once, answers figures, says how it is doing. */

import { facts } from './facts.js';
import { LatestQueue } from './latest-queue.js';
import { openLadder } from './open-ladder.js';
import { EngineFailure } from './protocol.js';

/** @typedef {import('./ladder.js').Ladder} Ladder */
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
  /** @type {Ladder | null} */
  #ladder = null;
  /** @type {Promise<void> | null} */
  #ready = null;

  /** @param {typeof openLadder} [open] */
  constructor(open = openLadder) {
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

  /** After a failure, boot again from the top of the ladder. */
  retry() {
    if (this.state === 'failed') this.#ready = null;
    return this.prepare();
  }

  /** Ask whether the worker is still there: it may have been ended while the page was away. */
  check() {
    this.#session?.check();
  }

  /**
   * Ask for a figure's markup; of the requests of one figure only the newest is kept.
   * @param {RenderArguments} args
   * @param {string} [key] of the question, which the page's head may have asked already
   * @returns {Promise<Outcome>}
   */
  async render(args, key) {
    if (!this.#session) await this.prepare(); // With one, the question leaves in this very task.
    return this.#queue.push(args.name, async () => {
      const session = this.#session;
      if (!session) return { status: 'cancelled' };
      const outcome = await session.call({ method: 'render', args }, undefined, key);
      if (outcome.status === 'ok') facts.answered(session.answeredIn);
      return outcome;
    });
  }

  /**
   * Ask for a proof; each is answered, in the order in which they were asked for.
   * @param {import('./protocol.js').ProofArguments} args
   * @returns {Promise<Outcome>}
   */
  async prove(args) {
    await this.prepare();
    return (await this.#session?.call({ method: 'prove', args })) ?? { status: 'cancelled' };
  }

  /**
   * Ask whether an answer to a question is right.
   * @param {import('./protocol.js').JudgeArguments} args
   * @returns {Promise<Outcome>}
   */
  async judge(args) {
    await this.prepare();
    return (await this.#session?.call({ method: 'judge', args })) ?? { status: 'cancelled' };
  }

  async #boot() {
    this.failure = null;
    this.progress = { stage: 'connect', done: 0, total: 0 };
    this.#change('loading');
    let asked = performance.now();
    try {
      if (!this.#ladder) {
        const opened = await this.#open({ mayShare: true });
        this.#ladder = opened.ladder;
        asked = opened.asked;
        facts.asked(opened);
      }
      this.#session = await this.#ladder.climb({
        onProgress: (progress) => this.#report(progress),
        onLost: (failure) => this.#lose(failure),
      });
      facts.ready(this.#session.bytes, performance.now() - asked);
      this.#change('ready');
    } catch (error) {
      this.#fail(EngineFailure.from(error));
    }
  }

  /** @param {Progress} progress */
  #report(progress) {
    this.progress = progress;
    this.dispatchEvent(new Event('progress'));
  }

  /**
   * The worker is gone: go on with the next rung, where there is one.
   * @param {EngineFailure} failure
   */
  #lose(failure) {
    this.#session = null;
    this.#queue.clear();
    this.#ladder?.fall(failure);
    facts.ended();
    if (this.#ladder?.isOpen) this.#ready = this.#boot();
    else this.#fail(failure);
  }

  /** @param {EngineFailure} failure */
  #fail(failure) {
    this.#session = null;
    this.#ladder = null;
    this.failure = failure;
    this.#queue.clear();
    facts.ended();
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
  shared ??= watched(new Engine());
  return shared;
}

/**
 * Look after the engine whenever the reader comes back to the page.
 * @param {Engine} engine
 */
function watched(engine) {
  addEventListener('pageshow', () => engine.check());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') engine.check();
  });
  return engine;
}
