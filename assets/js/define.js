/** The custom elements of the site, by tag. */

import { KvDemoElement } from './elements/kv-demo.js';
import { KvSceneElement } from './elements/kv-scene.js';

/** @type {[string, CustomElementConstructor][]} */
const ELEMENTS = [
  ['kv-demo', KvDemoElement],
  ['kv-scene', KvSceneElement],
];

/** Elements of few pages: a file of their own, fetched by a page that has one. */
const SELDOM = 'kv-exercise, kv-quiz, kv-script';

/** Register every element that is not registered yet. */
export function defineElements() {
  define(ELEMENTS);
  if (document.querySelector(SELDOM)) void defineSeldom();
}

async function defineSeldom() {
  define((await import('./seldom.js')).SELDOM);
}

/** @param {[string, CustomElementConstructor][]} elements */
function define(elements) {
  for (const [tag, element] of elements) {
    if (!customElements.get(tag)) customElements.define(tag, element);
  }
}
