/** What the service worker does with a request. Pure. */

/**
 * @typedef {'page' | 'fixed' | 'data' | 'receipt' | 'none'} Kind
 *   `page`: an address that a reader opens; `fixed`: a file whose name holds a hash; `data`: a
 *   file whose content may change; `receipt`: such a file that is kept with the pages whose
 *   numbers it tells of; `none`: left to the browser
 */

/** Files whose content never changes under the same name. */
const FIXED = /^(engine\/[0-9a-f]{8,}\/.+|(assets|figures)\/.*[-.][0-9a-f]{8,}\.[a-z0-9.]+)$/;
const RECEIPT = /^(receipts\/.+|claims)\.json$/;
const DATA = /^((assets|records|scripts)\/.+|sources\.json)$/;

/**
 * @param {{method: string, mode: string, url: string}} request
 * @param {string} scope address of the site's root
 * @returns {Kind}
 */
export function kindOf({ method, mode, url }, scope) {
  if (method !== 'GET' || !url.startsWith(scope)) return 'none';
  const path = plain(url).slice(scope.length);
  if (FIXED.test(path)) return 'fixed';
  if (mode === 'navigate') return 'page';
  if (RECEIPT.test(path)) return 'receipt';
  return DATA.test(path) ? 'data' : 'none';
}

/**
 * Return an address without what does not change the file: the state of a figure, a section.
 * @param {string} url
 * @returns {string}
 */
export function plain(url) {
  return url.replace(/[?#].*$/s, '');
}
