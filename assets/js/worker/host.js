/** One Python for one page or for many: each is told how the start goes and is answered by number. */

import { holdLock } from '../engine/life.js';
import { EngineFailure, PROTOCOL } from '../engine/protocol.js';
import { bootPython } from './boot.js';
import { fenceMemory } from './fence.js';
import { warmUp } from './warm-up.js';

/** @typedef {import('../engine/protocol.js').Asked} Asked */
/** @typedef {import('../engine/protocol.js').Call} Call */
/** @typedef {import('../engine/protocol.js').Init} Init */
/** @typedef {import('../engine/protocol.js').Ok} Ok */
/** @typedef {import('../engine/protocol.js').Progress} Progress */
/** @typedef {import('../engine/protocol.js').Refused} Refused */
/** @typedef {import('../engine/protocol.js').Report} Report */
/** @typedef {import('../engine/protocol.js').Request} Request */
/** @typedef {import('./boot.js').PythonEngine} PythonEngine */

/** What a reader's program may use beyond what Python has when it begins. */
const EXERCISE_BYTES = 128 * 2 ** 20;

/**
 * @typedef {object} Line to a page
 * @property {(report: Report) => void} postMessage
 * @property {(type: 'message', listener: (event: MessageEvent) => void) => void} addEventListener
 */

export class Host {
  /** @type {PythonEngine | null} */
  #python = null;
  /** @type {Map<Line, Asked[]>} pages that wait for Python, and what they asked as they greeted */
  #waiting = new Map();
  /** @type {Progress | null} the last, for a page that comes while Python starts */
  #progress = null;
  #life = '';
  /** When a page asked for something last. */
  #asked = Number.NEGATIVE_INFINITY;
  #boot;
  #end;
  #hold;

  /**
   * @param {() => void} end gives the worker up: it failed, or nobody waits for it any more
   * @param {typeof bootPython} [boot]
   * @param {typeof holdLock} [hold]
   */
  constructor(end, boot = bootPython, hold = holdLock) {
    this.#end = end;
    this.#boot = boot;
    this.#hold = hold;
  }

  /** @param {Line} line */
  serve(line) {
    line.addEventListener('message', ({ data }) => this.#hear(line, data));
  }

  /**
   * @param {Line} line
   * @param {Request} request
   */
  #hear(line, request) {
    if (request.type === 'init') this.#greet(line, request);
    else if (request.type === 'call') this.#reply(line, request);
    else if (request.type === 'ping') line.postMessage({ type: 'pong' });
    else this.#dismiss(line);
  }

  /**
   * @param {Line} line
   * @param {Init} init
   */
  #greet(line, init) {
    if (init.protocol !== PROTOCOL) {
      line.postMessage({ type: 'failed', reason: 'version', detail: String(init.protocol) });
    } else if (this.#python) {
      this.#welcome(line, 0, init.questions);
    } else {
      this.#waiting.set(line, init.questions);
      if (this.#progress) line.postMessage({ type: 'progress', ...this.#progress });
      else void this.#start(init);
    }
  }

  /** @param {Line} line */
  #dismiss(line) {
    const isLast = this.#waiting.delete(line) && this.#waiting.size === 0;
    if (isLast && !this.#python) this.#end();
  }

  /** @param {Init} init */
  async #start(init) {
    this.#life = this.#hold();
    try {
      const python = await this.#boot(init, (progress) => {
        this.#progress = progress;
        this.#tell({ type: 'progress', ...progress });
      });
      const bytes = transferred(init.base);
      this.#python = python;
      for (const [line, questions] of this.#waiting) this.#welcome(line, bytes, questions);
      this.#waiting.clear();
      warmUp(python, [...python.FIGURES], () => performance.now() - this.#asked);
    } catch (error) {
      const { reason, message } = EngineFailure.from(error);
      this.#tell({ type: 'failed', reason, detail: message });
      this.#end();
    }
  }

  /** @param {Report} report */
  #tell(report) {
    for (const line of this.#waiting.keys()) line.postMessage(report);
  }

  /**
   * @param {Line} line
   * @param {number} bytes that the network brought for it
   * @param {Asked[]} questions
   */
  #welcome(line, bytes, questions) {
    const results = questions.map(({ id, args }) => {
      return { id, outcome: this.#answer(line, { type: 'call', id, method: 'render', args }) };
    });
    const life = this.#life;
    line.postMessage({ type: 'ready', protocol: PROTOCOL, bytes, life, results });
  }

  /**
   * @param {Line} line
   * @param {Call} call
   */
  #reply(line, call) {
    line.postMessage({ type: 'result', id: call.id, outcome: this.#answer(line, call) });
  }

  /**
   * @param {Line} line
   * @param {Call} call
   * @returns {Ok | Refused}
   */
  #answer(line, call) {
    try {
      return { status: 'ok', value: this.#compute(line, call) };
    } catch (error) {
      const { reason, message } = EngineFailure.from(error);
      return { status: 'error', reason, detail: message };
    } finally {
      this.#asked = performance.now();
    }
  }

  /**
   * @param {Line} line
   * @param {Call} call
   * @returns {string}
   */
  #compute(line, { id, method, args }) {
    if (!this.#python) throw new EngineFailure('python', 'not ready');
    if (method === 'render') {
      return this.#python.render_figure(args.name, JSON.stringify(args.params), args.lang);
    }
    if (method === 'judge') return this.#python.judge_answer(JSON.stringify(args.request));
    if (method === 'prove') return this.#python.prove(JSON.stringify(args.request));
    const step = (/** @type {string} */ json) => line.postMessage({ type: 'step', id, step: json });
    if (method === 'exercise') {
      fenceMemory(EXERCISE_BYTES);
      return this.#python.run_exercise(args.code, args.tests, args.lang, step);
    }
    return this.#python.run_script(JSON.stringify(args.config), args.record, args.lang, step);
  }
}

/**
 * Return how many bytes of the engine came over the network, headers included.
 * @param {string} base
 * @returns {number}
 */
function transferred(base) {
  return performance
    .getEntriesByType('resource')
    .filter(({ name }) => name.startsWith(base))
    .reduce((sum, entry) => sum + Reflect.get(entry, 'transferSize'), 0);
}
