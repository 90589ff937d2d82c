/** The sentences of the runtime, in the language of the page. */

import { fill } from '../state/fill.js';

/** @type {Record<string, string> | null} */
let words = null;

/**
 * Return a sentence with its places filled.
 * @param {string} id without the prefix `runtime.`
 * @param {import('../state/fill.js').Fillings} [fillings]
 * @returns {string}
 */
export function say(id, fillings) {
  words ??= readWords();
  return fill(words[id] ?? id, fillings);
}

/**
 * @param {string} id
 * @returns {boolean} whether there is a sentence of this id
 */
export function knows(id) {
  words ??= readWords();
  return id in words;
}

/** @returns {'zh' | 'en'} the language figures are drawn in */
export function pageLanguage() {
  return document.documentElement.lang.toLowerCase().startsWith('zh') ? 'zh' : 'en';
}

/** @returns {Record<string, string>} */
function readWords() {
  const template = document.querySelector('template#runtime-words');
  const text = template instanceof HTMLTemplateElement ? template.content.textContent : '';
  return JSON.parse(text || '{}');
}
