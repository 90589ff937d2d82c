/** One question: what the reader chose, wrote or ordered, and what is said to it. */

import { pageEngine } from '../engine/engine.js';
import { EngineFailure } from '../engine/protocol.js';
import { failureSentence } from '../page/boot-view.js';
import { part } from '../page/part.js';
import { pageLanguage, say } from '../page/words.js';
import { judgeChoice, judgeOrder } from './judge.js';

/** @typedef {import('./judge.js').Verdict} Verdict */

export class QuizQuestion {
  #form;
  #says;
  #reasons;
  #turn = 0;

  /** @param {HTMLFormElement} form */
  constructor(form) {
    this.#form = form;
    this.id = form.id.replace(/^quiz-/, '');
    this.#says = part(form, '.quiz__says', HTMLElement);
    this.#reasons = [...form.querySelectorAll('.quiz__reasons > li')];
  }

  /**
   * @param {(isRight: boolean) => void} answered
   * @param {AbortSignal} signal
   */
  listen(answered, signal) {
    const submit = async (/** @type {Event} */ event) => {
      event.preventDefault();
      this.#turn += 1;
      const turn = this.#turn;
      const verdict = await this.#judge();
      if (turn !== this.#turn || signal.aborted) return;
      this.#show(verdict);
      if (verdict.isRight !== null) answered(verdict.isRight);
    };
    this.#form.addEventListener('submit', submit, { signal });
    this.#form.addEventListener('click', (event) => this.#move(event), { signal });
    part(this.#form, 'fieldset', HTMLFieldSetElement).disabled = false;
  }

  /** @param {boolean} isRight whether it was answered rightly, now or before */
  mark(isRight) {
    this.#form.toggleAttribute('data-done', isRight);
  }

  /** @returns {Verdict | Promise<Verdict>} */
  #judge() {
    const kind = this.#form.dataset.question;
    if (kind === 'order') {
      const steps = [...this.#form.querySelectorAll('[data-step]')];
      return judgeOrder(steps.map((step) => Number(step.getAttribute('data-step'))));
    }
    if (kind === 'number') return this.#judgeNumber();
    const inputs = [...this.#form.querySelectorAll('fieldset input')];
    const chosen = inputs.map((input) => /** @type {HTMLInputElement} */ (input).checked);
    return judgeChoice(
      chosen,
      this.#reasons.map((reason) => reason.hasAttribute('data-right')),
    );
  }

  /** @returns {Promise<Verdict>} */
  async #judgeNumber() {
    const input = part(this.#form, 'fieldset input', HTMLInputElement);
    const { want, unit, tolerance, mistakes } = input.dataset;
    const request = {
      text: input.value,
      want,
      kind: unit,
      tolerance: Number(tolerance),
      mistakes: mistakes?.split(' ').filter(Boolean),
      lang: pageLanguage(),
    };
    this.#says.textContent = say('quiz.asking');
    const engine = pageEngine();
    const outcome = await engine.judge({ request });
    if (outcome.status === 'ok') {
      const { right, says, mistake } = JSON.parse(outcome.value);
      const reasons = right ? [0] : mistake === null ? [] : [mistake + 1];
      return { isRight: right, reasons, says };
    }
    const failure =
      outcome.status === 'error'
        ? new EngineFailure(outcome.reason, outcome.detail)
        : engine.failure;
    return { isRight: null, reasons: [], says: failure ? failureSentence(failure) : '' };
  }

  /** @param {Verdict} verdict */
  #show({ isRight, reasons, says }) {
    this.#form.dataset.verdict = isRight === null ? 'open' : isRight ? 'right' : 'wrong';
    const line = document.createElement('p');
    const word = isRight === null ? 'quiz.none' : isRight ? 'quiz.is-right' : 'quiz.is-wrong';
    line.textContent = says ?? say(word);
    const texts = reasons.flatMap((place) => [...(this.#reasons[place]?.children ?? [])]);
    const shown = texts.filter(({ localName }) => localName === 'p');
    this.#says.replaceChildren(line, ...shown.map((text) => text.cloneNode(true)));
  }

  /**
   * Move a step up or down; the button that was pressed keeps the focus.
   * @param {Event} event
   */
  #move({ target }) {
    const button = target instanceof Element ? target.closest('[data-move]') : null;
    const step = button?.closest('li');
    if (!(button instanceof HTMLElement) || !step) return;
    const up = button.dataset.move === '-1';
    const other = up ? step.previousElementSibling : step.nextElementSibling;
    if (up) other?.before(step);
    else other?.after(step);
    button.focus();
    const place = [...(step.parentElement?.children ?? [])].indexOf(step) + 1;
    this.#says.textContent = say('quiz.moved', { place });
    delete this.#form.dataset.verdict;
  }
}
