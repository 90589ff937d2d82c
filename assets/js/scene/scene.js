/** Steps, keys, buttons and the clock of one scene. */

import { part } from '../page/part.js';
import { pageLanguage, say } from '../page/words.js';
import { actOfKey, advance } from './stepper.js';
import { Veil } from './veil.js';

/** @typedef {import('./stepper.js').Act} Act */
/** @typedef {import('./stepper.js').Stand} Stand */

/** Letters per second at which a step's text appears, about as fast as one reads. */
const WRITING = { zh: 16, en: 45 };
/** Milliseconds a step stands after its text is whole. */
const REST = 1_800;

/** @type {Record<string, Act>} */
const BUTTONS = { previous: 'previous', play: 'play', next: 'next' };

export class Scene {
  #host;
  #signal;
  /** @type {HTMLElement[]} */
  #steps;
  /** @type {Stand} */
  #stand;
  #position;
  #speaker;
  #veil = new Veil();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #rest;
  #stillness = matchMedia('(prefers-reduced-motion: reduce)');

  /**
   * @param {HTMLElement} host the `<kv-scene>`
   * @param {AbortSignal} signal ends all listening
   */
  constructor(host, signal) {
    this.#host = host;
    this.#signal = signal;
    this.#steps = [...host.querySelectorAll('.scene__step')].filter(
      (step) => step instanceof HTMLElement,
    );
    const step = Number(host.dataset.step) || 1;
    this.#stand = { step, count: this.#steps.length, isPlaying: false, isWriting: false };
    this.#position = part(host, '.scene__position', HTMLElement);
    this.#speaker = document.createElement('p');
  }

  start() {
    const signal = this.#signal;
    this.#speaker.className = 'visually-hidden';
    this.#speaker.setAttribute('role', 'status');
    this.#position.setAttribute('aria-live', 'off');
    this.#host.append(this.#speaker);
    this.#host.addEventListener('keydown', (event) => this.#press(event), { signal });
    this.#host.addEventListener('click', (event) => this.#click(event), { signal });
    document.addEventListener('visibilitychange', () => this.#leave(), { signal });
    addEventListener('beforeprint', () => this.#act('pause'), { signal });
    signal.addEventListener('abort', () => this.#act('pause'));
    this.#draw();
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const act = actOfKey(event.key, focusOf(event.target));
    if (!act) return;
    event.preventDefault();
    this.#act(act);
  }

  /** @param {Event} event */
  #click(event) {
    if (!(event.target instanceof Element)) return;
    const button = event.target.closest('button[data-action]');
    const act = button && BUTTONS[button.getAttribute('data-action') ?? ''];
    if (act) this.#act(act);
  }

  #leave() {
    if (document.hidden) this.#act('pause');
  }

  /** @param {Act} act */
  #act(act) {
    const before = this.#stand;
    this.#stand = advance(before, act);
    if (this.#stand === before) return;
    const isNewStep = this.#stand.step !== before.step;
    if (isNewStep) this.#announce();
    this.#draw();
    this.#run(isNewStep);
  }

  /**
   * Start, go on with or end what moves by itself.
   * @param {boolean} isNewStep
   */
  #run(isNewStep) {
    clearTimeout(this.#rest);
    const { isWriting, isPlaying } = this.#stand;
    if (!isWriting) this.#veil.lift();
    if (isWriting && isNewStep) this.#write();
    else if (isPlaying && !isWriting) this.#wait(REST);
  }

  #write() {
    const text = this.#text;
    const speed = WRITING[pageLanguage()];
    if (text && Veil.isSupported && !this.#stillness.matches) {
      this.#veil.write(text, speed, () => this.#act('written'));
      return;
    }
    this.#stand = advance(this.#stand, 'written');
    this.#draw();
    const letters = text?.textContent?.length ?? 0;
    if (this.#stand.isPlaying) this.#wait(REST + (letters / speed) * 1000);
  }

  /** @param {number} milliseconds */
  #wait(milliseconds) {
    this.#rest = setTimeout(() => this.#act('rested'), milliseconds);
  }

  #draw() {
    const { step, count, isPlaying, isWriting } = this.#stand;
    this.#host.dataset.step = String(step);
    this.#host.dataset.state = isPlaying ? 'playing' : 'paused';
    this.#host.dataset.text = isWriting ? 'writing' : 'whole';
    for (const [index, element] of this.#steps.entries()) {
      element.toggleAttribute('data-current', index + 1 === step);
    }
    this.#position.textContent = `${step} / ${count}`;
  }

  #announce() {
    const { step, count } = this.#stand;
    const text = this.#text ? spoken(this.#text) : '';
    this.#speaker.textContent = say('scene-step', { step, count, text });
  }

  /** @returns {Element | null} the text of the step shown */
  get #text() {
    return this.#steps[this.#stand.step - 1]?.querySelector('.scene__text') ?? null;
  }
}

/**
 * @param {EventTarget | null} target
 * @returns {'scene' | 'control' | 'field'}
 */
function focusOf(target) {
  if (!(target instanceof Element)) return 'scene';
  if (target.closest('input, select, textarea, [contenteditable]')) return 'field';
  return target.closest('button, summary') ? 'control' : 'scene';
}

/**
 * @param {Element} text
 * @returns {string} the step's text for reading aloud; its number is said already
 */
function spoken(text) {
  const copy = /** @type {Element} */ (text.cloneNode(true));
  copy.querySelector('.scene__number')?.remove();
  const blocks = [...copy.children].map(({ textContent }) => textContent?.trim());
  return blocks.join(' ').replace(/\s+/g, ' ');
}
