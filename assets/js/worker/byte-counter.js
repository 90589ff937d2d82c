/** Count the bytes of the engine's files as they arrive, against the sizes engine.json gives. */

import { EngineFailure } from '../engine/protocol.js';

/** @typedef {import('../engine/protocol.js').Reason} Reason */

/**
 * @typedef {object} CounterOptions
 * @property {string} late the file that Python asks for only after it has started
 * @property {(done: number, isWhole: boolean) => void} counted whole: all but the late one is here
 * @property {(failure: EngineFailure) => void} failed a file of the engine cannot be had
 */

/** The browser's own, kept because the worker later puts this counter in its place. */
const plainFetch = fetch;

export class ByteCounter {
  /** @type {Map<string, {size: number, done: number}>} */
  #files;
  #late;
  #options;

  /**
   * @param {{url: string, bytes: number}[]} files
   * @param {string} base
   * @param {CounterOptions} options
   */
  constructor(files, base, options) {
    this.#files = new Map(
      files.map(({ url, bytes }) => [new URL(url, base).href, { size: bytes, done: 0 }]),
    );
    this.#late = new URL(options.late, base).href;
    this.#options = options;
  }

  /**
   * Fetch and count; the response is the browser's own, so that wasm still compiles while
   * it streams and a hash is still checked.
   * @param {string} url
   * @param {RequestInit} [init]
   * @param {(response: Response) => void} [check] throws when the answer is no good
   * @param {Reason} [reason] what any trouble with this file is called
   * @returns {Promise<Response>}
   */
  async fetch(url, init, check = checkStatus, reason) {
    try {
      const response = await request(url, init);
      check(response);
      void this.#follow(url, response.clone(), reason);
      return response;
    } catch (error) {
      const failure = EngineFailure.from(error, 'fetch');
      this.#options.failed(reason ? new EngineFailure(reason, failure.message) : failure);
      throw error;
    }
  }

  /**
   * Fetch a file whole and count it; nobody compiles it while it comes, so it is read only once.
   * @param {string} url
   * @param {number} bytes
   * @param {Reason} reason what any trouble with this file is called
   * @returns {Promise<Uint8Array>}
   * @throws {EngineFailure}
   */
  async fetchWhole(url, bytes, reason) {
    const whole = new Uint8Array(bytes);
    let done = 0;
    try {
      const response = await request(url);
      checkStatus(response);
      await read(response, (chunk) => {
        if (done + chunk.length > bytes) throw new RangeError('too long');
        whole.set(chunk, done);
        done += chunk.length;
        this.#add(url, chunk.length);
      });
      if (done === bytes) return whole;
      throw new RangeError(`${done} / ${bytes}`);
    } catch (error) {
      const { message } = EngineFailure.from(error);
      const failure = new EngineFailure(reason, `${fileName(url)}: ${message}`);
      this.#options.failed(failure);
      throw failure;
    }
  }

  /**
   * Import a module and count it as a whole.
   * @param {string} url
   * @returns {Promise<any>}
   */
  async import(url) {
    try {
      const module = await import(url);
      this.complete(url);
      return module;
    } catch {
      const failure = new EngineFailure('fetch', fileName(url));
      this.#options.failed(failure);
      throw failure;
    }
  }

  /**
   * Tell that a file came, and is no good.
   * @param {string} url
   */
  lose(url) {
    this.#options.failed(new EngineFailure('aborted', fileName(url)));
  }

  /**
   * Count a file that came another way.
   * @param {string} url
   */
  complete(url) {
    const file = this.#files.get(url);
    if (file) this.#add(url, file.size - file.done);
  }

  /**
   * @param {string} url
   * @param {Response} copy
   * @param {Reason} [reason]
   */
  async #follow(url, copy, reason = 'aborted') {
    try {
      await read(copy, (chunk) => this.#add(url, chunk.length));
      this.complete(url);
    } catch {
      this.#options.failed(new EngineFailure(reason, fileName(url)));
    }
  }

  /**
   * @param {string} url
   * @param {number} bytes
   */
  #add(url, bytes) {
    const file = this.#files.get(url);
    if (!file) return;
    file.done = Math.min(file.done + bytes, file.size);
    let sum = 0;
    let isWhole = true;
    for (const [each, { size, done }] of this.#files) {
      sum += done;
      isWhole &&= done === size || each === this.#late;
    }
    this.#options.counted(sum, isWhole);
  }
}

/**
 * @param {Response} response
 * @param {(chunk: Uint8Array) => void} take
 */
async function read({ body }, take) {
  const reader = body?.getReader();
  for (let chunk = await reader?.read(); chunk?.value; chunk = await reader?.read()) {
    take(chunk.value);
  }
}

/**
 * @param {string} url
 * @param {RequestInit} [init]
 */
async function request(url, init) {
  try {
    return await plainFetch(url, init);
  } catch {
    throw new EngineFailure('fetch', fileName(url));
  }
}

/** @param {Response} response */
function checkStatus({ ok, status, url }) {
  if (!ok) throw new EngineFailure('fetch', `${fileName(url)}: ${status}`);
}

/** @param {string} url */
function fileName(url) {
  return url.slice(url.lastIndexOf('/') + 1);
}
