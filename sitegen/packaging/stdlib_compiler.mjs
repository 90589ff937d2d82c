// Start Pyodide from a folder, have it compile its standard library, write that to a file.
// Arguments: the folder, `stdlib_compiler.py`, `snapshot_warmer.py`, the modules to hold as a JSON
// list, the file to write.
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

// Node would print the minified line that failed first: too much for a pipe, and cut off.
process.on('uncaughtException', (error) => {
  console.error(error.stack);
  process.exitCode = 1;
});

const [folder, compiler, warmer, imports, target] = process.argv.slice(2);
const { loadPyodide } = await import(join(folder, 'pyodide.mjs'));
// Loading a wheel makes Pyodide import what it needs for that, too.
const python = await loadPyodide({
  indexURL: folder,
  packages: ['pyodide_demos'],
  env: { PYTHONNODEBUGRANGES: '1' }, // lines without columns: a fifth of the size
});
for (const file of [compiler, warmer]) {
  python.FS.writeFile(`/home/pyodide/${basename(file)}`, readFileSync(file));
}
const names = python.toPy(JSON.parse(imports));
const archive = python.pyimport('stdlib_compiler').compile_stdlib(names);
writeFileSync(target, archive.toJs());
