/** `<kv-proof>`: prove every claim of a page. It ends with all results, or without any. */

import { make } from './make.js';
import { NoProof } from './prover.js';
import { resultOf } from './verdict.js';

/** @typedef {import('./verdict.js').Result} Result */

const CLAIMS = 'main data[data-claim]';
const LINES = 'p, li, tr, dd, figcaption, h2, h3';

export class PageProof {
  #host;
  #prover;
  #say;
  #button;
  #stop;
  #status;
  #bar;
  #list;
  #isStopped = false;

  /**
   * @param {HTMLElement} host
   * @param {import('./claim-receipt.js').Tools} tools
   */
  constructor(host, { kit: { part }, prover, say }) {
    this.#host = host;
    this.#prover = prover;
    this.#say = say;
    this.#button = part(host, '[data-action="prove-page"]', HTMLButtonElement);
    this.#stop = part(host, '[data-action="stop"]', HTMLButtonElement);
    this.#status = part(host, '[role="status"]', HTMLElement);
    this.#bar = part(host, 'progress', HTMLProgressElement);
    this.#list = part(host, '.proof__results', HTMLElement);
    this.#stop.addEventListener('click', () => {
      this.#isStopped = true;
    });
  }

  /** Prove claim after claim; the button begins it, the other one stops it. */
  async run() {
    const claims = claimsOf(document);
    this.#clear();
    this.#turn('running');
    /** @type {Map<string, Result>} */
    const results = new Map();
    try {
      await this.#prover.prepare((sentence) => this.#tell(sentence));
      for (const claim of claims) {
        if (this.#isStopped) break;
        this.#tell(this.#say('proof.page.at', { done: results.size, total: claims.length }));
        this.#bar.max = claims.length;
        this.#bar.value = results.size;
        const result = resultOf(await this.#prover.claim(claim));
        results.set(claim, result);
        mark(claim, result);
      }
    } catch (error) {
      this.#end(`${sentenceOf(error)} ${this.#say('proof.page.none')}`);
      return;
    }
    if (this.#isStopped) this.#end(this.#say('proof.page.stopped'));
    else this.#finish(results);
  }

  /** @param {Map<string, Result>} results */
  #finish(results) {
    const counts = { proved: 0, compared: 0, failed: 0 };
    for (const result of results.values()) counts[result] += 1;
    this.#turn(counts.failed > 0 ? 'failed' : 'proved');
    const good = counts.compared > 0 ? 'good' : 'all';
    this.#tell(this.#say(`proof.page.${counts.failed > 0 ? 'bad' : good}`, counts));
    const bad = [...results].filter(([, result]) => result === 'failed');
    this.#list.replaceChildren(...bad.map(([claim]) => this.#line(claim)));
    tally();
    this.#button.focus({ preventScroll: true });
  }

  /** @param {string} claim */
  #line(claim) {
    const link = document.querySelector(
      `main a.number:has(data[data-claim="${CSS.escape(claim)}"])`,
    );
    const href = link?.getAttribute('href') ?? '';
    return make('li', {}, make('a', { href, 'data-receipt-of': claim }, claim));
  }

  /** @param {string} sentence */
  #end(sentence) {
    this.#clear();
    this.#turn('idle');
    this.#tell(sentence);
    this.#button.focus({ preventScroll: true });
  }

  #clear() {
    this.#isStopped = false;
    this.#list.replaceChildren();
    for (const place of document.querySelectorAll('[data-proof], [data-proofs]')) {
      place.removeAttribute('data-proof');
      place.removeAttribute('data-proofs');
    }
  }

  /** @param {'idle' | 'running' | 'proved' | 'failed'} state */
  #turn(state) {
    const isRunning = state === 'running';
    this.#host.dataset.state = state;
    this.#button.hidden = isRunning;
    this.#stop.hidden = !isRunning;
    this.#bar.hidden = !isRunning;
    if (isRunning) this.#stop.focus({ preventScroll: true });
  }

  /** @param {string} sentence */
  #tell(sentence) {
    this.#status.textContent = sentence;
  }
}

/** @param {unknown} error */
function sentenceOf(error) {
  if (error instanceof NoProof || error instanceof RangeError) return error.message;
  throw error;
}

/**
 * @param {ParentNode} page
 * @returns {string[]} the claims a page prints, each once, in order
 */
export function claimsOf(page) {
  const ids = [...page.querySelectorAll(CLAIMS)].map((it) => it.getAttribute('data-claim') ?? '');
  return [...new Set(ids)];
}

/**
 * @param {string} claim
 * @param {Result} result
 */
function mark(claim, result) {
  for (const place of document.querySelectorAll(`main data[data-claim="${CSS.escape(claim)}"]`)) {
    place.setAttribute('data-proof', result);
  }
}

/** Sum the marks up beside each line of text: an auditor's ticks. */
function tally() {
  for (const line of document.querySelectorAll(LINES)) {
    const places = [...line.querySelectorAll('data[data-proof]')].filter(
      (place) => place.closest(LINES) === line,
    );
    if (places.length === 0) continue;
    const count = (/** @type {Result} */ result) =>
      places.filter((place) => place.getAttribute('data-proof') === result).length;
    line.setAttribute('data-proofs', tallied(count('failed'), count('proved'), count('compared')));
  }
}

/**
 * @param {number} failed
 * @param {number} proved
 * @param {number} compared
 * @returns {string} what stands in the margin
 */
export function tallied(failed, proved, compared) {
  if (failed > 0) return `✗${failed}`;
  return [proved > 0 ? `✓${proved}` : '', compared > 0 ? `=${compared}` : '']
    .filter(Boolean)
    .join(' ');
}
