/** Run the check again that showed a retired claim to be wrong. */

import { NoProof } from './prover.js';
import { both, codeSentences, resultOf } from './verdict.js';

/** @typedef {import('./claim-receipt.js').Tools} Tools */

export class RetiredCheck {
  #button;
  #status;
  #tools;

  /**
   * @param {HTMLElement} button with `data-retired-id`, before an element that says the result
   * @param {Tools} tools
   */
  constructor(button, tools) {
    this.#button = button;
    this.#status = tools.kit.part(button.parentElement ?? button, '[role="status"]', HTMLElement);
    this.#tools = tools;
  }

  async run() {
    const { prover, say } = this.#tools;
    this.#button.toggleAttribute('disabled', true);
    try {
      this.#tell(say('proof.begins'));
      await prover.prepare((sentence) => this.#tell(sentence));
      const answer = await prover.retired(this.#button.dataset.retiredId ?? '');
      const [text = answer.here] = Object.values(answer.printed);
      const here = both(text, answer.here);
      const isGood = answer.differs.length === 0;
      const first = say(isGood ? 'proof.check.agree' : 'proof.check.differ', {
        here,
        register: answer.registered,
        error: answer.error,
      });
      this.#tell([first, ...codeSentences(answer.code, say)].join(' '), resultOf(answer));
    } catch (error) {
      if (!(error instanceof NoProof || error instanceof RangeError)) throw error;
      this.#tell(`${error.message} ${say('proof.nothing')}`);
    } finally {
      this.#button.toggleAttribute('disabled', false);
      this.#button.focus({ preventScroll: true });
    }
  }

  /**
   * @param {string} sentence
   * @param {string} [result]
   */
  #tell(sentence, result = '') {
    this.#status.textContent = sentence;
    this.#status.dataset.result = result;
  }
}
