/** The custom elements of the site, by tag. */

import { KvDemoElement } from './elements/kv-demo.js';
import { KvSceneElement } from './elements/kv-scene.js';
import { KvScriptElement } from './elements/kv-script.js';

/** @type {[string, CustomElementConstructor][]} */
const ELEMENTS = [
  ['kv-demo', KvDemoElement],
  ['kv-scene', KvSceneElement],
  ['kv-script', KvScriptElement],
];

/** Register every element that is not registered yet. */
export function defineElements() {
  for (const [tag, element] of ELEMENTS) {
    if (!customElements.get(tag)) customElements.define(tag, element);
  }
}
