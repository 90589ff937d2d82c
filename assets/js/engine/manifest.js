/** Find and read engine.json. */

import { BOOT_SILENCE, EngineFailure } from './protocol.js';

/** @typedef {import('./protocol.js').Manifest} Manifest */

/** @returns {string} */
export function engineAddress() {
  const relative = document.documentElement.dataset.engine;
  if (!relative) throw new EngineFailure('fetch', 'data-engine');
  return new URL(relative, document.baseURI).href;
}

/**
 * @param {string} address
 * @returns {Promise<Manifest>}
 * @throws {EngineFailure}
 */
export async function readManifest(address) {
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
