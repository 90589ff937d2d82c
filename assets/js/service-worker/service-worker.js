/** The service worker: pages that were opened once, and their Python, work without a network. */

import { answerFixed, answerFresh, offlinePage } from './answers.js';
import { isTurnedOff } from './kill-switch.js';
import { kindOf } from './kinds.js';
import { forgetAll, Store } from './store.js';

/**
 * @typedef {object} Build written into this file by the build; addresses from the site's root
 * @property {string} version
 * @property {string[]} shell what every page needs, and the page that says that one is not kept
 * @property {string} engine folder
 */

/**
 * @typedef {(
 *   {type: 'keep', pages: string[], files: string[]} |
 *   {type: 'forget', address: string} |
 *   {type: 'count', address: string, since: number} |
 *   {type: 'take-over'}
 * )} Message
 */

/** @type {any} the scope of a service worker, which the library for pages does not describe */
const worker = self;
/** @type {Build} */
const build = worker.KV_BUILD;
/** @type {string} */
const scope = worker.registration.scope;
const store = new Store(build.version);
const current = [...build.shell, build.engine].map((path) => scope + path);

/** How often a page that is opened makes us look at the kill switch. */
const LOOK_EVERY = 600_000;
let lookedAt = 0;
let isOff = false;

addEventListener('install', (/** @type {any} */ event) => {
  event.waitUntil(
    store.add(
      'files',
      build.shell.map((path) => scope + path),
    ),
  );
});

addEventListener('activate', (/** @type {any} */ event) => {
  event.waitUntil(takeOver());
});

addEventListener('fetch', (/** @type {any} */ event) => {
  if (isOff) return;
  const kind = kindOf(event.request, scope);
  const fetching = {
    request: event.request,
    waitUntil: (/** @type {Promise<unknown>} */ promise) => event.waitUntil(promise),
  };
  if (kind === 'fixed') event.respondWith(answerFixed(store, fetching));
  else if (kind === 'data' || kind === 'receipt')
    event.respondWith(answerFresh(store, 'files', fetching));
  else if (kind === 'page') {
    const otherwise = () => offlinePage(store, scope);
    event.respondWith(answerFresh(store, 'pages', fetching, otherwise));
    event.waitUntil(lookAtSwitch());
  }
});

addEventListener('message', (/** @type {any} */ event) => {
  event.waitUntil(obey(event.data, event.ports[0]));
});

/**
 * @param {Message} message
 * @param {MessagePort} [reply]
 */
async function obey(message, reply) {
  if (message.type === 'take-over') await worker.skipWaiting();
  else if (message.type === 'forget') await store.forget(message.address);
  else if (message.type === 'count') reply?.postMessage(fetchedBytes(message));
  else {
    const isKept = (/** @type {string} */ url) =>
      ['fixed', 'receipt'].includes(kindOf({ method: 'GET', mode: '', url }, scope));
    await store.add('pages', message.pages);
    await store.add('files', message.files.filter(isKept));
  }
}

/**
 * Return how many bytes the network brought, headers included.
 * @param {{address: string, since: number}} what
 */
function fetchedBytes({ address, since }) {
  return performance
    .getEntriesByType('resource')
    .filter(({ name }) => name.startsWith(address))
    .filter(({ startTime }) => performance.timeOrigin + startTime >= since)
    .reduce((sum, entry) => sum + Reflect.get(entry, 'transferSize'), 0);
}

async function takeOver() {
  await worker.clients.claim();
  await store.inherit((url) => current.some((address) => url.startsWith(address)));
}

/** Go away, with everything that was kept, when the host says so. */
async function lookAtSwitch() {
  if (Date.now() - lookedAt < LOOK_EVERY) return;
  lookedAt = Date.now();
  isOff = await isTurnedOff(scope);
  if (!isOff) return;
  await forgetAll();
  await worker.registration.unregister();
}
