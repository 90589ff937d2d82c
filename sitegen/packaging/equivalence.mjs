// Ask the engine of a site, as it is shipped: node equivalence.mjs ENGINE PYTHON QUESTIONS ANSWERS
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

// Node would print the minified line that failed first: too much for a pipe, and cut off.
process.on('uncaughtException', (error) => {
  console.error(error.stack);
  process.exitCode = 1;
});

const [engine, python, questions, answers] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(engine, 'pyodide.mjs')).href);
const pyodide = await loadPyodide({
  indexURL: `${engine}/`,
  lockFileURL: join(engine, 'pyodide-lock.json'),
  stdLibURL: join(engine, 'python_stdlib.zip'),
  packages: ['pyodide_demos'],
});
pyodide.runPython(await readFile(python, 'utf8'));
pyodide.globals.set('questions', await readFile(questions, 'utf8'));
await writeFile(answers, pyodide.runPython('json.dumps(answer(json.loads(questions)))'));
