/** One run of the teaching script: start, progress, stop, result, download. */

import { boundsOf } from '../demo/fields/number-knob.js';
import { EngineFailure } from '../engine/protocol.js';
import { Solo } from '../engine/solo.js';
import { BootView, sentences } from '../page/boot-view.js';
import { morphInto } from '../page/fragment.js';
import { markComputedHere } from '../page/live-badge.js';
import { part } from '../page/part.js';
import { knows, pageLanguage, say } from '../page/words.js';
import { fit } from '../state/whole-number.js';

/** @typedef {'idle' | 'loading' | 'running' | 'done' | 'stopped' | 'failed'} RunState */
/** @typedef {{result: {script?: {name?: string}}, html: string, text: string}} Answer */

export class ScriptRun {
  #host;
  #signal;
  #form;
  #run;
  #stop;
  #link;
  #view;
  #solo = new Solo();
  #note = '';

  /**
   * @param {HTMLElement} host the `<kv-script>`
   * @param {AbortSignal} signal ends all listening, and the run
   */
  constructor(host, signal) {
    this.#host = host;
    this.#signal = signal;
    this.#form = part(host, 'form', HTMLFormElement);
    this.#run = part(this.#form, 'button[type="submit"]', HTMLButtonElement);
    this.#stop = part(this.#form, '[data-action="stop"]', HTMLButtonElement);
    this.#link = part(host, '[data-action="download"]', HTMLAnchorElement);
    this.#view = new BootView(host);
  }

  start() {
    const signal = this.#signal;
    this.#form.noValidate = true;
    this.#form.addEventListener('submit', (event) => this.#submit(event), { signal });
    this.#stop.addEventListener('click', () => this.#halt(), { signal });
    this.#view.onRetry(() => this.#retry(), signal);
    signal.addEventListener('abort', () => this.#solo.end());
    part(this.#form, 'fieldset', HTMLFieldSetElement).disabled = false;
  }

  /** @param {Event} event */
  #submit(event) {
    event.preventDefault();
    void this.#start();
  }

  #retry() {
    this.#run.focus({ preventScroll: true });
    void this.#start();
  }

  async #start() {
    const config = this.#config();
    this.#become('loading');
    try {
      const args = { config, record: this.#record, lang: pageLanguage() };
      const answer = await this.#solo.ask(
        { method: 'run', args },
        {
          onProgress: (progress) => this.#view.loading(progress, this.#note),
          onRunning: () => {
            this.#become('running');
            this.#view.bar(0, 0);
            this.#view.say(sentences(say('script.running'), this.#note));
          },
          onStep: (step) => this.#step(step),
        },
      );
      if (answer === null) return;
      this.#show(JSON.parse(answer));
      this.#become('done');
      this.#view.done(sentences(say('script.done'), this.#note));
    } catch (error) {
      this.#fail(EngineFailure.from(error));
    }
  }

  #halt() {
    this.#solo.end();
    this.#become('stopped');
    this.#view.done(say('script.stopped'));
  }

  /** @param {EngineFailure} failure */
  #fail(failure) {
    this.#become('failed');
    this.#view.failed(failure);
  }

  /** @param {string} json `{"stage": …, "done": n, "total": m}` */
  #step(json) {
    const { stage, done, total } = JSON.parse(json);
    const id = `script.stage.${stage}`;
    const name = knows(id) ? say(id) : stage;
    this.#view.bar(done, total);
    this.#view.count(say('script.step', { name, done, total }));
  }

  /** @param {Answer} answer */
  #show({ result, html }) {
    morphInto(part(this.#host, '[data-output]', HTMLElement), html);
    markComputedHere(this.#host);
    const json = JSON.stringify(result, null, 2);
    URL.revokeObjectURL(this.#link.href);
    this.#link.href = URL.createObjectURL(new Blob([json, '\n'], { type: 'application/json' }));
    this.#link.download = `${result.script?.name?.replace(/\.py$/, '') ?? 'run'}-here.json`;
    this.#link.hidden = false;
  }

  /** @returns {Record<string, number>} the fields of the form, each brought into its bounds */
  #config() {
    this.#note = '';
    /** @type {NodeListOf<HTMLInputElement>} */
    const inputs = this.#form.querySelectorAll('input[type="number"][name]');
    const entries = [...inputs].map((input) => {
      const bounds = boundsOf(input);
      const { value, fit: kind, given } = fit(input.value, bounds);
      const name = input.labels?.[0]?.textContent?.trim() ?? input.name;
      const id = kind === 'text' && given === '' ? 'empty' : kind;
      if (kind !== 'exact') this.#note = say(`note.${id}`, { ...bounds, name, given, value });
      input.value = String(value);
      return [input.name, value];
    });
    return Object.fromEntries(entries);
  }

  /** @returns {string} JSON of the recorded run */
  get #record() {
    const template = this.#host.querySelector('template.script__record');
    return template instanceof HTMLTemplateElement ? (template.content.textContent ?? '') : '';
  }

  /** @param {RunState} state */
  #become(state) {
    const isBusy = state === 'loading' || state === 'running';
    const [on, off] = isBusy ? [this.#stop, this.#run] : [this.#run, this.#stop];
    const hadFocus = off === document.activeElement;
    this.#host.dataset.state = state;
    on.disabled = false;
    if (hadFocus) on.focus();
    off.disabled = true;
  }
}
