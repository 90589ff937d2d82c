/** Find out whether Python can run here, before anything that would hang if it cannot. */

import { EngineFailure } from '../engine/protocol.js';

/** The empty module: magic number and version. */
const EMPTY = new Uint8Array([0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00]);

/**
 * Try WebAssembly itself. Instantiate, not compile: WebKit applies a policy only then.
 * @throws {EngineFailure}
 */
export async function probeWasm() {
  if (typeof WebAssembly !== 'object') throw new EngineFailure('no-wasm');
  try {
    await WebAssembly.instantiate(EMPTY);
  } catch (error) {
    throw EngineFailure.from(error, 'wasm-blocked');
  }
}

/**
 * Look at the answer for the engine's WebAssembly file.
 * @param {Response} response
 * @throws {EngineFailure}
 */
export function probeFile(response) {
  if (!response.ok) throw new EngineFailure('wasm-missing', String(response.status));
  const type = response.headers.get('content-type') ?? '';
  if (type.split(';')[0]?.trim() !== 'application/wasm') {
    throw new EngineFailure('wasm-type', type.slice(0, 60));
  }
}
