/** Put markup of the engine on the page, keeping every node that did not change. */

import { Idiomorph } from 'idiomorph';
import { fragmentHtml } from './policies.js';

const FORBIDDEN = 'script, style, link, iframe, object, embed, base, meta, form, foreignObject';

/**
 * Morph the children of a region into the markup.
 * @param {Element} region
 * @param {string} markup
 */
export function morphInto(region, markup) {
  const nodes = [...parseFragment(markup).childNodes];
  Idiomorph.morph(region, nodes, {
    morphStyle: 'innerHTML',
    callbacks: { beforeAttributeUpdated: keepOpen },
  });
}

/**
 * Parse into an inert template and refuse what a figure never contains.
 * @param {string} markup
 * @returns {DocumentFragment}
 */
export function parseFragment(markup) {
  const template = document.createElement('template');
  template.innerHTML = fragmentHtml(markup);
  const { content } = template;
  const bad = content.querySelector(FORBIDDEN);
  if (bad) throw new TypeError(`a figure may not contain <${bad.localName}>`);
  for (const element of content.querySelectorAll('*')) {
    const name = element.getAttributeNames().find((each) => /^(on|style$)/.test(each));
    if (name) throw new TypeError(`a figure may not use the attribute ${name}`);
  }
  return content;
}

/**
 * Leave a disclosure as the reader set it.
 * @param {string} attribute
 * @param {Element} element
 */
function keepOpen(attribute, element) {
  return !(attribute === 'open' && element.localName === 'details');
}
