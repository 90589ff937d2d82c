/** Start Python in this worker: probe, download, start or restore, and hand back the demos' engine. */

import { FILES, filesOf } from '../engine/files.js';
import { EngineFailure } from '../engine/protocol.js';
import { ByteCounter } from './byte-counter.js';
import { probeFile, probeWasm } from './probe.js';
import { restoring } from './sparse.js';

/** @typedef {import('../engine/protocol.js').Init} Init */
/** @typedef {import('../engine/protocol.js').Manifest} Manifest */
/** @typedef {import('../engine/protocol.js').Progress} Progress */
/** @typedef {import('pyodide').PyodideAPI} PyodideAPI */
/** @typedef {{loadPyodide: (options: any) => Promise<PyodideAPI>}} PyodideModule */

/**
 * @typedef {object} PythonEngine what `pyodide_demos.engine` offers
 * @property {(name: string, params: string, lang: string) => string} render_figure
 * @property {Iterable<string>} FIGURES names
 * @property {(request: string) => string} judge_answer
 * @property {(request: string) => string} prove
 * @property {(code: string, tests: string, lang: string, step: (json: string) => void) => string} run_exercise
 * @property {(config: string, record: string, lang: string, step: (json: string) => void) => string} run_script
 */

const PACKAGE = 'pyodide_demos';
/** A restore takes a part of a second; one that takes this long has failed without a word. */
const RESTORE_WITHIN = 10_000;

/**
 * @param {Init} init
 * @param {(progress: Progress) => void} report
 * @returns {Promise<PythonEngine>}
 * @throws {EngineFailure}
 */
export async function bootPython({ base, manifest, usesSnapshot }, report) {
  const snapshot = usesSnapshot ? manifest.snapshot : null;
  const files = filesOf(manifest, usesSnapshot);
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  report({ stage: 'probe', done: 0, total });
  await probeWasm();
  return new Promise((resolve, reject) => {
    const counter = new ByteCounter(files, base, {
      late: manifest.wheel,
      counted: (done, isWhole) => report({ stage: isWhole ? 'start' : 'download', done, total }),
      // `loadPyodide` never settles when a file fails: reject past it.
      failed: reject,
    });
    const python = snapshot ? restore(base, snapshot, counter) : load(base, counter);
    python.then((it) => it.pyimport(`${PACKAGE}.engine`)).then(resolve, reject);
  });
}

/**
 * Start Python from its library and load the package.
 * @param {string} base
 * @param {ByteCounter} counter
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
  return loadPyodide(options).catch(async (error) => {
    await glue; // A missing file is called that, before Pyodide's own words for it.
    throw error;
  });
}

/**
 * Put back the memory of a Python that has loaded the package already.
 * @param {string} base
 * @param {{url: string, bytes: number}} snapshot
 * @param {ByteCounter} counter
 */
async function restore(base, snapshot, counter) {
  const wasmUrl = base + FILES.wasm;
  const stdLibURL = base + FILES.stdlib;
  /** @type {[PyodideModule, {default: any}, Response, Uint8Array]} */
  const [{ loadPyodide }, { default: createModule }, wasm, sparse] = await Promise.all([
    counter.import(base + FILES.entry),
    counter.import(base + FILES.glue),
    counter.fetch(wasmUrl, undefined, probeFile),
    wholeSnapshot(base, snapshot, counter),
  ]);
  // Pyodide asks for the library even where memory holds all of it.
  const held = new Map([
    [wasmUrl, wasm],
    [stdLibURL, new Response(new Uint8Array())],
  ]);
  serve(base, counter, held);
  try {
    const options = { indexURL: base, ...restoring(sparse, createModule), stdLibURL };
    const python = await Promise.race([loadPyodide(options), tooLate()]);
    python.globals.get('wake')();
    return python;
  } catch (error) {
    throw EngineFailure.from(error, 'snapshot');
  }
}

/**
 * @param {string} base
 * @param {{url: string, bytes: number}} snapshot
 * @param {ByteCounter} counter
 */
async function wholeSnapshot(base, { url, bytes }, counter) {
  const response = await counter.fetch(base + url, undefined, undefined, 'snapshot');
  const content = await response.arrayBuffer().catch(() => new ArrayBuffer(0));
  if (content.byteLength === bytes) return new Uint8Array(content);
  throw new EngineFailure('snapshot', `${url}: ${content.byteLength} / ${bytes}`);
}

/** @returns {Promise<never>} */
function tooLate() {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new EngineFailure('snapshot')), RESTORE_WITHIN);
  });
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
