/** Answer with the Pyodide and the package of a built site: node in_pyodide.mjs ENGINE FILE REQUEST ANSWERS */

import { readFile, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';

const [engine, file, request, answers] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${engine}/pyodide.mjs`).href);
const python = await loadPyodide({
  indexURL: `${engine}/`,
  lockFileURL: `${engine}/pyodide-lock.json`,
  stdLibURL: `${engine}/python_stdlib.zip`,
  packages: ['pyodide_demos'],
});
python.runPython(await readFile(file, 'utf8'));
python.globals.set('request', await readFile(request, 'utf8'));
await writeFile(answers, python.runPython('json.dumps(answer_all(**json.loads(request)))'));
