/** Answer with the module that reads stored states on a page: node in_page.mjs QUESTION ANSWERS */

import { readFile, writeFile } from 'node:fs/promises';
import { readStates } from '../../assets/js/demo/axis-fragments.js';

const [question, answers] = process.argv.slice(2);
const files = new Map();
const found = [];
for (const [path, values] of JSON.parse(await readFile(question, 'utf8'))) {
  if (!files.has(path)) {
    files.set(path, await readStates(new Uint8Array(await readFile(path)).buffer));
  }
  found.push(files.get(path).markup(values));
}
await writeFile(answers, JSON.stringify(found));
