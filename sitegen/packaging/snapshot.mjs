// Make a snapshot of Pyodide's memory with the demos in it, or see whether one comes back.
//   make FOLDER PACKAGE WARMER SNAPSHOT   prints what the demos answered
//   restore FOLDER SNAPSHOT               prints what they answer from the snapshot alone
import crypto from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { NO_PACKAGES, restoring } from '../../assets/js/worker/sparse.js';

const PAGE = 4096;
// Hashes alike in every browser, the library's own options, nothing of this machine.
const ENVIRONMENT = {
  LANG: 'C.UTF-8',
  PYTHONHASHSEED: '0',
  PYTHONNODEBUGRANGES: '1',
  PYTHONOPTIMIZE: '2',
};
const LARGEST_HOLE = 2 ** 20;
const FIRST_DAY = Date.UTC(2000, 0);

// Node would print the minified line that failed first: too much for a pipe, and cut off.
process.on('uncaughtException', (error) => {
  console.error(error.stack);
  process.exitCode = 1;
});

const [task, folder, ...rest] = process.argv.slice(2);
const load = (name) => import(pathToFileURL(join(folder, name)).href);
const { loadPyodide } = await load('pyodide.mjs');
const { default: createModule } = await load('pyodide.asm.mjs');
console.log(task === 'make' ? await make(...rest) : await restore(...rest));

async function make(packageFolder, warmer, target) {
  standStill();
  const fresh = {};
  const python = await loadPyodide({
    indexURL: folder,
    env: { ...ENVIRONMENT },
    _sysExecutable: './this.program',
    lockFileContents: NO_PACKAGES,
    createPyodideModule: (settings) => createModule(watched(settings, fresh)),
    _makeSnapshot: true,
  });
  const site = python.runPython('import site; site.getsitepackages()[0]');
  copy(python.FS, packageFolder, `${site}/pyodide_demos`);
  python.FS.writeFile(`${site}/snapshot_warmer.py`, new Uint8Array(readFileSync(warmer)));
  const answers = python.runPython('from snapshot_warmer import prepare, wake; prepare()');
  overwriteFreed(python._module);
  writeFileSync(target, sparse(python.makeMemorySnapshot(), fresh));
  return answers;
}

async function restore(snapshot) {
  const options = restoring(new Uint8Array(readFileSync(snapshot)), createModule);
  const python = await loadPyodide({ indexURL: folder, ...options });
  python.globals.get('wake')();
  return python.runPython('from snapshot_warmer import exercise; exercise()');
}

/** Let a clock, chance and the machine always say the same: equal inputs, equal bytes. */
function standStill() {
  process.env.TZ = 'UTC';
  Object.defineProperty(navigator, 'hardwareConcurrency', { value: 1 });
  let passed = 0;
  Object.defineProperty(performance, 'now', { value: () => ++passed / 1000 });
  const now = () => FIRST_DAY + ++passed; // must pass: Python sees by it that a folder has changed
  globalThis.Date = class extends Date {
    static now = now;
    constructor(...parts) {
      super(...(parts.length ? parts : [now()]));
    }
  };
  crypto.randomFillSync = (view) =>
    new Uint8Array(view.buffer, view.byteOffset, view.byteLength).fill(7);
}

/** Keep what memory held when WebAssembly had filled it, and after C's own start-up. */
function watched(settings, fresh) {
  const instantiate = settings.instantiateWasm;
  let memory;
  settings.instantiateWasm = (imports, receive) =>
    instantiate(imports, (instance, module) => {
      memory = instance.exports.memory;
      fresh.filled = new Uint8Array(memory.buffer).slice();
      receive(instance, module);
    });
  settings.onRuntimeInitialized = () => {
    fresh.started = new Uint8Array(memory.buffer).slice();
  };
  return settings;
}

function copy(files, from, to) {
  files.mkdirTree(to);
  for (const name of readdirSync(from).sort()) {
    const [source, target] = [join(from, name), `${to}/${name}`];
    if (name === '__pycache__') continue; // another Python's, and only where it has run
    if (statSync(source).isDirectory()) copy(files, source, target);
    else files.writeFile(target, new Uint8Array(readFileSync(source)));
  }
}

/** Fill freed memory and the unused stack with zeros: old bytes there do not compress. */
function overwriteFreed(module) {
  const top = module._sbrk(0);
  const held = [];
  for (let size = LARGEST_HOLE; size >= 8; size = size > PAGE ? size / 2 : size - 8) {
    let hole = module._malloc(size);
    while (hole && hole + size <= top) {
      module.HEAPU8.fill(0, hole, hole + size);
      held.push(hole);
      hole = module._malloc(size);
    }
    module._free(hole);
  }
  for (const hole of held) module._free(hole);
  module.HEAPU8.fill(0, module._emscripten_stack_get_end(), module.stackSave());
}

/** See `assets/js/worker/sparse.js` for the form. */
function sparse(whole, fresh) {
  const headBytes = new Uint32Array(whole.buffer, 0, 2)[1];
  const memory = Buffer.from(whole.buffer, headBytes);
  const kept = [];
  for (let index = 0; index < memory.length / PAGE; index += 1) {
    const page = (bytes) => bytes.subarray(index * PAGE, (index + 1) * PAGE);
    const filled = Buffer.from(page(fresh.filled));
    const isFilledIn = filled.equals(page(memory)) && filled.equals(page(fresh.started));
    if (!isFilledIn && !(index * PAGE >= fresh.filled.length && isZero(page(memory))))
      kept.push(index);
  }
  return Buffer.concat([
    Buffer.from('KVSN1\0\0\0'),
    words(PAGE, memory.length, headBytes, kept.length),
    whole.subarray(0, headBytes),
    words(...kept),
    ...kept.map((index) => memory.subarray(index * PAGE, (index + 1) * PAGE)),
  ]);
}

function words(...values) {
  return Buffer.from(Uint32Array.from(values).buffer);
}

function isZero(bytes) {
  return bytes.every((byte) => byte === 0);
}
