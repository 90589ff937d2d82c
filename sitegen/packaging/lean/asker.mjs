// Start Pyodide from a folder and ask it what it carries that nobody reads.
// Arguments: the folder, `asker.py`, the file to write.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NO_PACKAGES } from '../../../assets/js/worker/sparse.js';

// Node would print the minified line that failed first: too much for a pipe, and cut off.
process.on('uncaughtException', (error) => {
  console.error(error.stack);
  process.exitCode = 1;
});

const [folder, asker, target] = process.argv.slice(2);
const { loadPyodide } = await import(join(folder, 'pyodide.mjs'));
const python = await loadPyodide({
  indexURL: folder,
  lockFileContents: NO_PACKAGES,
  env: { PYTHONNODEBUGRANGES: '1' }, // lines without columns
});
python.FS.writeFile('/home/pyodide/asker.py', readFileSync(asker));
writeFileSync(target, python.pyimport('asker').replacements());
