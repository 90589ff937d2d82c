/** Put markup of the engine on the page, keeping every node that did not change. */

import { Idiomorph } from 'idiomorph';
import { fragmentHtml } from './policies.js';

const FORBIDDEN = 'script, style, link, iframe, object, embed, base, meta, form, foreignObject';
/** Whatever the close look refuses has one of these in its text; hardly anything else does. */
const SUSPECT =
  /<(?:script|style|link|iframe|object|embed|base|meta|form|foreignobject)|[\s"'/](?:on[^\s=>]*|style)\s*=/i;

/**
 * Morph the children of a region into the markup.
 * @param {Element} region
 * @param {string} markup
 */
export function morphInto(region, markup) {
  morph(region, parseFragment(markup));
}

/**
 * Most moves change a few texts and lengths. Where the same elements stand in the same places
 * these are set; only children that came or went are left to the library.
 * @param {Element} region
 * @param {ParentNode & Node} wanted
 */
function morph(region, wanted) {
  if (!haveSameChildren(region, wanted)) {
    Idiomorph.morph(region, [...wanted.childNodes], {
      morphStyle: 'innerHTML',
      callbacks: { beforeAttributeUpdated: keepOpen },
    });
    return;
  }
  let node = region.firstChild;
  for (let next = wanted.firstChild; node && next; next = next.nextSibling) {
    if (!node.isEqualNode(next)) change(node, next);
    node = node.nextSibling;
  }
}

/**
 * @param {Node} left
 * @param {Node} right
 * @returns {boolean} whether the children of both are of the same kinds, in the same order
 */
function haveSameChildren(left, right) {
  let [one, other] = [left.firstChild, right.firstChild];
  while (one && other) {
    if (one.nodeName !== other.nodeName || idOf(one) !== idOf(other)) return false;
    one = one.nextSibling;
    other = other.nextSibling;
  }
  return one === other;
}

/** @param {Node} node */
function idOf(node) {
  return node instanceof Element ? node.id : '';
}

/**
 * Turn a node into another of its kind.
 * @param {Node} node
 * @param {Node} wanted
 */
function change(node, wanted) {
  if (!(node instanceof Element && wanted instanceof Element)) {
    node.nodeValue = wanted.nodeValue;
    return;
  }
  for (const name of wanted.getAttributeNames()) {
    const value = wanted.getAttribute(name) ?? '';
    if (node.getAttribute(name) !== value && keepOpen(name, node)) node.setAttribute(name, value);
  }
  for (const name of node.getAttributeNames()) {
    if (!wanted.hasAttribute(name) && keepOpen(name, node)) node.removeAttribute(name);
  }
  morph(node, wanted);
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
