/** The states along the axes of a figure, put together from the build's file. Pure. */

/** @typedef {import('../state/url-state.js').Value} Value */
/** @typedef {import('../state/url-state.js').Values} Values */

/**
 * @typedef {object} PackedFrame markup with holes, and the columns that fill them
 * @property {string[]} texts
 * @property {number[]} holes the column that fills the hole after each text
 * @property {((number | string)[] | number)[]} columns how much of the entry before stays, then
 *   the rest; or the place of a column whose whole numbers this one has with separators
 */

/**
 * @typedef {object} PackedAxis
 * @property {string} name
 * @property {number} [first] of evenly spaced numbers
 * @property {number} [step]
 * @property {Value[]} [values] of all others
 * @property {number[]} frames the frame of each value, in which it has the next row
 */

/**
 * @typedef {object} PackedStates
 * @property {number} format
 * @property {Values} start the values of the page
 * @property {PackedAxis[]} axes
 * @property {PackedFrame[]} frames
 */

/** @typedef {{texts: string[], holes: number[], columns: string[][]}} Frame */
/** @typedef {{frame: Frame, row: number} | null} Place where a state stands */

/** Raised with every change of the format. */
const FORMAT = 3;

export class AxisStates {
  #start;
  /** @type {Map<string, Map<Value, Place>>} */
  #axes = new Map();

  /**
   * @param {PackedStates} packed
   * @throws {TypeError} for another format
   */
  constructor({ format, start, axes, frames }) {
    if (format !== FORMAT) throw new TypeError(`states of format ${format}, not ${FORMAT}`);
    this.#start = start;
    const rows = frames.map(rowsOf);
    for (const { name, first = 0, step = 1, values, frames: numbers } of axes) {
      const places = numbers.map(
        (number, at) =>
          /** @type {[Value, Place]} */ ([
            values ? values[at] : first + at * step,
            rows[number]?.next().value ?? null,
          ]),
      );
      this.#axes.set(name, new Map(places));
    }
  }

  /**
   * Return the markup of a state that differs from the page's in one value at most.
   * @param {Values} values
   * @returns {string | null} null for a state that is not stored
   */
  markup(values) {
    const moved = Object.keys(values).filter((name) => values[name] !== this.#start[name]);
    if (moved.length > 1) return null;
    for (const name of moved.length > 0 ? moved : this.#axes.keys()) {
      const place = this.#axes.get(name)?.get(values[name] ?? Number.NaN);
      if (place) return filled(place.frame, place.row);
    }
    return null;
  }
}

/**
 * Yield the places of a frame's rows in turn.
 * @param {PackedFrame} packed
 * @returns {Generator<Place>}
 */
function* rowsOf({ texts, holes, columns }) {
  /** @type {string[][]} */
  const unpacked = [];
  for (const column of columns) {
    unpacked.push(Array.isArray(column) ? unpack(column) : (unpacked[column] ?? []).map(grouped));
  }
  const frame = { texts, holes, columns: unpacked };
  for (let row = 0; ; row += 1) yield { frame, row };
}

/**
 * @param {string} digits
 * @returns {string} with separators between the thousands
 */
function grouped(digits) {
  return digits.replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/**
 * @param {(number | string)[]} packed
 * @returns {string[]}
 */
function unpack(packed) {
  const column = [];
  let text = '';
  for (let at = 0; at < packed.length; at += 2) {
    text = text.slice(0, Number(packed[at])) + packed[at + 1];
    column.push(text);
  }
  return column;
}

/**
 * @param {Frame} frame
 * @param {number} row
 */
function filled({ texts, holes, columns }, row) {
  return texts.map((text, at) => text + (columns[holes[at] ?? -1]?.[row] ?? '')).join('');
}
