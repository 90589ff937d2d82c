/** Which of the engine's files a start of Python asks for. Pure. */

/** @typedef {import('./protocol.js').Manifest} Manifest */

export const FILES = {
  entry: 'pyodide.mjs',
  glue: 'pyodide.asm.mjs',
  wasm: 'pyodide.asm.wasm',
  lock: 'pyodide-lock.json',
  stdlib: 'python_stdlib.zip',
};

const RESTORED_FROM = [FILES.entry, FILES.glue, FILES.wasm];

/**
 * @param {Manifest} manifest
 * @param {boolean} usesSnapshot
 * @returns {{url: string, bytes: number}[]}
 */
export function filesOf({ files, snapshot }, usesSnapshot) {
  if (!snapshot || !usesSnapshot) return files.filter(({ url }) => url !== snapshot?.url);
  return [...files.filter(({ url }) => RESTORED_FROM.includes(url)), snapshot];
}
