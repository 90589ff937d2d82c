/** How each kind of request is answered: from the network, from the device, or with words. */

/** @typedef {import('./store.js').Store} Store */
/** @typedef {import('./store.js').Shelf} Shelf */
/** @typedef {{request: Request, waitUntil: (promise: Promise<unknown>) => void}} Fetching */

/** How long a page may take before the kept one is shown instead. */
const PATIENCE = 2_500;

/**
 * The name holds a hash: what is kept is right for ever.
 * @param {Store} store
 * @param {Fetching} event
 * @returns {Promise<Response>}
 */
export async function answerFixed(store, event) {
  return (await store.find('files', event.request.url)) ?? fetched(store, 'files', event);
}

/**
 * The network first; what was kept when it fails, or is slow.
 * @param {Store} store
 * @param {Shelf} shelf
 * @param {Fetching} event
 * @param {() => Promise<Response>} [otherwise] when there is neither
 * @returns {Promise<Response>}
 */
export async function answerFresh(store, shelf, event, otherwise) {
  const network = fetched(store, shelf, event);
  const quick = await Promise.race([network, pause(PATIENCE)]).catch(() => undefined);
  if (quick && quick.status < 500) return quick;
  const kept = await store.find(shelf, event.request.url);
  if (kept) {
    network.catch(() => {});
    return kept;
  }
  return otherwise ? network.catch(otherwise) : network;
}

/**
 * Return the page that says this one is not kept. It stands at the root, and its relative links
 * have to lead on from any address.
 * @param {Store} store
 * @param {string} scope
 * @returns {Promise<Response>}
 */
export async function offlinePage(store, scope) {
  const kept = await store.find('files', `${scope}offline.html`);
  if (!kept) return Response.error();
  const text = (await kept.text()).replaceAll('="./', `="${new URL(scope).pathname}`);
  return new Response(text, { status: 503, headers: kept.headers });
}

/**
 * @param {Store} store
 * @param {Shelf} shelf
 * @param {Fetching} event
 */
async function fetched(store, shelf, { request, waitUntil }) {
  const response = await fetch(request);
  if (response.status === 200 && response.type === 'basic' && !response.redirected) {
    waitUntil(store.keep(shelf, request.url, response.clone()));
  }
  return response;
}

/**
 * @param {number} milliseconds
 * @returns {Promise<undefined>}
 */
function pause(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
