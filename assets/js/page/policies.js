/** The two Trusted Types policies of the site, made on first use. */

/**
 * @typedef {object} Rules
 * @property {(text: string) => string} [createHTML]
 * @property {(text: string) => string} [createScriptURL]
 */

/**
 * @typedef {object} Policy a browser without Trusted Types gets the plain text back
 * @property {(text: string) => string} createHTML
 * @property {(text: string) => string} createScriptURL
 */

/**
 * A policy is made once for a page, and the script in its head is another bundle than the rest.
 * @type {{made: Map<string, Policy>, allowed: Set<string>}} `allowed`: the only addresses that the
 *   `kv-worker` policy lets through
 */
const { made, allowed } = shared();

/**
 * Return the worker's address, trusted; it must be on our origin.
 * @param {string} manifestAddress
 * @param {string} name beside engine.json
 * @returns {string}
 */
export function workerUrl(manifestAddress, name) {
  const url = new URL(name, manifestAddress);
  if (url.origin !== location.origin) throw new TypeError(`worker of another origin: ${url}`);
  return workerPolicy(url.href);
}

/**
 * Return the address of the service worker, trusted; it must be on our origin.
 * @param {string} address
 * @returns {string}
 */
export function serviceWorkerUrl(address) {
  const { origin } = new URL(address);
  if (origin !== location.origin) throw new TypeError(`worker of another origin: ${address}`);
  return workerPolicy(address);
}

/**
 * Return markup of the engine, trusted to be parsed into an inert template.
 * @param {string} markup
 * @returns {string}
 */
export function fragmentHtml(markup) {
  return policy('kv-fragment', { createHTML: (text) => text }).createHTML(markup);
}

/** @param {string} address */
function workerPolicy(address) {
  allowed.add(address);
  return policy('kv-worker', { createScriptURL: onlyAllowed }).createScriptURL(address);
}

/** @param {string} address */
function onlyAllowed(address) {
  if (!allowed.has(address)) throw new TypeError(`not a worker of ours: ${address}`);
  return address;
}

/**
 * @param {string} name
 * @param {Rules} rules
 * @returns {Policy}
 */
function policy(name, rules) {
  const known = made.get(name);
  if (known) return known;
  /** @type {{createPolicy(name: string, rules: Rules): Policy} | undefined} */
  const factory = Reflect.get(globalThis, 'trustedTypes');
  const fresh = factory ? factory.createPolicy(name, rules) : /** @type {Policy} */ (rules);
  made.set(name, fresh);
  return fresh;
}

/** @returns {{made: Map<string, Policy>, allowed: Set<string>}} */
function shared() {
  const known = Reflect.get(globalThis, 'kvPolicies');
  const policies = known ?? { made: new Map(), allowed: new Set() };
  Reflect.set(globalThis, 'kvPolicies', policies);
  return policies;
}
