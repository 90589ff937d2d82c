/** What a figure with knobs does between the reader's hand, the address and the engine. */

import { pageEngine } from '../engine/engine.js';
import { EngineFailure } from '../engine/protocol.js';
import { keyOf } from '../engine/question.js';
import { BootView, sentences } from '../page/boot-view.js';
import { morphInto } from '../page/fragment.js';
import { markComputedByBuild, markComputedHere } from '../page/live-badge.js';
import { part } from '../page/part.js';
import { whenNear } from '../page/when-near.js';
import { whenWanted } from '../page/when-wanted.js';
import { pageLanguage, say } from '../page/words.js';
import { builtState, movedState, sameState } from '../state/url-state.js';
import { Address } from './address.js';
import { AxisFragments } from './axis-fragments.js';
import { pressInFigure } from './in-figure.js';
import { Knobs } from './knobs.js';
import { tell } from './standing.js';

/** @typedef {import('../state/url-state.js').Values} Values */

export class Demo {
  #engine = pageEngine();
  #host;
  #signal;
  #name;
  #knobs;
  #address;
  #fields;
  #view;
  #region;
  #axes;
  /** @type {Values} what the figure shows */
  #shown;
  #markup = '';
  /** @type {Values | null} asked for and not yet computed here */
  #wanted = null;
  /** @type {EngineFailure | null} the engine runs, but this figure could not be drawn */
  #failure = null;
  #hasAnswered = false;
  #note = '';

  /**
   * @param {HTMLElement} host the `<kv-demo>`
   * @param {AbortSignal} signal ends all listening
   */
  constructor(host, signal) {
    this.#host = host;
    this.#signal = signal;
    this.#name = host.getAttribute('name') ?? '';
    this.#knobs = new Knobs(part(host, 'form', HTMLFormElement));
    this.#address = new Address(this.#name, this.#knobs);
    this.#fields = this.#knobs.fields;
    this.#view = new BootView(host);
    this.#region = part(host, '[data-output]', HTMLElement);
    this.#axes = new AxisFragments(host.dataset.axes);
    this.#shown = builtState(this.#fields);
    host.dataset.shown = JSON.stringify(this.#shown);
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
    const set = (/** @type {URLSearchParams} */ wish) => this.#takeUp(wish);
    this.#region.addEventListener('click', (event) => pressInFigure(event, set), { signal });
    this.#engine.addEventListener('change', () => this.#engineChanged(), { signal });
    this.#engine.addEventListener('progress', () => this.#tell(), { signal });
    signal.addEventListener('abort', () => this.#address.save.flush());
    whenNear(this.#host, () => void this.#loadAxes(), signal);
    whenWanted(this.#host, () => void this.#engine.prepare(), signal);
    part(form, 'fieldset', HTMLFieldSetElement).disabled = false;
    this.#readAddress();
    this.#tell();
  }

  #readAddress() {
    const { values, misfits } = this.#address.read();
    this.#knobs.set(values);
    this.#note = sentences(...misfits.map((misfit) => this.#knobs.explain(misfit)));
    if (misfits.length > 0) this.#address.save();
    this.#want(values);
  }

  /**
   * Set what a button in the figure asks for; everything else stays.
   * @param {URLSearchParams} wish
   */
  #takeUp(wish) {
    const values = this.#knobs.values;
    for (const field of this.#fields) {
      const text = wish.get(field.name);
      if (text !== null) values[field.name] = field.read(text).value;
    }
    this.#knobs.set(values);
    this.#move('');
  }

  /** @param {string} note */
  #move(note) {
    this.#note = note;
    this.#address.save();
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
    void this.#axes.retry();
    if (this.#engine.state === 'ready') void this.#draw();
    else void this.#engine.retry();
    /** @type {HTMLElement | null} */ (this.#host.querySelector('input, select, textarea'))?.focus({
      preventScroll: true,
    });
  }

  /** @param {Values} values */
  #want(values) {
    if (sameState(values, this.#wanted ?? this.#shown)) return;
    this.#wanted = values;
    if (this.#engine.state === 'ready') void this.#draw();
    else {
      if (!this.#answerFromBuild()) void this.#loadAxes();
      void this.#engine.prepare();
    }
  }

  async #loadAxes() {
    await this.#axes.load();
    if (this.#signal.aborted) return;
    this.#answerFromBuild();
    this.#tell();
  }

  /**
   * Until Python can answer, show the wanted state as the build computed it; Python repeats it.
   * @returns {boolean} whether the state is one that the build computed
   */
  #answerFromBuild() {
    const values = this.#wanted;
    const markup = values && this.#axes.markup(values);
    if (!markup || (this.#engine.state === 'ready' && !this.#failure)) return false;
    if (sameState(values, this.#shown)) return true;
    this.#put(values, markup);
    if (this.#hasAnswered) markComputedByBuild(this.#host);
    this.#hasAnswered = false;
    return true;
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
    const [name, lang] = [this.#name, pageLanguage()];
    const key = keyOf(name, movedState(params, this.#fields), lang);
    const outcome = await this.#engine.render({ name, params, lang }, key);
    if (this.#signal.aborted || outcome.status === 'cancelled') return;
    if (outcome.status === 'ok') this.#show(params, outcome.value);
    else {
      this.#failure = new EngineFailure(outcome.reason, outcome.detail);
      this.#answerFromBuild();
    }
    this.#tell();
  }

  /**
   * @param {Values} values
   * @param {string} markup
   */
  #show(values, markup) {
    try {
      this.#put(values, markup);
    } catch (error) {
      this.#failure = EngineFailure.from(error);
      return;
    }
    this.#failure = null;
    if (this.#wanted === values) this.#wanted = null;
    if (!this.#hasAnswered) markComputedHere(this.#host);
    this.#hasAnswered = true;
  }

  /**
   * @param {Values} values
   * @param {string} markup
   */
  #put(values, markup) {
    if (markup !== this.#markup) morphInto(this.#region, markup);
    this.#markup = markup;
    this.#shown = values;
    this.#host.dataset.shown = JSON.stringify(values);
  }

  #tell() {
    tell(this.#host, this.#view, {
      failure: this.#failure ?? this.#engine.failure,
      state: this.#engine.state,
      progress: this.#engine.progress,
      note: this.#note,
      shown: () => this.#knobs.describe(this.#shown),
      isWanted: this.#wanted !== null,
      isBehind: this.#wanted !== null && !sameState(this.#wanted, this.#shown),
      hasAnswered: this.#hasAnswered,
      hasStates: this.#axes.isHere,
    });
  }

  async #copyLink() {
    const isCopied = await this.#address.copy(this.#host.id);
    this.#note = say(isCopied ? 'copied' : 'copy-by-hand');
    this.#tell();
  }
}
