/** Receipts and proofs: what answers when a reader asks a number. A script of its own. */

import { ClaimReceipt } from './claim-receipt.js';
import { FigureReceipt, numberId } from './figure-receipt.js';
import { PageProof } from './page-proof.js';
import { Prover } from './prover.js';
import { Register } from './register.js';
import { RetiredCheck } from './retired-check.js';
import { RunReceipt } from './run-receipt.js';
import { makeSlip } from './slip.js';
import { Store } from './store.js';

/** @typedef {import('../page/receipts.js').Kit} Kit */
/** @typedef {import('./slip.js').SlipElement} SlipElement */
/** @typedef {import('./store.js').Words} Words */

export class Receipts {
  #kit;
  #store;
  #tools;
  /** @type {Words} */
  #words = {};
  /** @type {SlipElement | null} */
  #slip = null;
  /** @type {PageProof | null} */
  #page = null;

  /**
   * @param {Kit} kit
   * @param {Store} store
   */
  constructor(kit, store) {
    this.#kit = kit;
    this.#store = store;
    const prover = new Prover(kit, store, this.say);
    this.#tools = { kit, prover, say: this.say, root: store.root, linked: this.#linked };
  }

  /** Fetch what this page's receipts say. */
  async prefetch() {
    this.#words = await this.#store.words();
  }

  /** @type {import('./verdict.js').Say} */
  say = (id, fillings) => this.#kit.fill(this.#words[id] ?? id, fillings);

  /**
   * Open a receipt, or begin a proof.
   * @param {HTMLElement} opener a number, a link around it, or a button
   */
  async open(opener) {
    await this.prefetch();
    if (opener.dataset.action === 'prove-page') this.#provePage(opener);
    else if (opener.dataset.action === 'check') void new RetiredCheck(opener, this.#tools).run();
    else await this.#openReceipt(opener);
  }

  /** @param {HTMLElement} button */
  #provePage(button) {
    const host = button.closest('kv-proof');
    if (!(host instanceof HTMLElement)) return;
    this.#page ??= new PageProof(host, this.#tools);
    void this.#page.run();
  }

  /** @param {HTMLElement} opener */
  async #openReceipt(opener) {
    const { say } = this;
    this.#slip ??= makeSlip(say('slip.close'));
    const host = opener.closest('kv-demo, kv-scene, kv-script');
    if (host instanceof HTMLElement && host.matches('kv-script')) {
      const receipt = new RunReceipt(host, this.#tools);
      this.#slip.show(receipt.title, receipt.nodes(numberId(opener)), opener);
      return;
    }
    if (host instanceof HTMLElement && !opener.matches('a.number')) {
      const file = await this.#store.figure(host.getAttribute('name') ?? '');
      const receipt = new FigureReceipt(host, file, this.#tools);
      this.#slip.show(receipt.title, receipt.nodes(numberId(opener)), opener);
      return;
    }
    const number = opener.querySelector('data');
    const claim = number?.getAttribute('data-claim') ?? opener.dataset.receiptOf ?? '';
    const { receipt, functions } = await this.#store.receipt(claim);
    const content = new ClaimReceipt(claim, receipt, functions, this.#tools).nodes();
    this.#slip.show(say('slip.title'), content, opener);
  }

  /**
   * Lead the links of a receipt on from the site's root, from which they were written.
   * @param {DocumentFragment} content
   */
  #linked = (content) => {
    for (const link of content.querySelectorAll('a[href]')) {
      const { href, pathname, hash } = new URL(link.getAttribute('href') ?? '', this.#store.root);
      link.setAttribute('href', href);
      const isOther = pathname.endsWith('/claims/') && !link.closest('.receipt__entry');
      if (isOther) link.setAttribute('data-receipt-of', hash.slice(1));
    }
    return content;
  };
}

/**
 * @param {Kit} kit
 * @returns {Receipts}
 */
export function start(kit) {
  const { engine } = document.documentElement.dataset;
  const root = new URL('../../', new URL(engine ?? '', document.baseURI)).href;
  const lesson = document.querySelector('article[data-lesson]')?.getAttribute('data-lesson') ?? '';
  for (const place of document.querySelectorAll('kv-register')) {
    if (place instanceof HTMLElement) new Register(place, kit).start();
  }
  return new Receipts(kit, new Store(root, kit.pageLanguage(), lesson));
}
