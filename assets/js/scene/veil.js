/**
 * Let a text appear gradually without touching it: the part still to come is a range of a CSS
 * highlight that paints it transparent. Its words are always there for whoever reads aloud.
 */

const NAME = 'kv-veil';

/** @type {Highlight | null} one highlight of the page holds the veils of all its scenes */
let highlight = null;

export class Veil {
  /** @type {Range | null} */
  #range = null;
  #frame = 0;

  /** @returns {boolean} whether this browser can veil a text */
  static get isSupported() {
    return typeof Highlight === 'function' && 'highlights' in CSS;
  }

  /**
   * Veil the text and lift the veil letter by letter.
   * @param {Element} element
   * @param {number} lettersPerSecond
   * @param {() => void} written called when the whole text is shown
   */
  write(element, lettersPerSecond, written) {
    this.lift();
    const texts = textNodes(element);
    const last = texts.at(-1);
    if (!last) {
      written();
      return;
    }
    const range = document.createRange();
    range.setEnd(last, last.length);
    this.#range = range;
    shared().add(range);
    const begin = performance.now();
    const draw = () => {
      const letters = ((performance.now() - begin) / 1000) * lettersPerSecond;
      if (uncover(range, texts, letters)) {
        this.#frame = requestAnimationFrame(draw);
        return;
      }
      this.lift();
      written();
    };
    draw();
  }

  /** Show the whole text at once. */
  lift() {
    cancelAnimationFrame(this.#frame);
    if (this.#range) highlight?.delete(this.#range);
    this.#range = null;
  }
}

/** @returns {Highlight} */
function shared() {
  if (!highlight) {
    highlight = new Highlight();
    CSS.highlights.set(NAME, highlight);
  }
  return highlight;
}

/**
 * @param {Element} element
 * @returns {Text[]}
 */
function textNodes(element) {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const found = [];
  while (walker.nextNode()) found.push(/** @type {Text} */ (walker.currentNode));
  return found;
}

/**
 * Move the start of the veil.
 * @param {Range} range
 * @param {Text[]} texts
 * @param {number} letters how many are uncovered
 * @returns {boolean} whether something is still veiled
 */
function uncover(range, texts, letters) {
  let left = Math.floor(letters);
  for (const text of texts) {
    if (left < text.length) {
      range.setStart(text, left);
      return true;
    }
    left -= text.length;
  }
  return false;
}
