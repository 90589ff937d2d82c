/** Read engine.json and start a worker of it. */

import { workerUrl } from '../page/policies.js';
import { EngineFailure } from './protocol.js';
import { BOOT_SILENCE, WorkerSession } from './session.js';

/** @typedef {import('./protocol.js').Manifest} Manifest */
/** @typedef {import('./session.js').SessionOptions} SessionOptions */
/** @typedef {Pick<SessionOptions, 'onProgress' | 'onLost'>} Listeners */

/**
 * Start a fresh worker and return its session, not yet ready.
 * @param {Listeners} listeners
 * @returns {Promise<WorkerSession>}
 * @throws {EngineFailure} when engine.json or the worker cannot be had
 */
export async function openSession(listeners) {
  const address = engineAddress();
  listeners.onProgress?.({ stage: 'connect', done: 0, total: 0 });
  const manifest = await readManifest(address);
  const url = workerUrl(address, manifest);
  let worker;
  try {
    worker = new Worker(url, { type: 'module', name: 'kv-engine' });
  } catch (error) {
    throw EngineFailure.from(error, 'worker-missing');
  }
  return new WorkerSession(worker, { ...listeners, manifest, base: new URL('.', address).href });
}

/** @returns {string} */
function engineAddress() {
  const relative = document.documentElement.dataset.engine;
  if (!relative) throw new EngineFailure('fetch', 'data-engine');
  return new URL(relative, document.baseURI).href;
}

/**
 * @param {string} address
 * @returns {Promise<Manifest>}
 */
async function readManifest(address) {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(BOOT_SILENCE) });
    if (!response.ok) throw new EngineFailure('fetch', `engine.json: ${response.status}`);
    return await response.json();
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError') {
      throw new EngineFailure('timeout', 'engine.json');
    }
    throw EngineFailure.from(error, 'fetch');
  }
}
