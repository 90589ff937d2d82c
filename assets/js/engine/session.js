/** The life of one worker: boot, numbered calls, end. */

import { whenGone } from './life.js';
import { BOOT_SILENCE, EngineFailure, greeting, PROTOCOL } from './protocol.js';
import { Watchdog } from './watchdog.js';

/** @typedef {import('./protocol.js').Manifest} Manifest */
/** @typedef {import('./protocol.js').Outcome} Outcome */
/** @typedef {import('./protocol.js').Progress} Progress */
/** @typedef {import('./protocol.js').Report} Report */

/**
 * @typedef {object} WorkerLike a worker, or a line to one
 * @property {(message: unknown) => void} postMessage
 * @property {() => void} terminate
 * @property {(type: string, listener: (event: any) => void) => void} addEventListener
 */

/**
 * @typedef {object} SessionOptions
 * @property {string} base address of the engine's folder
 * @property {Manifest} manifest
 * @property {boolean} [usesSnapshot]
 * @property {(progress: Progress) => void} [onProgress]
 * @property {(failure: EngineFailure) => void} [onLost] the worker died after it was ready
 * @property {number} [silence] milliseconds without progress before boot is given up
 * @property {Begun | null} [begun] the worker was told already what to start
 * @property {boolean} [isShared] it may run already, and may be hung: it must return a greeting
 */

/**
 * @typedef {object} Begun
 * @property {number} asked when, in milliseconds of the page
 * @property {import('./question.js').Question[]} questions what it was asked with the greeting
 */

/**
 * @typedef {object} OpenCall
 * @property {(outcome: Outcome) => void} settle
 * @property {number} asked when, in milliseconds of the page
 * @property {(step: string) => void} [onStep]
 */

/** @typedef {Omit<import('./protocol.js').Call, 'type' | 'id'>} Question */

/** Python says nothing while it starts. Where that is the last way, a slow machine gets longer. */
const LAST_START = 5;

/** A worker that boots answers pings between two steps of Python; a hung or dead one never. */
const PING_EVERY = 2_000;
const BOOT_DEAF = 15_000;

/** A shared worker that runs greets at once; one that starts has to be fetched first. */
const GREETING = 5_000;

/** One that is ready draws a figure in milliseconds. */
const DEAF = 4_000;

/** Marks on the page's timeline, so that a recording shows how soon one worker follows another. */
export const BEGAN = 'kv-engine-began';
export const FAILED = 'kv-engine-failed';

