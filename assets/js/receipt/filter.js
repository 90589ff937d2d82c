/** Which entries of a register are wanted, and in which order; and both in an address. Pure. */

/** @typedef {Record<string, string>} Wish field of the form → what is asked; empty: nothing */

/**
 * @typedef {object} Item
 * @property {string} text everything that can be read of the entry
 * @property {Record<string, string>} tags field → words, with spaces between
 * @property {Record<string, string>} keys way of sorting → what to compare
 */

const TEXT = 'q';
const SORT = 'sort';

/**
 * @param {Item} item
 * @param {Wish} wish
 * @returns {boolean}
 */
export function isWanted({ text, tags }, wish) {
  const words = folded(wish[TEXT] ?? '').split(/\s+/);
  if (!words.every((word) => folded(text).includes(word))) return false;
  return Object.entries(wish).every(([field, value]) => {
    if (field === TEXT || field === SORT || !value) return true;
    return (tags[field] ?? '').split(' ').includes(value);
  });
}

/**
 * Return the order in which entries stand; without a wish the register's own.
 * @param {readonly Item[]} items
 * @param {Wish} wish
 * @param {string} language
 * @returns {number[]} places in the register
 */
export function orderOf(items, wish, language) {
  const places = items.map((_, place) => place);
  const by = wish[SORT];
  if (!by) return places;
  const { compare } = new Intl.Collator(language, { numeric: true });
  const key = (/** @type {number} */ place) => items[place]?.keys[by] ?? '';
  return places.sort((one, other) => compareKeys(key(one), key(other), compare));
}

/**
 * @param {string} search
 * @param {readonly string[]} fields
 * @returns {Wish}
 */
export function readWish(search, fields) {
  const query = new URLSearchParams(search);
  return Object.fromEntries(fields.map((field) => [field, (query.get(field) ?? '').slice(0, 200)]));
}

/**
 * @param {string} address
 * @param {Wish} wish
 * @returns {string} the address with this wish in it
 */
export function writeWish(address, wish) {
  const url = new URL(address);
  // One wish, one address, in whatever order its fields were filled in.
  for (const field of Object.keys(wish)) url.searchParams.delete(field);
  for (const [field, value] of Object.entries(wish)) {
    if (value) url.searchParams.append(field, value);
  }
  return url.href;
}

/**
 * Numbers by size, and before all texts.
 * @param {string} one
 * @param {string} other
 * @param {(one: string, other: string) => number} compare
 */
function compareKeys(one, other, compare) {
  const [size, otherSize] = [numberOf(one), numberOf(other)];
  if (Number.isNaN(size) || Number.isNaN(otherSize)) return compare(one, other);
  return size - otherSize;
}

/** @param {string} text an exact value: `163840`, `2/41`, `4.25` */
function numberOf(text) {
  const [above = '', below = '1'] = text.split('/');
  return above === '' ? Number.NaN : Number(above) / Number(below);
}

/** @param {string} text */
function folded(text) {
  return text.normalize('NFKC').toLowerCase();
}
