/** Start Python in this worker: probe, download, start or restore, and hand back the demos' engine. */

import { FILES, filesOf } from '../engine/files.js';
import { EngineFailure } from '../engine/protocol.js';
import { ByteCounter } from './byte-counter.js';
import { probeFile, probeWasm } from './probe.js';
import { seldom } from './seldom.js';
import { restoring } from './sparse.js';

/** @typedef {import('../engine/protocol.js').Init} Init */
/** @typedef {import('../engine/protocol.js').Manifest} Manifest */
/** @typedef {import('../engine/protocol.js').Progress} Progress */
/** @typedef {import('pyodide').PyodideAPI} PyodideAPI */
/** @typedef {{loadPyodide: (options: any) => Promise<PyodideAPI>}} PyodideModule */

/**
 * @typedef {object} PythonEngine what `pyodide_demos.calls` offers
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
  const isBlocked = probeWasm();
  const told = seldom(report);
  return new Promise((resolve, reject) => {
    isBlocked.catch(reject);
    const counter = new ByteCounter(files, base, {
      late: manifest.wheel,
      counted: (done, isWhole) => told({ stage: isWhole ? 'start' : 'download', done, total }),
      // `loadPyodide` never settles when a file fails: reject past it.
      failed: reject,
    });
    const python = snapshot
      ? restore(base, snapshot, counter, isBlocked)
      : load(base, counter, isBlocked);
    python.then((it) => it.pyimport(`${PACKAGE}.calls`)).then(resolve, reject);
  });
}

/**
 * Start Python from its library and load the package.
 * @param {string} base
 * @param {ByteCounter} counter
 * @param {Promise<void>} probed rejects where Python cannot run
 */
async function load(base, counter, probed) {
  // All at once: asked for one after another, each would wait for the line.
  const entry = counter.import(base + FILES.entry);
  const glue = counter.import(base + FILES.glue);
  const held = [FILES.lock, FILES.stdlib].map(
    (name) => /** @type {const} */ ([base + name, counter.fetch(base + name)]),
  );
  await compiling(base, counter, probed);
  await probed;
  serve(base, counter, new Map(held));
  const options = {
    indexURL: base,
    lockFileURL: base + FILES.lock,
    stdLibURL: base + FILES.stdlib,
    packages: [PACKAGE],
  };
  /** @type {PyodideModule} */
  const { loadPyodide } = await entry;
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
 * @param {Promise<void>} probed rejects where Python cannot run
 */
async function restore(base, { url, bytes }, counter, probed) {
  const stdLibURL = base + FILES.stdlib;
  /** @type {[PyodideModule, {default: any}, unknown, Uint8Array, void]} */
  const [{ loadPyodide }, { default: createModule }, , sparse] = await Promise.all([
    counter.import(base + FILES.entry),
    counter.import(base + FILES.glue),
    compiling(base, counter, probed),
    counter.fetchWhole(base + url, bytes, 'snapshot'),
    probed,
  ]);
  // Pyodide asks for the library even where memory holds all of it.
  serve(base, counter, new Map([[stdLibURL, Promise.resolve(new Response(new Uint8Array()))]]));
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
 * Let WebAssembly be compiled while it comes. Pyodide would ask for it only when everything else
 * is there, and gets what has been compiled by then.
 * @param {string} base
 * @param {ByteCounter} counter
 * @param {Promise<void>} probed rejects where Python cannot run, and then says why
 */
async function compiling(base, counter, probed) {
  const url = base + FILES.wasm;
  const response = await counter.fetch(url, undefined, probeFile);
  const compiled = WebAssembly.compileStreaming(response);
  // Pyodide would wait for ever; and not every browser tells a copy that its original broke off.
  compiled.catch(() => probed.then(() => counter.lose(url))).catch(() => {});
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const module = await compiled;
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
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
 * @param {Map<string, Promise<Response>>} held already asked for
 */
function serve(base, counter, held) {
  const plain = fetch;
  self.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : new URL(input, location.href).href;
    if (url === base + FILES.wasm) return new Response(); // It is compiled already.
    const response = held.get(url);
    held.delete(url);
    if (response) return response;
    return url.startsWith(base) ? counter.fetch(url, init) : plain(input, init);
  };
}
