/**
 * Start Pyodide from a snapshot of its memory, in which pages are left out that WebAssembly
 * fills in itself. The build makes it (`sitegen/packaging/snapshot.mjs`) and restores it once
 * with this very file. `_loadSnapshot` is a private option of Pyodide: the version is pinned.
 *
 * The file: "KVSN1" padded to 8 bytes; four u32, little-endian: page size, bytes of memory,
 * bytes of Pyodide's own head, number of pages; the head; the index of each page; the pages.
 */

/** @typedef {import('pyodide').PyodideConfig} PyodideConfig */

/**
 * @typedef {object} Module what is used of Emscripten's module
 * @property {Uint8Array} HEAPU8
 * @property {(bytes: number) => unknown} _emscripten_resize_heap
 */

/** @typedef {(settings: object) => Promise<Module>} CreateModule export of pyodide.asm.mjs */

const MAGIC = 'KVSN1\0\0\0';
const NUMBERS = 4;

/** What Pyodide asks of a lock file; there is nothing left to load. */
export const NO_PACKAGES = {
  info: { abi_version: '2026_0', arch: 'wasm32', platform: 'emscripten_5_0_3', python: '3.14.2' },
  packages: {},
};

/**
 * Return the options of `loadPyodide` that bring back a snapshot. Neither the library nor the
 * lock file nor the wheel is needed; Pyodide still asks for the library: answer with nothing.
 * @param {Uint8Array} file
 * @param {CreateModule} createModule
 * @returns {PyodideConfig}
 * @throws {RangeError} when the file is not a whole snapshot
 */
export function restoring(file, createModule) {
  const snapshot = readSnapshot(file);
  /** @type {CreateModule} */
  const createPyodideModule = async (settings) => {
    const module = await createModule(settings);
    fill(module, snapshot);
    return module;
  };
  const options = {
    packages: [],
    lockFileContents: NO_PACKAGES,
    _loadSnapshot: snapshot.head,
    createPyodideModule,
  };
  return /** @type {PyodideConfig} */ (/** @type {unknown} */ (options));
}

/**
 * @param {Uint8Array} file
 */
function readSnapshot(file) {
  const isOurs = new TextDecoder().decode(file.subarray(0, MAGIC.length)) === MAGIC;
  const [pageSize = 0, memoryBytes = 0, headBytes = 0, count = 0] = numbers(
    file,
    MAGIC.length,
    NUMBERS,
  );
  const headStart = MAGIC.length + NUMBERS * 4;
  const indexStart = headStart + headBytes;
  const start = indexStart + count * 4;
  if (!isOurs || file.length !== start + count * pageSize) {
    throw new RangeError('The snapshot is not whole.');
  }
  return {
    pageSize,
    memoryBytes,
    head: file.slice(headStart, indexStart), // a copy, so that it is aligned
    indices: numbers(file, indexStart, count),
    pages: file.subarray(start),
  };
}

/**
 * @param {Uint8Array} file
 * @param {number} start
 * @param {number} count
 */
function numbers(file, start, count) {
  const bytes = file.slice(start, start + count * 4);
  return new Uint32Array(bytes.buffer, 0, Math.floor(bytes.length / 4));
}

/**
 * Write the pages over a module that has just been made, neighbours in one stroke.
 * @param {Module} module
 * @param {ReturnType<typeof readSnapshot>} snapshot
 */
function fill(module, { pageSize, memoryBytes, indices, pages }) {
  if (module.HEAPU8.length < memoryBytes) module._emscripten_resize_heap(memoryBytes);
  const memory = module.HEAPU8;
  if (memory.length !== memoryBytes) throw new RangeError('The snapshot does not fit.');
  for (let first = 0; first < indices.length; ) {
    const index = indices[first] ?? 0;
    let end = first + 1;
    while (indices[end] === index + end - first) end += 1;
    memory.set(pages.subarray(first * pageSize, end * pageSize), index * pageSize);
    first = end;
  }
}
