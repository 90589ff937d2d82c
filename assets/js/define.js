/** The custom elements of the site, by tag. */

import { KvDemoElement } from './elements/kv-demo.js';
import { KvSceneElement } from './elements/kv-scene.js';

/** @type {[string, CustomElementConstructor][]} */
const ELEMENTS = [
  ['kv-demo', KvDemoElement],
  ['kv-scene', KvSceneElement],
];

/** Elements of few pages: files of their own, fetched by a page that has one. */
const SELDOM = /** @type {const} */ ([
  ['kv-exercise', async () => (await import('./elements/kv-exercise.js')).KvExerciseElement],
  ['kv-script', async () => (await import('./elements/kv-script.js')).KvScriptElement],
]);

/** Register every element that is not registered yet. */
export function defineElements() {
  for (const [tag, element] of ELEMENTS) {
    if (!customElements.get(tag)) customElements.define(tag, element);
  }
  for (const [tag, fetched] of SELDOM) {
    if (document.querySelector(tag)) void define(tag, fetched);
  }
}

/**
 * @param {string} tag
 * @param {() => Promise<CustomElementConstructor>} fetched
 */
async function define(tag, fetched) {
  const element = await fetched();
  if (!customElements.get(tag)) customElements.define(tag, element);
}
