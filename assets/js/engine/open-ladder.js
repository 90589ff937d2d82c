/** Read engine.json, see what this browser offers, and make the ladder of it. */

import { workerUrl } from '../page/policies.js';
import { Ladder } from './ladder.js';
import { EngineFailure } from './protocol.js';
import { openRungs } from './rungs.js';
import { BOOT_SILENCE, WorkerSession } from './session.js';
import { SharedConnection } from './shared-connection.js';

/** @typedef {import('./protocol.js').Manifest} Manifest */
/** @typedef {import('./rungs.js').Rung} Rung */

/**
 * @param {{mayShare: boolean}} use whether the worker may serve other pages too
 * @returns {Promise<{ladder: Ladder, manifest: Manifest, base: string}>}
 * @throws {EngineFailure} when engine.json cannot be had
 */
export async function openLadder({ mayShare }) {
  const address = engineAddress();
  const manifest = await readManifest(address);
  const url = workerUrl(address, manifest);
  const base = new URL('.', address).href;
  const rungs = openRungs({
    hasSnapshot: Boolean(manifest.snapshot),
    mayShare: mayShare && typeof SharedWorker === 'function',
    search: location.search,
  });
  const ladder = new Ladder(rungs, (rung, listeners) => {
    const worker = startWorker(rung, url, base, manifest);
    const { isShared, usesSnapshot } = rung;
    return new WorkerSession(worker, { ...listeners, manifest, base, isShared, usesSnapshot });
  });
  return { ladder, manifest, base };
}

/**
 * Start a worker, or join the one that other pages share. Its name holds the engine's version,
 * so that pages of different versions never meet in one.
 * @param {Rung} rung
 * @param {string} url
 * @param {string} base
 * @param {Manifest} manifest
 */
function startWorker(rung, url, base, manifest) {
  try {
    if (!rung.isShared) return new Worker(url, { type: 'module', name: 'kv-engine' });
    const name = ['kv-engine', base, manifest.snapshot?.url].join(' ');
    /** @type {WorkerOptions & {extendedLifetime: boolean}} */
    const options = { type: 'module', name, extendedLifetime: true };
    return new SharedConnection(new SharedWorker(url, options));
  } catch (error) {
    throw EngineFailure.from(error, 'worker-missing');
  }
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
