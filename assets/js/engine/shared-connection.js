/** A page's line to the shared worker, in the shape of a worker of its own. */

export class SharedConnection extends EventTarget {
  #port;

  /**
   * @param {SharedWorker} worker
   * @param {readonly Event[]} [heard] what came before anybody listened
   */
  constructor(worker, heard = []) {
    super();
    this.#port = worker.port;
    const pass = (/** @type {Event} */ event) => {
      event.preventDefault();
      const isMessage = event instanceof MessageEvent;
      this.dispatchEvent(
        isMessage ? new MessageEvent('message', { data: event.data }) : new Event('error'),
      );
    };
    this.#port.addEventListener('message', pass);
    worker.addEventListener('error', pass);
    // Where browsers know this event, they tell at once that the worker was ended.
    this.#port.addEventListener('close', () => this.dispatchEvent(new Event('close')));
    queueMicrotask(() => heard.forEach(pass)); // By then whoever made this listens.
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
