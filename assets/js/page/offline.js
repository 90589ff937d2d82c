/** Keep what the reader opens for times without a network, and say when there is a new version. */

import { facts } from '../engine/facts.js';
import { isTurnedOff } from '../service-worker/kill-switch.js';
import { forgetAll } from '../service-worker/store.js';
import { part } from './part.js';
import { serviceWorkerUrl } from './policies.js';
import { prefetchReceipts } from './receipts.js';
import { sparesTraffic } from './when-wanted.js';

/** Failures after which the kept files of the engine are not trusted any more. */
const SPOILED = ['fetch', 'aborted', 'snapshot', 'python'];
const LOCAL = ['localhost', '127.0.0.1', '[::1]'];

/** Register the service worker once the page is done with itself; only where browsers let us. */
export function startOffline() {
  const isAllowed = location.protocol === 'https:' || LOCAL.includes(location.hostname);
  const container = navigator.serviceWorker;
  if (!isAllowed || !container) return;
  const start = () => void register(container).catch(() => {});
  if (document.readyState === 'complete') start();
  else addEventListener('load', start, { once: true });
}

/** @param {ServiceWorkerContainer} container */
async function register(container) {
  const root = siteRoot();
  if (!root) return;
  if (await isTurnedOff(root)) {
    await (await container.getRegistration(root))?.unregister();
    await forgetAll();
    return;
  }
  const url = serviceWorkerUrl(new URL('sw.js', root).href);
  const registration = await container.register(url, { scope: root, updateViaCache: 'none' });
  watchForUpdates(container, registration);
  const { active } = await container.ready;
  if (!sparesTraffic(Reflect.get(navigator, 'connection')))
    await prefetchReceipts().catch(() => {});
  keepWhatIsHere(active);
  facts.addEventListener('change', () => engineChanged(active));
}

/**
 * This page, and perhaps its Python, came before the service worker did.
 * @param {ServiceWorker | null} active
 */
function keepWhatIsHere(active) {
  const files = performance.getEntriesByType('resource').map(({ name }) => name);
  const pages = document.body.dataset.page === 'offline' ? [] : [location.href];
  // The browser has the engine's files, but it may have to ask for them again.
  const engine = sparesTraffic(Reflect.get(navigator, 'connection')) ? [] : facts.files;
  const register = engine.length > 0 ? [`${siteRoot()}claims.json`] : [];
  active?.postMessage({ type: 'keep', pages, files: [...files, ...engine, ...register] });
}

let falls = 0;
let rung = '';

/** @param {ServiceWorker | null} active */
function engineChanged(active) {
  const fresh = facts.falls.slice(falls);
  falls = facts.falls.length;
  if (fresh.some(({ reason }) => SPOILED.includes(reason))) {
    active?.postMessage({ type: 'forget', address: facts.base });
  }
  if (facts.rung === rung) return;
  rung = facts.rung;
  if (!rung) return;
  keepWhatIsHere(active);
  countBytes();
}

/** What goes through the service worker has no size for others: ask how much it fetched. */
function countBytes() {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }) => facts.received(data);
  const message = { type: 'count', address: facts.base, since: facts.askedAt };
  navigator.serviceWorker.controller?.postMessage(message, [port2]);
}

/** @returns {string} */
function siteRoot() {
  const engine = document.documentElement.dataset.engine;
  return engine ? new URL('../../', new URL(engine, document.baseURI)).href : '';
}

/**
 * A new version waits until the reader asks for it, or has closed every page of this site.
 * @param {ServiceWorkerContainer} container
 * @param {ServiceWorkerRegistration} registration
 */
function watchForUpdates(container, registration) {
  const notice = document.querySelector('.update');
  if (!(notice instanceof HTMLElement)) return;
  const tell = () => {
    if (registration.waiting && container.controller) notice.hidden = false;
  };
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', tell);
  });
  tell();
  part(notice, '[data-action="update"]', HTMLButtonElement).addEventListener('click', () => {
    container.addEventListener('controllerchange', () => location.reload(), { once: true });
    registration.waiting?.postMessage({ type: 'take-over' });
  });
  part(notice, '[data-action="later"]', HTMLButtonElement).addEventListener('click', () => {
    notice.hidden = true;
  });
}
