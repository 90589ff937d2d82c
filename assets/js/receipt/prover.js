/** Ask Python for proofs, one after the other. */

import { checkRequestOf, requestOf, shownOn } from './request.js';

/** @typedef {import('../page/receipts.js').Kit} Kit */
/** @typedef {import('./store.js').Store} Store */
/** @typedef {import('./verdict.js').Answer} Answer */

/** Why there is no proof, in a sentence. */
export class NoProof extends Error {}

export class Prover {
  #kit;
  #store;
  #say;

  /**
   * @param {Kit} kit
   * @param {Store} store
   * @param {import('./verdict.js').Say} say
   */
  constructor(kit, store, say) {
    this.#kit = kit;
    this.#store = store;
    this.#say = say;
  }

  /**
   * Fetch the register and start Python, if that has not been done.
   * @param {(sentence: string) => void} [tell] how far that is
   * @throws {NoProof}
   */
  async prepare(tell = () => {}) {
    const engine = this.#kit.pageEngine();
    const told = () =>
      tell(this.#kit.say(`stage.${engine.progress.stage}`, bytes(engine.progress)));
    engine.addEventListener('progress', told);
    try {
      await Promise.all([this.#register(), engine.retry()]);
    } finally {
      engine.removeEventListener('progress', told);
    }
    if (engine.state === 'ready') return;
    const { reason = 'lost', message = '' } = engine.failure ?? {};
    const detail = message ? this.#kit.say('failure-detail', { detail: message }) : '';
    throw new NoProof(this.#kit.say(`failure.${reason}`, { detail, seconds: '' }));
  }

  /**
   * Prove a claim as this page prints it.
   * @param {string} id
   * @param {Record<string, string>} [inputs] as a receipt shows them
   * @returns {Promise<Answer>}
   * @throws {NoProof}
   */
  async claim(id, inputs) {
    const register = await this.#register();
    const shown = shownOn(document, id);
    const entry = register.claims.find((claim) => claim.id === id);
    const record = entry?.computed_from.record;
    const request = requestOf(
      register,
      id,
      shown,
      record ? await this.#store.record(record) : null,
    );
    return this.ask(inputs ? { ...request, inputs } : request);
  }

  /**
   * Run the check of a retired claim again.
   * @param {string} id
   * @returns {Promise<Answer>}
   * @throws {NoProof}
   */
  async retired(id) {
    return this.ask(checkRequestOf(await this.#register(), id));
  }

  /**
   * @param {object} request
   * @returns {Promise<any>}
   * @throws {NoProof}
   */
  async ask(request) {
    const outcome = await this.#kit.pageEngine().prove({ request });
    if (outcome.status === 'ok') return JSON.parse(outcome.value);
    throw new NoProof(
      this.#say('proof.lost', { detail: outcome.status === 'error' ? outcome.detail : '' }),
    );
  }

  async #register() {
    try {
      return await this.#store.register();
    } catch {
      throw new NoProof(this.#say('proof.no-register'));
    }
  }
}

/** @param {{done: number, total: number}} progress */
function bytes({ done, total }) {
  const megabytes = (/** @type {number} */ count) => (count / 1e6).toFixed(1);
  return { done: megabytes(done), total: megabytes(total) };
}
