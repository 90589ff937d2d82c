/**
 * Ask a number where it comes from. What answers is a script of its own, fetched when a reader
 * first comes near a number; until then, and without it, a number is a plain link to its claim.
 */

import { pageEngine } from '../engine/engine.js';
import { facts } from '../engine/facts.js';
import { fill } from '../state/fill.js';
import { throttle } from '../state/throttle.js';
import { copyText } from './clipboard.js';
import { parseFragment } from './fragment.js';
import { part } from './part.js';
import { pageLanguage, say } from './words.js';

/** @typedef {import('../receipt/receipts.js').Receipts} Receipts */
/** @typedef {typeof KIT} Kit what the page lends, so that the other script brings none of it twice */

const KIT = { copyText, facts, fill, pageEngine, pageLanguage, parseFragment, part, say, throttle };

/** Whatever opens a receipt or begins a proof. */
const OPENERS =
  'a.number, :is(kv-demo, kv-script) data[data-number]:not(button *), kv-scene data:is([data-frame], [data-number]), ' +
  '[data-receipt-of], [data-figure-receipt], ' +
  '[data-action="prove-page"], [data-action="check"]';

/** @type {Promise<Receipts> | null} */
let receipts = null;

/** Listen for numbers; only a register needs the script at once. */
export function startReceipts() {
  document.addEventListener('click', answer);
  document.addEventListener('pointerover', prefetch, { passive: true });
  document.addEventListener('focusin', prefetch);
  for (const opener of document.querySelectorAll(OPENERS)) {
    if (opener instanceof HTMLButtonElement) opener.disabled = false;
    else if (opener instanceof HTMLAnchorElement) opener.ariaHasPopup = 'dialog';
  }
  if (document.querySelector('kv-register')) fetched().catch(() => {});
}

/** Fetch what answers on this page, for times without a network. */
export async function prefetchReceipts() {
  if (document.querySelector(OPENERS)) await (await fetched()).prefetch().catch(() => {});
}

/** @param {Event} event */
function prefetch({ target }) {
  if (!receipts && opener(target)) prefetchReceipts().catch(() => {});
}

/** @param {MouseEvent} event */
function answer(event) {
  const number = opener(event.target);
  const isPlain = !(event.altKey || event.ctrlKey || event.metaKey || event.shiftKey);
  if (!number || !isPlain || event.defaultPrevented) return;
  event.preventDefault();
  fetched()
    .then((it) => it.open(number))
    .catch(() => {
      if (number instanceof HTMLAnchorElement) location.assign(number.href);
      else sayMissing(number);
    });
}

/** @param {HTMLElement} button */
function sayMissing(button) {
  const status = button.closest('kv-proof, kv-demo, dd')?.querySelector('[role="status"]');
  if (status) status.textContent = say('receipts-missing');
}

/**
 * @param {EventTarget | null} target
 * @returns {HTMLElement | null}
 */
function opener(target) {
  const found = target instanceof Element ? target.closest(OPENERS) : null;
  return found instanceof HTMLElement ? found : null;
}

/** @returns {Promise<Receipts>} */
function fetched() {
  receipts ??= import('../receipt/receipts.js').then(({ start }) => start(KIT));
  receipts.catch(() => {
    receipts = null; // The next click may have more luck.
  });
  return receipts;
}
