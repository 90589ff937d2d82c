/** The line at the foot of a page on which Python was asked for: which one answers, and how. */

import { facts } from '../engine/facts.js';
import { megabytes } from '../state/fill.js';
import { copyText } from './clipboard.js';
import { part } from './part.js';
import { say } from './words.js';

/** Show the line, once there is something to tell, and keep it true. */
export function startEngineLine() {
  const line = document.querySelector('details.engine-line');
  if (line instanceof HTMLDetailsElement) new EngineLine(line).start();
}

class EngineLine {
  #line;
  #brief;
  #list;
  #copied;

  /** @param {HTMLDetailsElement} line */
  constructor(line) {
    this.#line = line;
    this.#brief = part(line, '.engine-line__brief', HTMLElement);
    this.#list = part(line, 'dl', HTMLElement);
    this.#copied = part(line, '[role="status"]', HTMLElement);
  }

  start() {
    facts.addEventListener('change', () => this.#show());
    this.#line.addEventListener('toggle', () => this.#fill());
    part(this.#line, 'button', HTMLButtonElement).addEventListener('click', () => this.#copy());
  }

  /** Every answer comes here, and must not wait for a line that is closed. */
  #show() {
    if (this.#line.hidden || this.#line.dataset.rung !== facts.rung) {
      this.#line.hidden = false;
      this.#line.dataset.rung = facts.rung;
      this.#brief.textContent = rungName();
    }
    if (this.#line.open) this.#fill();
  }

  #fill() {
    this.#copied.textContent = '';
    this.#list.replaceChildren(...rows().map(row));
  }

  async #copy() {
    const text = rows().map(([term, value]) => say('engine.row', { term, value }));
    const isCopied = await copyText(text.join('\n'));
    this.#copied.textContent = say(isCopied ? 'engine.copied' : 'engine.copy-by-hand');
  }
}

/** @returns {[term: string, text: string][]} */
function rows() {
  const { manifest, falls, bytes, readyIn, answeredIn } = facts;
  /** @type {[string, string][]} */
  const found = [
    [say('engine.version'), `Pyodide ${manifest?.version ?? ''}`],
    [say('engine.python'), manifest?.python ?? ''],
    [say('engine.rung'), rungName()],
  ];
  if (bytes !== null) found.push([say('engine.bytes'), received(bytes)]);
  if (readyIn !== null) found.push([say('engine.ready'), milliseconds(readyIn)]);
  if (answeredIn !== null) found.push([say('engine.answer'), milliseconds(answeredIn)]);
  for (const { rung, reason, detail } of falls) {
    const why = [reason, detail].filter(Boolean).join(': ');
    found.push([say('engine.fell', { rung: say(`engine.rung.${rung}`) }), why]);
  }
  return found;
}

function rungName() {
  return say(`engine.rung.${facts.rung || 'none'}`);
}

/** @param {number} bytes */
function received(bytes) {
  return bytes > 0 ? say('engine.megabytes', { count: megabytes(bytes) }) : say('engine.no-bytes');
}

/** @param {number} time */
function milliseconds(time) {
  return say('engine.milliseconds', { count: time < 10 ? time.toFixed(1) : Math.round(time) });
}

/** @param {[term: string, text: string]} texts */
function row(texts) {
  const pair = document.createElement('div');
  for (const [at, tag] of ['dt', 'dd'].entries()) {
    const part = document.createElement(tag);
    part.textContent = texts[at] ?? '';
    pair.append(part);
  }
  return pair;
}
