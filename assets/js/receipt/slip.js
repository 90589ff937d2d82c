/** `<kv-receipt>`: the slip a receipt is printed on. There is one, and it opens above the page. */

import { make } from './make.js';

const TAG = 'kv-receipt';

export class SlipElement extends HTMLElement {
  /** @type {HTMLElement | null} what it was opened from, to which the focus goes back */
  #opener = null;
  #title = make('h2', { class: 'slip__title', id: 'receipt-title', tabindex: '-1' });
  #body = make('div', { class: 'slip__body' });

  /** @param {string} close the word on its button */
  prepare(close) {
    this.popover = 'auto';
    this.setAttribute('role', 'dialog');
    this.setAttribute('aria-labelledby', 'receipt-title');
    const button = make(
      'button',
      { type: 'button', class: 'slip__close', 'aria-label': close },
      '×',
    );
    button.addEventListener('click', () => this.hidePopover());
    this.append(make('div', { class: 'slip__head' }, this.#title, button), this.#body);
    this.addEventListener('toggle', () => this.#toggled());
    this.addEventListener('click', (event) => this.#followed(event));
    document.body.append(this);
  }

  /**
   * Show a receipt in the place of whatever was there, and bring the focus in.
   * @param {string} title
   * @param {Node[]} content
   * @param {HTMLElement} opener
   */
  show(title, content, opener) {
    if (!this.contains(opener)) {
      this.#opener = opener;
      // An open popover gives the focus back to where it first came from, which is another number.
      if (this.matches(':popover-open')) this.hidePopover();
      opener.focus({ preventScroll: true });
    }
    this.#title.textContent = title;
    this.#body.replaceChildren(...content);
    if (!this.matches(':popover-open')) this.showPopover();
    this.scrollTop = 0;
    this.#title.focus({ preventScroll: true });
  }

  /**
   * A link to another place of this page leads there, not below the slip.
   * @param {MouseEvent} event
   */
  #followed({ target, defaultPrevented }) {
    const link = target instanceof Element ? target.closest('a') : null;
    const isHere =
      link?.hash && link.href.replace(link.hash, '') === location.href.replace(location.hash, '');
    if (isHere && !defaultPrevented && !link.dataset.receiptOf) this.hidePopover();
  }

  #toggled() {
    if (this.matches(':popover-open')) return;
    const { activeElement } = document;
    const isFree =
      !activeElement || activeElement === document.body || this.contains(activeElement);
    if (isFree) this.#opener?.focus({ preventScroll: true });
    this.#opener = null;
  }
}

/**
 * @param {string} close
 * @returns {SlipElement}
 */
export function makeSlip(close) {
  if (!customElements.get(TAG)) customElements.define(TAG, SlipElement);
  const slip = /** @type {SlipElement} */ (document.createElement(TAG));
  slip.prepare(close);
  return slip;
}
