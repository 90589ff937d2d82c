/**
 * Read engine.json, see what this browser offers, and make the ladder of it. Where Python had a
 * head start, that brought what engine.json says: to wait for it would be to wait for the page's
 * first layout.
 */

import { workerUrl } from '../page/policies.js';
import { takeHeadStart } from './head-start.js';
import { Ladder } from './ladder.js';
import { engineAddress, readManifest } from './manifest.js';
import { EngineFailure } from './protocol.js';
import { openRungs } from './rungs.js';
import { WorkerSession } from './session.js';
import { SharedConnection } from './shared-connection.js';
import { HeardWorker, newWorker } from './workers.js';

/** @typedef {import('./protocol.js').Manifest} Manifest */

/**
 * @param {{mayShare: boolean}} use whether the worker may serve other pages too
 * @returns {Promise<{ladder: Ladder, manifest: Manifest, base: string, asked: number}>} `asked`:
 *   when Python was first asked for, in milliseconds of the page
 * @throws {EngineFailure} when engine.json cannot be had
 */
export async function openLadder({ mayShare }) {
  const address = engineAddress();
  const now = performance.now();
  // A worker that a page asks for alone is one more, which nobody has started yet.
  let start = mayShare ? takeHeadStart() : null;
  const asked = start?.asked ?? now;
  const manifest = start?.manifest ?? (await readManifest(address));
  const url = workerUrl(address, manifest.worker);
  const base = new URL('.', address).href;
  const rungs = openRungs({
    hasSnapshot: Boolean(manifest.snapshot),
    mayShare: mayShare && typeof SharedWorker === 'function',
    search: location.search,
  });
  const ladder = new Ladder(rungs, ({ isShared, usesSnapshot }, listeners) => {
    const started = start;
    start = null; // It is on the first rung, and gone where that fails.
    const worker = started
      ? connected(started.worker, started.heard)
      : connected(startWorker(isShared, url));
    const options = { manifest, base, isShared, usesSnapshot, begun: started };
    return new WorkerSession(worker, { ...listeners, ...options });
  });
  return { ladder, manifest, base, asked };
}

/**
 * @param {boolean} isShared
 * @param {string} url
 */
function startWorker(isShared, url) {
  try {
    return newWorker(isShared, url);
  } catch (error) {
    throw EngineFailure.from(error, 'worker-missing');
  }
}

/**
 * @param {Worker | SharedWorker} worker
 * @param {readonly Event[]} [heard] what it said before
 */
function connected(worker, heard) {
  if ('port' in worker) return new SharedConnection(worker, heard);
  return heard ? new HeardWorker(worker, heard) : worker;
}
