/** Answer with the module that reads stored states on a page: node in_page.mjs QUESTION ANSWERS */

import { readFile, writeFile } from 'node:fs/promises';
import { AxisStates } from '../../assets/js/demo/axis-states.js';

const [question, answers] = process.argv.slice(2);
const files = new Map();
const found = [];
for (const [path, values] of JSON.parse(await readFile(question, 'utf8'))) {
  if (!files.has(path)) {
    files.set(path, new AxisStates(JSON.parse(await readFile(path, 'utf8'))));
  }
  found.push(files.get(path).markup(values));
}
await writeFile(answers, JSON.stringify(found));
