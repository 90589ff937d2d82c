/** Start Python in this worker: probe, download, start, and hand back the demos' engine. */

import { ByteCounter } from './byte-counter.js';
import { probeFile, probeWasm } from './probe.js';

/** @typedef {import('../engine/protocol.js').Init} Init */
/** @typedef {import('../engine/protocol.js').Progress} Progress */
/** @typedef {import('pyodide').PyodideConfig} PyodideConfig */
/** @typedef {{loadPyodide: typeof import('pyodide').loadPyodide}} PyodideModule */

/**
 * @typedef {object} PythonEngine what `pyodide_demos.engine` offers
 * @property {(name: string, params: string, lang: string) => string} render_figure
 * @property {Iterable<string>} FIGURES names
 * @property {(config: string, record: string, lang: string, step: (json: string) => void) => string} run_script
 */

const PACKAGE = 'pyodide_demos';
const FILES = {
  entry: 'pyodide.mjs',
  glue: 'pyodide.asm.mjs',
  wasm: 'pyodide.asm.wasm',
  lock: 'pyodide-lock.json',
  stdlib: 'python_stdlib.zip',
};

/**
 * @param {Init} init
 * @param {(progress: Progress) => void} report
 * @returns {Promise<PythonEngine>}
 * @throws {import('../engine/protocol.js').EngineFailure}
 */
export async function bootPython({ base, manifest }, report) {
  const total = manifest.totalBytes;
  report({ stage: 'probe', done: 0, total });
  await probeWasm();
  return new Promise((resolve, reject) => {
    const counter = new ByteCounter(manifest, base, {
      counted: (done, isWhole) => report({ stage: isWhole ? 'start' : 'download', done, total }),
      // `loadPyodide` never settles when a file fails: reject past it.
      failed: reject,
    });
    counter.complete(location.href);
    load(base, counter).then(resolve, reject);
  });
}

/**
 * @param {string} base
 * @param {ByteCounter} counter
 * @returns {Promise<PythonEngine>}
 */
async function load(base, counter) {
  const wasmUrl = base + FILES.wasm;
  /** @type {[PyodideModule, Response]} */
  const [{ loadPyodide }, wasm] = await Promise.all([
    counter.import(base + FILES.entry),
    counter.fetch(wasmUrl, undefined, probeFile),
  ]);
  const glue = counter.import(base + FILES.glue);
  serve(base, counter, new Map([[wasmUrl, wasm]]));
  const options = {
    indexURL: base,
    lockFileURL: base + FILES.lock,
    stdLibURL: base + FILES.stdlib,
    packages: [PACKAGE],
  };
  const python = await loadPyodide(options).catch(async (error) => {
    await glue; // A missing file is called that, before Pyodide's own words for it.
    throw error;
  });
  return python.pyimport(`${PACKAGE}.engine`);
}

/**
 * Let Pyodide's requests for the engine's files go through the counter.
 * @param {string} base
 * @param {ByteCounter} counter
 * @param {Map<string, Response>} held responses already asked for
 */
function serve(base, counter, held) {
  const plain = fetch;
  self.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : new URL(input, location.href).href;
    const response = held.get(url);
    held.delete(url);
    if (response) return response;
    return url.startsWith(base) ? counter.fetch(url, init) : plain(input, init);
  };
}
