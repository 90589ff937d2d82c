/**
 * A script of its own, in the head of pages with figures and in front of their styles: modules
 * wait until the page is read, and then often until it has its first look. The build writes into
 * it what engine.json says, and beside it which figures a page has. What other pages run early is in it too: one request less.
 */

import './early.js';
import { giveHeadStart } from './engine/head-start.js';

const { figures } = /** @type {HTMLScriptElement} */ (document.currentScript).dataset;
giveHeadStart(Reflect.get(globalThis, 'KV_ENGINE'), figures);
