/** A text area for Python: line numbers, indents, and what was written kept on the device. */

import { part } from '../page/part.js';
import { forget, recall, remember } from '../page/stored.js';
import { throttle } from '../state/throttle.js';
import { indent, lineNumbers, newLine } from './editing.js';

/** Characters; the build lets no exercise begin with more. */
export const MOST_KEPT = 20_000;
const KEEP_EVERY = 500;

export class Editor {
  #key;
  #area;
  #lines;
  #tabs;
  /** After Escape, Tab leaves the field, whatever it does otherwise. */
  #mayLeave = false;
  #keep = throttle(() => this.#save(), KEEP_EVERY);

  /** @param {HTMLElement} host the `<kv-exercise>` */
  constructor(host) {
    this.#key = `kv-${host.id}`;
    this.#area = part(host, 'textarea', HTMLTextAreaElement);
    this.#lines = part(host, '.editor__lines', HTMLElement);
    this.#tabs = part(host, '[data-tabs]', HTMLInputElement);
  }

  get text() {
    return this.#area.value;
  }

  get isTooLong() {
    return this.text.length > MOST_KEPT;
  }

  /**
   * @param {() => void} run on Ctrl+Enter
   * @param {AbortSignal} signal
   * @returns {boolean} whether there was something the reader wrote before
   */
  start(run, signal) {
    const area = this.#area;
    const kept = recall(this.#key);
    if (kept !== null) area.value = kept;
    area.addEventListener('input', () => this.#changed(), { signal });
    area.addEventListener('keydown', (event) => this.#press(event, run), { signal });
    area.addEventListener('blur', () => this.#keep.flush(), { signal });
    addEventListener('pagehide', () => this.#keep.flush(), { signal });
    signal.addEventListener('abort', () => this.#keep.flush());
    this.#draw();
    return kept !== null;
  }

  /** Put the first code back, in a way that the reader can undo, and forget what was kept. */
  reset() {
    const { defaultValue, value } = this.#area;
    this.#replace({ from: 0, to: value.length, text: defaultValue });
    this.#keep.flush();
    forget(this.#key);
  }

  #changed() {
    this.#draw();
    this.#keep();
  }

  #save() {
    if (this.text === this.#area.defaultValue) forget(this.#key);
    else if (!this.isTooLong) remember(this.#key, this.text);
  }

  /** Number the lines; the field is as high as they are, so that only the page scrolls. */
  #draw() {
    const numbers = lineNumbers(this.text);
    this.#lines.textContent = numbers;
    this.#area.rows = numbers.split('\n').length + 1;
  }

  /**
   * @param {KeyboardEvent} event
   * @param {() => void} run
   */
  #press(event, run) {
    const { key, ctrlKey, metaKey, shiftKey, isComposing } = event;
    if (isComposing) return;
    const { value, selectionStart, selectionEnd } = this.#area;
    if (key === 'Enter' && (ctrlKey || metaKey)) {
      event.preventDefault();
      run();
    } else if (key === 'Enter') {
      event.preventDefault();
      const text = newLine(value.slice(0, selectionStart));
      this.#replace({ from: selectionStart, to: selectionEnd, text });
    } else if (key === 'Tab' && this.#tabs.checked && !this.#mayLeave) {
      event.preventDefault();
      this.#replace(indent(value, selectionStart, selectionEnd, shiftKey));
    }
    this.#mayLeave = key === 'Escape' || (this.#mayLeave && key === 'Shift');
  }

  /** @param {import('./editing.js').Change} change made as if typed, so that it can be undone */
  #replace({ from, to, text }) {
    const area = this.#area;
    area.focus();
    area.setSelectionRange(from, to);
    const isTyped =
      text === ''
        ? document.execCommand('delete')
        : document.execCommand('insertText', false, text);
    if (!isTyped) area.setRangeText(text, from, to, 'end');
    this.#changed();
  }
}
