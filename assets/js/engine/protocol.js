/** What page and worker say to each other. Both bundles carry this file. */

/** Raised with every change of a message; a worker of another version is refused. */
export const PROTOCOL = 4;

/** Silence after which a boot is given up; a slow line still makes progress. */
export const BOOT_SILENCE = 20_000;

/** Every reason a failure may have; each has a sentence `failure.<reason>` in the runtime words. */
export const REASONS = /** @type {const} */ ([
  'no-wasm',
  'wasm-blocked',
  'wasm-missing',
  'wasm-type',
  'worker-missing',
  'fetch',
  'aborted',
  'timeout',
  'lost',
  'snapshot',
  'version',
  'python',
  'refused',
]);

/** @typedef {(typeof REASONS)[number]} Reason */

/** @typedef {'connect' | 'probe' | 'download' | 'start'} Stage */

/** @typedef {{stage: Stage, done: number, total: number}} Progress bytes for `download` */

/**
 * @typedef {object} Manifest engine.json; addresses are relative to it
 * @property {string} version
 * @property {string} python
 * @property {string} worker
 * @property {{url: string, bytes: number}[]} files
 * @property {string} wheel
 * @property {number} totalBytes
 * @property {{url: string, bytes: number} | null} [snapshot] Python's memory, with our package in it
 */

/**
 * @typedef {object} Init
 * @property {'init'} type
 * @property {number} protocol
 * @property {string} base address of the engine's folder
 * @property {Manifest} manifest
 * @property {boolean} usesSnapshot
 * @property {Asked[]} questions answered together with `ready`: each message is a task of its own,
 *   and between two a page that has just been read is styled, laid out and drawn
 */

/** @typedef {{id: number, args: RenderArguments}} Asked */

/**
 * @param {string} base
 * @param {Manifest} manifest
 * @param {boolean} usesSnapshot
 * @param {Asked[]} [questions]
 * @returns {Init} what a page says first
 */
export function greeting(base, manifest, usesSnapshot, questions = []) {
  return { type: 'init', protocol: PROTOCOL, base, manifest, usesSnapshot, questions };
}

/** @typedef {{name: string, params: Record<string, number | string | boolean>, lang: string}} RenderArguments */
/** @typedef {{config: Record<string, number>, record: string, lang: string}} RunArguments */
/** @typedef {{code: string, tests: string, lang: string}} ExerciseArguments */
/** @typedef {{request: object}} JudgeArguments see `pyodide_demos.calls.judge_answer` */
/** @typedef {{request: object}} ProofArguments see `pyodide_demos.proof.prove` */

/**
 * @typedef {{type: 'call', id: number} & (
 *   {method: 'render', args: RenderArguments} | {method: 'run', args: RunArguments} |
 *   {method: 'prove', args: ProofArguments} | {method: 'exercise', args: ExerciseArguments} |
 *   {method: 'judge', args: JudgeArguments}
 * )} Call
 */

/** @typedef {Init | Call | {type: 'ping'} | {type: 'bye'}} Request */

/** @typedef {{status: 'ok', value: string}} Ok */
/** @typedef {{status: 'error', reason: Reason, detail: string}} Refused */
/** @typedef {{status: 'cancelled'}} Cancelled */
/** @typedef {{id: number, outcome: Ok | Refused}} Result */
/** @typedef {Ok | Refused | Cancelled} Outcome */

/**
 * @typedef {(
 *   ({type: 'progress'} & Progress) |
 *   {type: 'ready', protocol: number, bytes: number, life: string, results: Result[]} |
 *   {type: 'failed', reason: Reason, detail: string} |
 *   {type: 'step', id: number, step: string} |
 *   ({type: 'result'} & Result) |
 *   {type: 'pong'}
 * )} Report `bytes`: what the network brought for this start; 0 when Python ran already; `life`: a
 *   lock that the worker holds as long as it lives, or nothing where browsers have no locks
 */

/** How Python says that a figure does not take what the reader set: in a sentence for the reader. */
const REFUSAL = /^pyodide_demos[\w.]*\.ParameterError: (.+)/;

/** A failure with a stable reason; `message` is the detail for the curious. */
export class EngineFailure extends Error {
  /**
   * @param {Reason} reason
   * @param {string} [detail]
   */
  constructor(reason, detail = '') {
    super(detail);
    this.name = 'EngineFailure';
    /** @readonly */
    this.reason = reason;
  }

  /**
   * @param {unknown} error
   * @param {Reason} [reason] when the error carries none
   * @returns {EngineFailure}
   */
  static from(error, reason = 'python') {
    if (error instanceof EngineFailure) return error;
    const line = lastLine(error);
    const refusal = REFUSAL.exec(line)?.[1];
    return refusal ? new EngineFailure('refused', refusal) : new EngineFailure(reason, line);
  }
}

/**
 * Return the last line of an error's text: in a Python traceback, the one that says what.
 * @param {unknown} error
 * @returns {string}
 */
export function lastLine(error) {
  const text = error instanceof Error ? error.message : String(error);
  return text.trim().split('\n').at(-1)?.trim().slice(0, 300) ?? '';
}
