/** Buttons that move a knob by single steps, back and forth or by themselves. */

/**
 * @typedef {object} Playable
 * @property {import('../../state/url-state.js').Value} value
 * @property {number} first
 * @property {(by: number) => number} neighbour
 */

export class Player {
  #buttons;
  #slider;
  #knob;
  /** @type {(note: string) => void} */
  #moved = () => {};
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /**
   * @param {HTMLElement} buttons
   * @param {HTMLInputElement} slider on which Space plays and pauses
   * @param {Playable} knob
   */
  constructor(buttons, slider, knob) {
    this.#buttons = buttons;
    this.#slider = slider;
    this.#knob = knob;
  }

  /**
   * @param {(note: string) => void} moved
   * @param {AbortSignal} signal
   */
  listen(moved, signal) {
    this.#moved = moved;
    this.#buttons.addEventListener('click', (event) => this.#click(event), { signal });
    const press = (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== ' ') return;
      event.preventDefault();
      this.#toggle();
    };
    this.#slider.addEventListener('keydown', press, { signal });
    document.addEventListener('visibilitychange', () => this.pause(), { signal });
    const sight = new IntersectionObserver((entries) => {
      if (!entries.at(-1)?.isIntersecting) this.pause();
    });
    sight.observe(this.#buttons);
    signal.addEventListener('abort', () => {
      sight.disconnect();
      this.pause();
    });
    this.draw();
  }

  /** Say what the buttons can do now; one that has the focus is never taken away. */
  draw() {
    for (const [act, by] of /** @type {[string, number][]} */ ([
      ['back', -1],
      ['step', 1],
    ])) {
      const isAtEnd = this.#knob.neighbour(by) === this.#knob.value;
      const button = this.#buttons.querySelector(`[data-act="${act}"]`);
      button?.setAttribute('aria-disabled', String(isAtEnd));
    }
    this.#buttons.toggleAttribute('data-playing', this.#timer !== undefined);
  }

  pause() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.draw();
  }

  /** @param {Event} event */
  #click(event) {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    const act = button?.dataset.act;
    if (act === 'play') this.#toggle();
    else if (act) {
      this.pause();
      this.#go(this.#knob.neighbour(act === 'step' ? 1 : -1));
    }
  }

  #toggle() {
    if (this.#timer !== undefined) return this.pause();
    this.#go(this.#isOver ? this.#knob.first : this.#knob.neighbour(1));
    this.#wait();
  }

  /** Move on after a while, until the end. */
  #wait() {
    const pace = this.#buttons.querySelector('select');
    const wait = Number(pace?.value) || 800;
    this.#timer = this.#isOver ? undefined : setTimeout(() => this.#tick(), wait);
    this.draw();
  }

  #tick() {
    if (!this.#isOver && !this.#isAhead) this.#go(this.#knob.neighbour(1));
    this.#wait();
  }

  /** @returns {HTMLElement | null} */
  get #figure() {
    return this.#buttons.closest('kv-demo');
  }

  /** Whether there is no further step, or the figure says that nothing more would happen. */
  get #isOver() {
    const isAtEnd = this.#knob.neighbour(1) === this.#knob.value;
    return isAtEnd || !!this.#figure?.querySelector('[data-finished]');
  }

  /** Whether the figure still shows an earlier step, and will show this one. */
  get #isAhead() {
    const { state, shown } = this.#figure?.dataset ?? {};
    if (state === 'failed' || !shown) return false;
    return JSON.parse(shown)[this.#slider.name] !== this.#knob.value;
  }

  /** @param {number} value */
  #go(value) {
    if (value === this.#knob.value) return;
    this.#knob.value = value;
    this.#moved('');
  }
}
