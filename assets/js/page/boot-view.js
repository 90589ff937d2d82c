/** What a figure says while Python loads, when it is ready, and when it cannot. */

import { BOOT_SILENCE } from '../engine/protocol.js';
import { megabytes } from '../state/fill.js';
import { part } from './part.js';
import { say } from './words.js';

/** @typedef {import('../engine/protocol.js').EngineFailure} EngineFailure */
/** @typedef {import('../engine/protocol.js').Progress} Progress */

export class BootView {
  #status;
  #box;
  #bar;
  #count;
  #retry;

  /** @param {HTMLElement} host an element with `.demo__status` and `.demo__progress` */
  constructor(host) {
    this.#status = part(host, '.demo__status', HTMLElement);
    this.#box = part(host, '.demo__progress', HTMLElement);
    this.#bar = part(this.#box, 'progress', HTMLProgressElement);
    this.#count = part(this.#box, 'span', HTMLElement);
    this.#retry = this.#box.querySelector('button');
  }

  /**
   * @param {() => void} retry
   * @param {AbortSignal} signal
   */
  onRetry(retry, signal) {
    this.#retry?.addEventListener('click', retry, { signal });
  }

  /** @param {string} text */
  say(text) {
    if (this.#status.textContent !== text) this.#status.textContent = text;
  }

  /**
   * Show how far the boot is: the stage in the status, which is read aloud, and every byte
   * beside the bar, which is not.
   * @param {Progress} progress
   * @param {string} [after] a sentence that follows the stage
   */
  loading({ stage, done, total }, after = '') {
    const isDownload = stage === 'download' && total > 0;
    const bytes = { done: megabytes(done, total), total: megabytes(total) };
    this.#count.textContent = total > 0 ? say('bytes', bytes) : '';
    this.bar(isDownload ? done : 0, isDownload ? total : 0);
    this.say(sentences(say(`stage.${stage}`, bytes), after));
  }

  /**
   * Show a bar; without a total it only says that something goes on.
   * @param {number} done
   * @param {number} total
   */
  bar(done, total) {
    this.#box.hidden = false;
    this.#bar.hidden = false;
    if (this.#retry) this.#retry.hidden = true;
    if (total > 0) {
      this.#bar.max = total;
      this.#bar.value = Math.min(done, total);
    } else {
      this.#bar.removeAttribute('value');
    }
  }

  /** @param {string} text */
  count(text) {
    this.#count.textContent = text;
  }

  /** @param {string} text */
  done(text) {
    if (!this.#box.hidden) this.#box.hidden = true;
    this.say(text);
  }

  /**
   * Say what failed, that nothing is lost, and offer another try.
   * @param {EngineFailure} failure
   * @param {string} [after]
   */
  failed(failure, after = '') {
    this.#box.hidden = this.#retry === null;
    this.#bar.hidden = true;
    this.#count.textContent = '';
    if (this.#retry) this.#retry.hidden = false;
    this.say(sentences(failureSentence(failure), after));
  }
}

/**
 * Join sentences as the language does.
 * @param {...string} parts
 * @returns {string}
 */
export function sentences(...parts) {
  return parts.filter(Boolean).join(say('sentence-space'));
}

/**
 * @param {EngineFailure} failure
 * @returns {string}
 */
export function failureSentence({ reason, message }) {
  const detail = message ? say('failure-detail', { detail: message }) : '';
  const seconds = Number.parseFloat(message) || BOOT_SILENCE / 1000;
  return say(`failure.${reason}`, { detail, sentence: message, seconds });
}
