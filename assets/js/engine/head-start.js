/**
 * Start the Python worker while the page is still being read, where its address asks for a state
 * of a figure, and ask for that; the engine takes both over. It is another bundle than the page's: between the two
 * only plain values are handed over.
 */

import { workerUrl } from '../page/policies.js';
import { sparesTraffic } from '../page/when-wanted.js';
import { pageLanguage } from '../page/words.js';
import { engineAddress } from './manifest.js';
import { greeting } from './protocol.js';
import { questionsOf } from './question.js';
import { openRungs } from './rungs.js';
import { newWorker } from './workers.js';

/** @typedef {import('./protocol.js').Manifest} Manifest */
/** @typedef {import('./question.js').Question} Question */

/**
 * @typedef {object} HeadStart
 * @property {Worker | SharedWorker} worker
 * @property {number} asked when, in milliseconds of the page
 * @property {Event[]} heard what it said before anybody listened
 * @property {Manifest} manifest
 * @property {Question[]} questions what it was asked already
 * @property {() => void} leave stop listening: somebody else does
 */

/** `?account-a.layers=4`: a figure and one of its controls. */
const STATE = /[?&][\w-]+\.[\w-]+=/;

/**
 * Begin, unless the address asks for nothing, the line is slow, or there are no workers.
 * @param {Manifest} manifest what engine.json says
 * @param {string} [figures] which the page has, as `questionsOf` reads them
 */
export function giveHeadStart(manifest, figures = '') {
  if (!STATE.test(location.search) || sparesTraffic(Reflect.get(navigator, 'connection'))) return;
  try {
    Reflect.set(globalThis, 'kvHeadStart', begun(manifest, figures));
  } catch {
    // The engine tries again, and says what is wrong.
  }
}

/**
 * @param {Manifest} manifest
 * @param {string} figures
 * @returns {HeadStart | null}
 */
function begun(manifest, figures) {
  const address = engineAddress();
  const since = performance.now();
  const [rung] = openRungs({
    hasSnapshot: Boolean(manifest.snapshot),
    mayShare: typeof SharedWorker === 'function',
    search: location.search,
  });
  if (!rung) return null;
  const worker = newWorker(rung.isShared, workerUrl(address, manifest.worker));
  /** @type {Event[]} */
  const heard = [];
  const listening = new AbortController();
  const hear = (/** @type {Event} */ event) => {
    event.preventDefault();
    heard.push(event);
  };
  const line = 'port' in worker ? worker.port : worker;
  worker.addEventListener('error', hear, { signal: listening.signal });
  line.addEventListener('message', hear, { signal: listening.signal });
  if ('port' in worker) worker.port.start();
  const questions = questionsOf(location.search, figures, pageLanguage());
  const asked = questions.map(({ id, args }) => ({ id, args }));
  line.postMessage(greeting(new URL('.', address).href, manifest, rung.usesSnapshot, asked));
  const leave = () => listening.abort();
  return { worker, asked: since, heard, manifest, questions, leave };
}

/** On a page without figures there is nobody to take it over. */
export function dropHeadStart() {
  const start = takeHeadStart();
  if (!start) return;
  if ('port' in start.worker) start.worker.port.postMessage({ type: 'bye' });
  else start.worker.terminate();
}

/**
 * Hand over what was started; the second one who asks gets nothing.
 * @returns {HeadStart | null}
 */
export function takeHeadStart() {
  const start = Reflect.get(globalThis, 'kvHeadStart') ?? null;
  Reflect.set(globalThis, 'kvHeadStart', null);
  start?.leave();
  return start;
}