export class WorkerSession {
  /** Bytes that the network brought for this start, as the worker counted them. */
  bytes = 0;
  /** Milliseconds that the last answer took. */
  answeredIn = 0;
  #worker;
  #options;
  #watchdog;
  /** Milliseconds of silence that are borne now. */
  #silence;
  #deaf = new Watchdog(DEAF, () => this.#fail(new EngineFailure('lost')));
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #pings;
  #open = new AbortController();
  /** @type {Map<number, OpenCall>} */
  #calls = new Map();
  /** @type {Map<string, {id: number, answer: Promise<Outcome>}>} what the head start asked */
  #early = new Map();
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
    this.#silence = options.silence ?? BOOT_SILENCE;
    this.#watchdog = new Watchdog(this.#silence, () =>
      this.#fail(new EngineFailure('timeout', `${this.#silence / 1000} s`)),
    );
    worker.addEventListener('message', (event) => this.#hear(event.data));
    worker.addEventListener('close', () => this.#fail(new EngineFailure('lost')));
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      const reason = this.#heardAnything ? 'python' : 'worker-missing';
      this.#fail(new EngineFailure(reason, event.message));
    });
    this.#greet();
  }

  #greet() {
    const { base, manifest, usesSnapshot = false, isShared, begun } = this.#options;
    performance.mark(BEGAN);
    this.#watchdog.hear();
    if (isShared) this.#deaf.hear(GREETING);
    this.#pings = setInterval(() => this.#worker.postMessage({ type: 'ping' }), PING_EVERY);
    if (!begun) this.#worker.postMessage(greeting(base, manifest, usesSnapshot));
    for (const { id, key } of begun?.questions ?? []) {
      const answer = this.#await(id, begun?.asked);
      this.#early.set(key, { id, answer });
      this.#lastId = id;
    }
  }

  /**
   * Ask for a figure or a run; never rejects.
   * @param {Question} request
   * @param {(step: string) => void} [onStep]
   * @param {string} [key] by which the head start's question is known
   * @returns {Promise<Outcome>}
   */
  call(request, onStep, key = '') {
    if (this.#isClosed) return Promise.resolve({ status: 'cancelled' });
    const early = this.#early.get(key);
    this.#early.delete(key);
    const id = early?.id ?? this.#lastId + 1;
    this.#lastId = Math.max(this.#lastId, id);
    const answer = early?.answer ?? this.#await(id, performance.now(), onStep);
    if (!early) this.#worker.postMessage({ type: 'call', id, ...request });
    const isOpen = this.#calls.has(id);
    if (isOpen && request.method === 'render' && this.#options.isShared) this.#deaf.hear();
    // The head start knows the address only, and Python may refuse what the page sets right.
    if (early) return answer.then((it) => (it.status === 'error' ? this.call(request) : it));
    return answer;
  }

  /**
   * @param {number} id
   * @param {number} [asked]
   * @param {(step: string) => void} [onStep]
   * @returns {Promise<Outcome>}
   */
  #await(id, asked = performance.now(), onStep) {
    return new Promise((settle) => this.#calls.set(id, { settle, asked, onStep }));
  }

  /** Ask whether the worker is still there; if not, it counts as lost. */
  check() {
    if (this.#isClosed || !this.#isReady || !this.#options.isShared) return;
    this.#worker.postMessage({ type: 'ping' });
    this.#deaf.hear();
  }

  /** End the worker at once, whatever it is doing; open calls end as `cancelled`. */
  close() {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#open.abort();
    this.#stopWatching();
    this.#worker.terminate();
    for (const { settle } of this.#calls.values()) settle({ status: 'cancelled' });
    this.#calls.clear();
  }

  /** A plain worker of the page's own is the last resort, however slow the machine. */
  get #mayFall() {
    return this.#options.isShared || this.#options.usesSnapshot;
  }

  #stopWatching() {
    clearInterval(this.#pings);
    this.#watchdog.stop();
    this.#deaf.stop();
  }

  /** @param {Report} report */
  #hear(report) {
    if (this.#isClosed) return;
    this.#heardAnything = true;
    this.#deaf.stop();
    if (!this.#isReady && this.#mayFall) this.#deaf.hear(BOOT_DEAF);
    if (report.type === 'pong') return;
    if (!this.#isReady) this.#listen(report);
    if (report.type === 'progress') this.#options.onProgress?.(report);
    else if (report.type === 'ready') this.#becomeReady(report);
    else if (report.type === 'failed') this.#fail(new EngineFailure(report.reason, report.detail));
    else if (report.type === 'step') this.#calls.get(report.id)?.onStep?.(report.step);
    else this.#settle(report.id, report.outcome);
  }

  /**
   * Wait for the next word of a boot.
   * @param {Report} report the last one
   */
  #listen(report) {
    const isLastStart = report.type === 'progress' && report.stage === 'start' && !this.#mayFall;
    this.#silence = (this.#options.silence ?? BOOT_SILENCE) * (isLastStart ? LAST_START : 1);
    this.#watchdog.hear(this.#silence);
  }

  /** @param {Extract<Report, {type: 'ready'}>} report */
  #becomeReady({ protocol, bytes, life, results }) {
    if (protocol !== PROTOCOL) {
      this.#fail(new EngineFailure('version', `${protocol} ≠ ${PROTOCOL}`));
      return;
    }
    this.bytes = bytes;
    this.#isReady = true;
    this.#stopWatching();
    whenGone(life, () => this.#fail(new EngineFailure('lost')), this.#open.signal);
    for (const { id, outcome } of results) this.#settle(id, outcome);
    this.#resolve();
  }

  /**
   * @param {number} id
   * @param {Outcome} outcome
   */
  #settle(id, outcome) {
    const call = this.#calls.get(id);
    if (!call) return;
    this.answeredIn = performance.now() - call.asked;
    call.settle(outcome);
    this.#calls.delete(id);
  }

  /** @param {EngineFailure} failure */
  #fail(failure) {
    if (this.#isClosed) return;
    performance.mark(FAILED, { detail: failure.reason });
    const wasReady = this.#isReady;
    this.close();
    if (wasReady) this.#options.onLost?.(failure);
    else this.#reject(failure);
  }
}
