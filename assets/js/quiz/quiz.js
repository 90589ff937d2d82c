/** The questions of a part: checked, answered with reasons, counted. */

import { saveText } from '../demo/in-figure.js';
import { part } from '../page/part.js';
import { say } from '../page/words.js';
import { answers, eraseAnswers, keepAnswer } from './progress.js';
import { QuizQuestion } from './question.js';

export class Quiz {
  #host;
  #signal;
  /** @type {QuizQuestion[]} */
  #questions;

  /**
   * @param {HTMLElement} host the `<kv-quiz>`
   * @param {AbortSignal} signal ends all listening
   */
  constructor(host, signal) {
    this.#host = host;
    this.#signal = signal;
    this.#questions = [...host.querySelectorAll('form')].map((form) => new QuizQuestion(form));
  }

  start() {
    const signal = this.#signal;
    for (const question of this.#questions) {
      question.listen((isRight) => this.#answered(question.id, isRight), signal);
    }
    this.#on('export', () => saveText('quiz.json', `${JSON.stringify(answers(), null, 2)}\n`));
    this.#on('erase', () => {
      eraseAnswers();
      dispatchEvent(new Event('kv-quiz'));
    });
    addEventListener('kv-quiz', () => this.#tell(), { signal });
    this.#tell();
  }

  /**
   * @param {string} id
   * @param {boolean} isRight
   */
  #answered(id, isRight) {
    keepAnswer(id, isRight);
    dispatchEvent(new Event('kv-quiz'));
  }

  #tell() {
    const kept = answers();
    const right = this.#questions.filter(({ id }) => kept[id]?.right);
    for (const question of this.#questions) question.mark(kept[question.id]?.right ?? false);
    const count = { right: right.length, total: this.#questions.length };
    part(this.#host, '[data-score]', HTMLElement).textContent = say('quiz.score', count);
    for (const button of this.#host.querySelectorAll('.quiz__score button')) {
      /** @type {HTMLElement} */ (button).hidden = Object.keys(kept).length === 0;
    }
  }

  /**
   * @param {string} action
   * @param {() => void} act
   */
  #on(action, act) {
    const button = part(this.#host, `[data-action="${action}"]`, HTMLElement);
    button.addEventListener('click', act, { signal: this.#signal });
  }
}
