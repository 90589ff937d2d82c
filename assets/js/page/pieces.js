/**
 * Markup as a tree of pieces, cut without parsing it. What our builder writes, and what a browser
 * writes for its own nodes, has quotes around every value and an end for every element. Pure.
 */

/**
 * @typedef {object} Piece an element or a text
 * @property {string} name of the element; empty for a text
 * @property {string} open its first tag; of a text, all of it
 * @property {string} html all of it
 * @property {Piece[]} kids
 */

const VOID = new Set('area br col embed hr img input link meta source track wbr'.split(' '));
const TAG = /<([\w-]+)(?:\s+[^\s=>]+(?:="[^"]*")?)*\s*>/y;
const ATTRIBUTE = /\s([^\s=>]+)(?:="([^"]*)")?/g;
const REFERENCE = /&(?:lt|gt|amp|quot|nbsp|#x27);/g;
/** @type {Record<string, string>} */
const MEANT = {
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
  '&quot;': '"',
  '&nbsp;': '\u00a0',
  '&#x27;': "'",
};

/**
 * Cut markup into pieces. What is the same as before stays the same piece, unread.
 * @param {string} markup
 * @param {readonly Piece[]} [before]
 * @returns {Piece[]}
 * @throws {SyntaxError} for what neither of the two writes
 */
export function cut(markup, before = []) {
  const reader = new Reader(markup);
  const pieces = reader.pieces(before);
  if (reader.at !== markup.length) throw new SyntaxError('an end without a beginning');
  return pieces;
}

class Reader {
  at = 0;
  #markup;

  /** @param {string} markup */
  constructor(markup) {
    this.#markup = markup;
  }

  /**
   * Read until an end.
   * @param {readonly Piece[]} before
   * @returns {Piece[]}
   */
  pieces(before) {
    const pieces = [];
    while (this.at < this.#markup.length && !this.#markup.startsWith('</', this.at)) {
      pieces.push(this.#piece(before[pieces.length]));
    }
    return pieces;
  }

  /**
   * @param {Piece | undefined} before
   * @returns {Piece}
   */
  #piece(before) {
    const start = this.at;
    if (this.#markup[start] !== '<') return this.#text(before);
    if (before?.name && this.#markup.startsWith(before.html, start)) {
      this.at += before.html.length;
      return before;
    }
    TAG.lastIndex = start;
    const [open = '', name = ''] = TAG.exec(this.#markup) ?? [];
    if (!name) throw new SyntaxError(`not a tag: ${this.#markup.slice(start, start + 40)}`);
    this.at += open.length;
    /** @type {Piece[]} */
    let kids = [];
    if (!VOID.has(name)) {
      kids = this.pieces(before?.name === name ? before.kids : []);
      const end = `</${name}>`;
      if (!this.#markup.startsWith(end, this.at)) throw new SyntaxError(`no end of <${name}>`);
      this.at += end.length;
    }
    return { name, open, html: this.#markup.slice(start, this.at), kids };
  }

  /** @param {Piece | undefined} before */
  #text(before) {
    const end = this.#markup.indexOf('<', this.at);
    const open = this.#markup.slice(this.at, end < 0 ? undefined : end);
    this.at += open.length;
    return before?.open === open ? before : { name: '', open, html: open, kids: [] };
  }
}

/**
 * Say for each wanted piece which of those there it is made of: in order, as many as are alike at
 * the beginning and at the end, and in between the next that is alike.
 * @param {readonly Piece[]} there
 * @param {readonly Piece[]} wanted
 * @returns {number[]} places; -1 for a piece that comes
 */
export function partners(there, wanted) {
  const most = Math.min(there.length, wanted.length);
  const head = count(most, (at) => isAlike(there[at], wanted[at]));
  const tail = count(most - head, (at) => isAlike(there.at(-1 - at), wanted.at(-1 - at)));
  let from = head;
  return wanted.map((piece, place) => {
    if (place < head) return place;
    const left = wanted.length - place;
    if (left <= tail) return there.length - left;
    for (let at = from; at < there.length - tail; at += 1) {
      if (!isAlike(there[at], piece)) continue;
      from = at + 1;
      return at;
    }
    return -1;
  });
}

/**
 * @param {number} most
 * @param {(at: number) => boolean} holds
 * @returns {number} how often it holds, from 0 on
 */
function count(most, holds) {
  let at = 0;
  while (at < most && holds(at)) at += 1;
  return at;
}

/**
 * @param {Piece | undefined} left
 * @param {Piece | undefined} right
 * @returns {boolean} whether one may be turned into the other
 */
function isAlike(left, right) {
  return left === right || (left?.name === right?.name && idOf(left) === idOf(right));
}

/** @param {Piece | undefined} piece */
function idOf(piece) {
  return piece?.name && piece.open.includes(' id="') ? attributesOf(piece.open).get('id') : '';
}

/**
 * @param {string} open a first tag
 * @returns {Map<string, string>} values as they are meant
 */
export function attributesOf(open) {
  const found = new Map();
  for (const [, name = '', value = ''] of open.matchAll(ATTRIBUTE)) found.set(name, plain(value));
  return found;
}

/**
 * @param {string} text as it stands in markup
 * @returns {string}
 */
export function plain(text) {
  return text.includes('&') ? text.replace(REFERENCE, (each) => MEANT[each] ?? each) : text;
}
