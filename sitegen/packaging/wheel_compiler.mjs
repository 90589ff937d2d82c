// Start Pyodide from a folder, have it compile the modules of a wheel, write that to a file.
// Arguments: the folder, `wheel_compiler.py`, the wheel, the file to write.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NO_PACKAGES } from '../../assets/js/worker/sparse.js';

// Node would print the minified line that failed first: too much for a pipe, and cut off.
process.on('uncaughtException', (error) => {
  console.error(error.stack);
  process.exitCode = 1;
});

const [folder, compiler, wheel, target] = process.argv.slice(2);
const { loadPyodide } = await import(join(folder, 'pyodide.mjs'));
const python = await loadPyodide({
  indexURL: folder,
  lockFileContents: NO_PACKAGES,
  env: { PYTHONNODEBUGRANGES: '1' }, // lines without columns
});
python.FS.writeFile('/home/pyodide/wheel_compiler.py', readFileSync(compiler));
const content = python.toPy(new Uint8Array(readFileSync(wheel)));
writeFileSync(target, python.pyimport('wheel_compiler').compile_wheel(content).toJs());
