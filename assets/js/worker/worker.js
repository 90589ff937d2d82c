/** The Python worker: one engine, one request at a time. See `engine/protocol.js`. */

import { EngineFailure, PROTOCOL } from '../engine/protocol.js';
import { bootPython } from './boot.js';

/** @typedef {import('../engine/protocol.js').Call} Call */
/** @typedef {import('../engine/protocol.js').Init} Init */
/** @typedef {import('../engine/protocol.js').Report} Report */
/** @typedef {import('./boot.js').PythonEngine} PythonEngine */

/** @type {PythonEngine | null} */
let engine = null;

addEventListener('message', ({ data }) => {
  if (data.type === 'init') void start(data);
  else if (data.type === 'call') answer(data);
});

// A promise of Pyodide that nobody waits for: `bootPython` has already said what failed.
addEventListener('unhandledrejection', (event) => event.preventDefault());

/** @param {Report} report */
function send(report) {
  self.postMessage(report);
}

/** @param {Init} init */
async function start(init) {
  try {
    if (init.protocol !== PROTOCOL) throw new EngineFailure('version', String(init.protocol));
    engine = await bootPython(init, (progress) => send({ type: 'progress', ...progress }));
    send({ type: 'ready', protocol: PROTOCOL });
  } catch (error) {
    const { reason, message } = EngineFailure.from(error);
    send({ type: 'failed', reason, detail: message });
  }
}

/** @param {Call} call */
function answer(call) {
  const { id } = call;
  try {
    send({ type: 'result', id, outcome: { status: 'ok', value: compute(call) } });
  } catch (error) {
    const { reason, message } = EngineFailure.from(error);
    send({ type: 'result', id, outcome: { status: 'error', reason, detail: message } });
  }
}

/**
 * @param {Call} call
 * @returns {string}
 */
function compute({ id, method, args }) {
  if (!engine) throw new EngineFailure('python', 'not ready');
  if (method === 'render') {
    return engine.render_figure(args.name, JSON.stringify(args.params), args.lang);
  }
  const step = (/** @type {string} */ json) => send({ type: 'step', id, step: json });
  return engine.run_script(JSON.stringify(args.config), args.record, args.lang, step);
}
