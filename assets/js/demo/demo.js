/** What a figure with knobs does between the reader's hand, the address and the engine. */

import { pageEngine } from '../engine/engine.js';
import { EngineFailure } from '../engine/protocol.js';
import { BootView, sentences } from '../page/boot-view.js';
import { copyText } from '../page/clipboard.js';
import { morphInto } from '../page/fragment.js';
import { markComputedHere } from '../page/live-badge.js';
import { part } from '../page/part.js';
import { whenWanted } from '../page/when-wanted.js';
import { pageLanguage, say } from '../page/words.js';
import { throttle } from '../state/throttle.js';
import { builtState, readState, sameState, writeState } from '../state/url-state.js';
import { Knobs } from './knobs.js';

/** @typedef {import('../state/url-state.js').Values} Values */

/** Browsers refuse more than about 100 changes of the address in 30 seconds. */
const ADDRESS_EVERY = 400;

export class Demo {
  #engine = pageEngine();
  #host;
  #signal;
  #name;
  #knobs;
  #fields;
  #view;
  #region;
  /** @type {Values} what the figure shows */
  #shown;
  /** @type {Values | null} asked for and not yet shown */
  #wanted = null;
  /** @type {EngineFailure | null} the engine runs, but this figure could not be drawn */
  #failure = null;
  #hasAnswered = false;
  #note = '';
  #saveAddress = throttle(() => this.#writeAddress(), ADDRESS_EVERY);

  /**
   * @param {HTMLElement} host the `<kv-demo>`
   * @param {AbortSignal} signal ends all listening
   */
  constructor(host, signal) {
    this.#host = host;
    this.#signal = signal;
    this.#name = host.getAttribute('name') ?? '';
    this.#knobs = new Knobs(part(host, 'form', HTMLFormElement));
    this.#fields = this.#knobs.fields;
    this.#view = new BootView(host);
    this.#region = part(host, '[data-output]', HTMLElement);
    this.#shown = builtState(this.#fields);
  }

  /** Bind everything, then take up what the address asks for. */
  start() {
    const signal = this.#signal;
    const form = part(this.#host, 'form', HTMLFormElement);
    this.#knobs.listen((note) => this.#move(note), signal);
    this.#view.onRetry(() => this.#retry(), signal);
    form.addEventListener('submit', (event) => event.preventDefault(), { signal });
    form.addEventListener('reset', (event) => this.#reset(event), { signal });
    form
      .querySelector('[data-action="copy-link"]')
      ?.addEventListener('click', () => this.#copyLink(), { signal });
    this.#engine.addEventListener('change', () => this.#engineChanged(), { signal });
    this.#engine.addEventListener('progress', () => this.#tell(), { signal });
    signal.addEventListener('abort', () => this.#saveAddress.flush());
    whenWanted(this.#host, () => void this.#engine.prepare(), signal);
    part(form, 'fieldset', HTMLFieldSetElement).disabled = false;
    this.#readAddress();
    this.#tell();
  }

  #readAddress() {
    const { values, misfits } = readState(location.search, this.#name, this.#fields);
    this.#knobs.set(values);
    this.#note = sentences(...misfits.map((misfit) => this.#knobs.explain(misfit)));
    if (misfits.length > 0) this.#saveAddress();
    this.#want(values);
  }

  #writeAddress() {
    const address = writeState(location.href, this.#name, this.#fields, this.#knobs.values);
    if (address !== location.href) history.replaceState(history.state, '', address);
  }

  /** @param {string} note */
  #move(note) {
    this.#note = note;
    this.#saveAddress();
    this.#want(this.#knobs.values);
    this.#tell();
  }

  /** @param {Event} event */
  #reset(event) {
    event.preventDefault();
    this.#knobs.set(builtState(this.#fields));
    this.#move('');
  }

  #retry() {
    this.#wanted ??= this.#knobs.values;
    this.#failure = null;
    if (this.#engine.state === 'ready') void this.#draw();
    else void this.#engine.retry();
    this.#host.querySelector('input')?.focus({ preventScroll: true });
  }

  /** @param {Values} values */
  #want(values) {
    const isReady = this.#engine.state === 'ready';
    if (!isReady && sameState(values, this.#shown)) this.#wanted = null;
    if (sameState(values, this.#wanted ?? this.#shown)) return;
    this.#wanted = values;
    if (isReady) void this.#draw();
    else void this.#engine.prepare();
  }

  #engineChanged() {
    this.#failure = null;
    if (this.#engine.state === 'ready' && this.#wanted) void this.#draw();
    else this.#tell();
  }

  /** Ask for the newest wanted state and show it, unless a newer one overtook it. */
  async #draw() {
    const params = this.#wanted;
    if (!params) return;
    const args = { name: this.#name, params, lang: pageLanguage() };
    const outcome = await this.#engine.render(args);
    if (this.#signal.aborted || outcome.status === 'cancelled') return;
    if (outcome.status === 'ok') this.#show(params, outcome.value);
    else this.#failure = new EngineFailure(outcome.reason, outcome.detail);
    this.#tell();
  }

  /**
   * @param {Values} values
   * @param {string} markup
   */
  #show(values, markup) {
    try {
      morphInto(this.#region, markup);
    } catch (error) {
      this.#failure = EngineFailure.from(error);
      return;
    }
    this.#failure = null;
    this.#shown = values;
    if (this.#wanted === values) this.#wanted = null;
    if (!this.#hasAnswered) markComputedHere(this.#host);
    this.#hasAnswered = true;
  }

  /** Say where things stand: in the state attribute, the status line and the bar. */
  #tell() {
    const { state, progress } = this.#engine;
    const failure = this.#failure ?? this.#engine.failure;
    const isWaiting = this.#wanted !== null && !this.#hasAnswered;
    if (failure) {
      this.#host.dataset.state = 'failed';
      const values = this.#knobs.describe(this.#shown);
      const shows = this.#wanted ? say('figure-shows', { values }) : '';
      this.#view.failed(failure, sentences(this.#note, shows));
    } else if (state === 'idle') {
      if (this.#note) this.#view.say(this.#note);
    } else if (state === 'loading' || isWaiting) {
      this.#host.dataset.state = 'loading';
      const promise = this.#wanted ? say('move-waits') : '';
      this.#view.loading(progress, sentences(promise, this.#note));
    } else {
      this.#host.dataset.state = 'live';
      this.#view.done(this.#note || say(this.#hasAnswered ? 'live' : 'ready'));
    }
  }

  async #copyLink() {
    this.#saveAddress.flush();
    const url = new URL(writeState(location.href, this.#name, this.#fields, this.#knobs.values));
    url.hash = this.#host.id;
    const isCopied = await copyText(url.href);
    if (!isCopied) history.replaceState(history.state, '', url);
    this.#note = say(isCopied ? 'copied' : 'copy-by-hand');
    this.#tell();
  }
}
