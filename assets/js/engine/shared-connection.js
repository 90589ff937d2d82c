/** A page's line to the shared worker, in the shape of a worker of its own. */

export class SharedConnection extends EventTarget {
  #port;

  /**
   * @param {SharedWorker} worker
   * @param {readonly Event[]} [heard] errors until now
   */
  constructor(worker, heard = []) {
    super();
    this.#port = worker.port;
    this.#port.addEventListener('message', ({ data }) => {
      this.dispatchEvent(new MessageEvent('message', { data }));
    });
    // Where browsers know this event, they tell at once that the worker was ended.
    this.#port.addEventListener('close', () => this.dispatchEvent(new Event('close')));
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      this.dispatchEvent(new Event('error'));
    });
    const hasFailed = heard.length > 0;
    queueMicrotask(() => hasFailed && this.dispatchEvent(new Event('error')));
    this.#port.start();
  }

  /** @param {unknown} message */
  postMessage(message) {
    this.#port.postMessage(message);
  }

  /** Leave; the worker goes on for other pages, and for the next one. */
  terminate() {
    this.#port.postMessage({ type: 'bye' });
    this.#port.close();
  }
}
