/** The tests of an exercise: run in a worker of their own, stopped, and told one by one. */

import { EngineFailure } from '../engine/protocol.js';
import { Solo } from '../engine/solo.js';
import { BootView } from '../page/boot-view.js';
import { part } from '../page/part.js';
import { pageLanguage, say } from '../page/words.js';
import { Editor, MOST_KEPT } from './editor.js';

/** @typedef {'idle' | 'loading' | 'running' | 'done' | 'stopped' | 'failed'} RunState */
/** @typedef {{passed: boolean, why: string}} Told */
/** @typedef {{fault: string, printed: string, tests: Told[]}} Result */

export class ExerciseRun {
  #host;
  #signal;
  #editor;
  #form;
  #run;
  #stop;
  #view;
  #printed;
  #tests;
  #solo = new Solo();
  #seconds;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #limit;

  /**
   * @param {HTMLElement} host the `<kv-exercise>`
   * @param {AbortSignal} signal ends all listening, and the run
   */
  constructor(host, signal) {
    this.#host = host;
    this.#signal = signal;
    this.#editor = new Editor(host);
    this.#form = part(host, 'form', HTMLFormElement);
    this.#run = part(host, 'button[type="submit"]', HTMLButtonElement);
    this.#stop = part(host, '[data-action="stop"]', HTMLButtonElement);
    this.#printed = part(host, '.exercise__printed', HTMLDetailsElement);
    this.#tests = [...host.querySelectorAll('.exercise__tests > li')];
    this.#seconds = Number(host.dataset.seconds);
    this.#view = new BootView(host);
  }

  start() {
    const signal = this.#signal;
    const run = () => void this.#start();
    this.#form.addEventListener('submit', (event) => this.#submit(event), { signal });
    this.#form.addEventListener('reset', (event) => this.#reset(event), { signal });
    this.#stop.addEventListener('click', () => this.#halt(say('exercise.stopped')), { signal });
    this.#view.onRetry(run, signal);
    signal.addEventListener('abort', () => this.#end());
    part(this.#form, 'fieldset', HTMLFieldSetElement).disabled = false;
    const isKept = this.#editor.start(run, signal);
    if (isKept) this.#view.say(say('exercise.kept'));
    for (const test of this.#tests) mark(test, 'open');
    this.#hideHints();
  }

  /** @param {Event} event */
  #submit(event) {
    event.preventDefault();
    void this.#start();
  }

  /** @param {Event} event */
  #reset(event) {
    event.preventDefault();
    this.#end();
    this.#become('idle');
    for (const test of this.#tests) mark(test, 'open');
    this.#printed.hidden = true;
    this.#editor.reset();
    this.#view.done(say('exercise.reset'));
  }

  async #start() {
    this.#end();
    this.#become('loading');
    this.#printed.hidden = true;
    for (const test of this.#tests) mark(test, 'open');
    const tests = part(this.#host, '[data-tests]', HTMLElement).textContent ?? '';
    const args = { code: this.#editor.text, tests, lang: pageLanguage() };
    try {
      const answer = await this.#solo.ask(
        { method: 'exercise', args },
        {
          onProgress: (progress) => this.#view.loading(progress),
          onRunning: () => this.#running(),
          onStep: (step) => this.#step(JSON.parse(step)),
        },
      );
      if (answer !== null) this.#show(JSON.parse(answer));
    } catch (error) {
      this.#become('failed');
      this.#unreached();
      this.#view.failed(EngineFailure.from(error));
    }
  }

  #running() {
    this.#become('running');
    this.#view.bar(0, 0);
    this.#view.say(say('exercise.running'));
    const seconds = this.#seconds;
    const tooLong = () => this.#halt(say('exercise.time', { seconds }));
    this.#limit = setTimeout(tooLong, seconds * 1000);
  }

  /** @param {Told & {place: number}} told */
  #step({ place, passed, why }) {
    const test = this.#tests[place];
    if (test) mark(test, passed ? 'passed' : 'failed', why);
    const total = this.#tests.length;
    this.#view.bar(place + 1, total);
    this.#view.count(say('exercise.count', { done: place + 1, total }));
  }

  /** @param {Result} result */
  #show({ fault, printed, tests }) {
    this.#end();
    this.#become('done');
    this.#unreached();
    this.#printed.hidden = printed === '';
    part(this.#printed, 'pre', HTMLElement).textContent = printed;
    const total = tests.length;
    const failed = tests.filter(({ passed }) => !passed).length;
    const text = fault
      ? say('exercise.fault', { why: fault })
      : say(failed > 0 ? 'exercise.failed' : 'exercise.passed', { failed, total });
    const max = MOST_KEPT;
    this.#view.done(text + (this.#editor.isTooLong ? say('exercise.long', { max }) : ''));
  }

  /** @param {string} why */
  #halt(why) {
    this.#end();
    this.#become('stopped');
    this.#unreached();
    this.#view.done(why);
  }

  #end() {
    clearTimeout(this.#limit);
    this.#solo.end();
  }

  /** Say of every test that came to no result that it came to none. */
  #unreached() {
    for (const test of this.#tests) {
      if (test.getAttribute('data-result') === 'open') mark(test, 'unreached');
    }
  }

  /** Show each hint when the one before it has been read. */
  #hideHints() {
    const hints = [...this.#host.querySelectorAll('details.exercise__hint')];
    for (const [at, hint] of hints.entries()) {
      const next = hints[at + 1];
      if (!(next instanceof HTMLElement)) continue;
      next.hidden = true;
      const show = () => {
        next.hidden = false;
      };
      hint.addEventListener('toggle', show, { once: true, signal: this.#signal });
    }
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

/**
 * @param {Element} test
 * @param {'open' | 'passed' | 'failed' | 'unreached'} result
 * @param {string} [why]
 */
function mark(test, result, why = '') {
  test.setAttribute('data-result', result);
  part(test, '.exercise__mark', HTMLElement).textContent = say(`exercise.mark.${result}`);
  part(test, '.exercise__why', HTMLElement).textContent = why;
}
