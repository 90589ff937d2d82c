/** `<kv-register>`: choose and sort the entries of a register; the wish stands in the address. */

import { isWanted, orderOf, readWish, writeWish } from './filter.js';

/** @typedef {import('./filter.js').Item} Item */

const ADDRESS_EVERY = 400;

export class Register {
  #form;
  #count;
  #language;
  /** @type {HTMLElement[]} */
  #entries;
  /** @type {Item[]} */
  #items;
  #kit;
  #saveAddress;

  /**
   * @param {HTMLElement} host
   * @param {import('../page/receipts.js').Kit} kit
   */
  constructor(host, kit) {
    this.#kit = kit;
    this.#form = kit.part(host, 'form', HTMLFormElement);
    this.#count = kit.part(this.#form, 'output', HTMLElement);
    this.#language = kit.pageLanguage();
    this.#saveAddress = kit.throttle(() => this.#writeAddress(), ADDRESS_EVERY);
    this.#entries = [...host.querySelectorAll('[data-entry]')].filter(
      (entry) => entry instanceof HTMLElement,
    );
    this.#items = this.#entries.map(itemOf);
  }

  start() {
    this.#form.addEventListener('submit', (event) => event.preventDefault());
    this.#form.addEventListener('input', () => this.#changed());
    this.#form.addEventListener('reset', () => setTimeout(() => this.#changed()));
    addEventListener('hashchange', () => this.#findTarget());
    this.#kit.part(this.#form, 'fieldset', HTMLFieldSetElement).disabled = false;
    const wish = readWish(
      location.search,
      this.#fields.map(({ name }) => name),
    );
    for (const field of this.#fields) field.value = wish[field.name] ?? '';
    this.#apply();
    this.#findTarget();
  }

  /** @returns {(HTMLInputElement | HTMLSelectElement)[]} */
  get #fields() {
    return [...this.#form.elements].filter(
      (it) => it instanceof HTMLInputElement || it instanceof HTMLSelectElement,
    );
  }

  get #wish() {
    return Object.fromEntries(this.#fields.map(({ name, value }) => [name, value]));
  }

  #changed() {
    this.#saveAddress();
    this.#apply();
  }

  #apply() {
    const wish = this.#wish;
    let shown = 0;
    for (const [place, entry] of this.#entries.entries()) {
      const item = this.#items[place];
      entry.hidden = !(item && isWanted(item, wish));
      if (!entry.hidden) shown += 1;
    }
    for (const place of orderOf(this.#items, wish, this.#language)) {
      const entry = this.#entries[place];
      entry?.parentElement?.append(entry);
    }
    const all = this.#entries.length;
    this.#count.textContent = this.#kit.fill(this.#count.dataset.pattern ?? '', { shown, all });
  }

  #writeAddress() {
    const address = writeWish(location.href, this.#wish);
    if (address !== location.href) history.replaceState(history.state, '', address);
  }

  /** Whoever follows a link to an entry sees it, whatever was asked for before. */
  #findTarget() {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    const entry = target?.closest('[data-entry]');
    if (!(target && entry instanceof HTMLElement) || !entry.hidden) return;
    this.#form.reset();
    setTimeout(() => target.scrollIntoView());
  }
}

/**
 * @param {HTMLElement} entry with `data-entry`, `data-tag-…` and `data-key-…`
 * @returns {Item}
 */
function itemOf(entry) {
  const statement = entry.querySelector('td, cite')?.textContent?.trim() ?? '';
  const value = entry.querySelector('data')?.value ?? '';
  /** @type {Item} */
  const item = { text: entry.textContent ?? '', tags: {}, keys: { statement, value } };
  for (const [name, value] of Object.entries(entry.dataset)) {
    if (name.startsWith('tag')) item.tags[name.slice(3).toLowerCase()] = value ?? '';
    if (name.startsWith('key')) item.keys[name.slice(3).toLowerCase()] = value ?? '';
  }
  return item;
}
