/** Put markup of the engine on the page, keeping every node that did not change. */

import { attributesOf, cut, partners, plain } from './pieces.js';
import { fragmentHtml } from './policies.js';

/** @typedef {import('./pieces.js').Piece} Piece */

const FORBIDDEN = 'script, style, link, iframe, object, embed, base, meta, form, foreignObject';
/** Whatever the close look refuses has one of these in its text; hardly anything else does. */
const SUSPECT =
  /<(?:script|style|link|iframe|object|embed|base|meta|form|foreignobject)|[\s"'/](?:on[^\s=>]*|style)\s*=/i;

/** @type {WeakMap<Element, readonly Piece[]>} what was put into a region last */
const shown = new WeakMap();

/**
 * Turn the children of a region into the markup. Most moves change a few texts and lengths: only
 * these are read and set, and only elements that come are parsed.
 * @param {Element} region
 * @param {string} markup
 * @throws {TypeError} for markup that a figure never contains; then nothing has changed
 */
export function morphInto(region, markup) {
  if (SUSPECT.test(markup)) parseFragment(markup);
  const before = shown.get(region);
  shown.delete(region);
  try {
    const there = before ?? cut(region.innerHTML);
    const wanted = cut(markup, there);
    turnChildren(region, there, wanted);
    shown.set(region, wanted);
  } catch {
    // Somebody else has changed these nodes: an extension, a translation.
    region.replaceChildren(parseFragment(markup));
  }
}

/**
 * @param {Element} element
 * @param {readonly Piece[]} before
 * @param {readonly Piece[]} wanted
 */
function turnChildren(element, before, wanted) {
  let node = element.firstChild;
  let at = 0;
  for (const [place, partner] of partners(before, wanted).entries()) {
    const piece = /** @type {Piece} */ (wanted[place]);
    if (partner < 0) element.insertBefore(made(element, piece), node);
    else {
      for (; at < partner; at += 1) node = removed(node);
      node = turned(node, /** @type {Piece} */ (before[at]), piece);
      at += 1;
    }
  }
  for (; at < before.length; at += 1) node = removed(node);
  if (node) throw new TypeError('a node too many');
}

/**
 * Turn a node into another of its kind.
 * @param {ChildNode | null} node
 * @param {Piece} before
 * @param {Piece} wanted
 * @returns {ChildNode | null} the next node
 */
function turned(node, before, wanted) {
  if (node instanceof Element && node.localName === wanted.name) {
    if (before.open !== wanted.open) setAttributes(node, before.open, wanted.open);
    if (before !== wanted) turnChildren(node, before.kids, wanted.kids);
  } else if (node instanceof Text && !wanted.name) {
    if (before !== wanted) node.data = plain(wanted.open);
  } else throw new TypeError('another node than was put here');
  return node.nextSibling;
}

/** @param {ChildNode | null} node */
function removed(node) {
  const next = node?.nextSibling ?? null;
  node?.remove();
  return next;
}

/**
 * Make nodes of a piece as the parser does inside such an element.
 * @param {Element} parent
 * @param {Piece} piece
 */
function made(parent, { html }) {
  const root = parent.closest('svg, math')?.localName;
  const content = parseFragment(root ? `<${root}>${html}</${root}>` : html);
  if (root) content.replaceChildren(...(content.firstChild?.childNodes ?? []));
  return content;
}

/**
 * @param {Element} element
 * @param {string} before its tag
 * @param {string} wanted another one
 */
function setAttributes(element, before, wanted) {
  const [old, fresh] = [attributesOf(before), attributesOf(wanted)];
  for (const [name, value] of fresh) {
    if (old.get(name) !== value && keepOpen(name, element)) element.setAttribute(name, value);
  }
  for (const name of old.keys()) {
    if (!fresh.has(name) && keepOpen(name, element)) element.removeAttribute(name);
  }
}

/**
 * Parse into an inert template and refuse what a figure never contains.
 * @param {string} markup
 * @returns {DocumentFragment}
 */
export function parseFragment(markup) {
  const template = document.createElement('template');
  template.innerHTML = fragmentHtml(markup);
  if (SUSPECT.test(markup)) lookAt(template.content);
  return template.content;
}

/** @param {DocumentFragment} content */
function lookAt(content) {
  const bad = content.querySelector(FORBIDDEN);
  if (bad) throw new TypeError(`a figure may not contain <${bad.localName}>`);
  for (const element of content.querySelectorAll('*')) {
    const name = element.getAttributeNames().find((each) => /^(on|style$)/.test(each));
    if (name) throw new TypeError(`a figure may not use the attribute ${name}`);
  }
}

/**
 * Leave a disclosure as the reader set it.
 * @param {string} attribute
 * @param {Element} element
 */
function keepOpen(attribute, element) {
  return !(attribute === 'open' && element.localName === 'details');
}
