/**
 * The elements of few pages, in one piece: pieces that share code with each other would be cut
 * into more files than a page may ask for.
 */

import { KvExerciseElement } from './elements/kv-exercise.js';
import { KvQuizElement } from './elements/kv-quiz.js';
import { KvScriptElement } from './elements/kv-script.js';

/** @type {[string, CustomElementConstructor][]} */
export const SELDOM = [
  ['kv-exercise', KvExerciseElement],
  ['kv-quiz', KvQuizElement],
  ['kv-script', KvScriptElement],
];
