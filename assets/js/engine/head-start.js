/**
 * Start the Python worker while the page is still being read, where its address asks for a state
 * of a figure; the engine takes it over. It is another bundle than the page's: between the two
 * only plain values are handed over.
 */

import { workerUrl } from '../page/policies.js';
import { sparesTraffic } from '../page/when-wanted.js';
import { engineAddress } from './manifest.js';
import { greeting } from './protocol.js';
import { openRungs } from './rungs.js';
import { newWorker } from './workers.js';

/** @typedef {import('./protocol.js').Manifest} Manifest */

/**
 * @typedef {object} HeadStart
 * @property {Worker | SharedWorker} worker
 * @property {string} rung name of the one it was told to be
 * @property {number} asked when, in milliseconds of the page
 * @property {Event[]} heard what it said before anybody listened
 */

/** `?account-a.layers=4`: a figure and one of its controls. */
const STATE = /[?&][\w-]+\.[\w-]+=/;

/**
 * Begin, unless the address asks for nothing, the line is slow, or there are no workers.
 * @param {Manifest} manifest what engine.json says
 */
export function giveHeadStart(manifest) {
  if (!STATE.test(location.search) || sparesTraffic(Reflect.get(navigator, 'connection'))) return;
  try {
    Reflect.set(globalThis, 'kvHeadStart', begun(manifest));
  } catch {
    // The engine tries again, and says what is wrong.
  }
}

/** @param {Manifest} manifest */
function begun(manifest) {
  const address = engineAddress();
  const asked = performance.now();
  const [rung] = openRungs({
    hasSnapshot: Boolean(manifest.snapshot),
    mayShare: typeof SharedWorker === 'function',
    search: location.search,
  });
  if (!rung) return null;
  const worker = newWorker(rung.isShared, workerUrl(address, manifest.worker));
  /** @type {Event[]} */
  const heard = [];
  // Messages of a shared worker wait in its port until somebody listens.
  for (const type of 'port' in worker ? ['error'] : ['message', 'error']) {
    worker.addEventListener(type, (event) => {
      event.preventDefault();
      heard.push(event);
    });
  }
  const line = 'port' in worker ? worker.port : worker;
  line.postMessage(greeting(new URL('.', address).href, manifest, rung.usesSnapshot));
  return { worker, rung: rung.name, asked, heard };
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
  return start;
}
