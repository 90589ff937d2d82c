/** Make workers, and listen to one that has begun to speak already. */

/**
 * Start a worker, or join the one that all pages share. Its address holds the engine's version, so
 * that pages of different versions never meet in one.
 * @param {boolean} isShared
 * @param {string} url
 * @returns {Worker | SharedWorker}
 */
export function newWorker(isShared, url) {
  if (!isShared) return new Worker(url, { type: 'module', name: 'kv-engine' });
  /** @type {WorkerOptions & {extendedLifetime: boolean}} */
  const options = { type: 'module', name: 'kv-engine', extendedLifetime: true };
  return new SharedWorker(url, options);
}

/** A worker of the page's own that was started before anybody listened. */
export class HeardWorker extends EventTarget {
  #worker;

  /**
   * @param {Worker} worker
   * @param {readonly Event[]} heard what it said until now
   */
  constructor(worker, heard) {
    super();
    this.#worker = worker;
    const listener = (/** @type {Event} */ event) => this.#pass(event);
    worker.addEventListener('message', listener);
    worker.addEventListener('error', listener);
    const until = [...heard];
    // By then whoever made this listens.
    queueMicrotask(() => until.forEach(listener));
  }

  /** @param {Event} event */
  #pass(event) {
    event.preventDefault();
    const copy = event instanceof MessageEvent ? messageOf(event) : new Event('error');
    this.dispatchEvent(copy);
  }

  /** @param {unknown} message */
  postMessage(message) {
    this.#worker.postMessage(message);
  }

  terminate() {
    this.#worker.terminate();
  }
}

/** @param {MessageEvent} event */
function messageOf({ data }) {
  return new MessageEvent('message', { data });
}
