import assert from 'node:assert/strict';
import { test } from 'node:test';
import { restoring } from '../../../assets/js/worker/sparse.js';

const PAGE = 16;
const HEAD = [7, 7, 7, 7];

/**
 * @param {Record<number, number>} pages index of a page → what it is filled with
 * @param {number} memoryBytes
 */
function snapshot(pages, memoryBytes = 4 * PAGE) {
  const indices = Object.keys(pages).map(Number);
  const numbers = Uint32Array.of(PAGE, memoryBytes, HEAD.length, indices.length);
  return Uint8Array.from([
    ...new TextEncoder().encode('KVSN1\0\0\0'),
    ...new Uint8Array(numbers.buffer),
    ...HEAD,
    ...new Uint8Array(Uint32Array.from(indices).buffer),
    ...indices.flatMap((index) => Array(PAGE).fill(pages[index])),
  ]);
}

function module(bytes = 4 * PAGE) {
  return {
    HEAPU8: new Uint8Array(bytes).fill(9),
    _emscripten_resize_heap(size) {
      const larger = new Uint8Array(size);
      larger.set(this.HEAPU8);
      this.HEAPU8 = larger;
    },
  };
}

/** One number for each page; a page of several is an error. */
function pagesOf({ HEAPU8 }) {
  const pages = [];
  for (let at = 0; at < HEAPU8.length; at += PAGE) {
    const [...values] = new Set(HEAPU8.subarray(at, at + PAGE));
    pages.push(values.length === 1 ? values[0] : values);
  }
  return pages;
}

test('pages are written over the module, the rest stays', async () => {
  const made = module();
  const settings = {};
  const options = restoring(snapshot({ 1: 1, 2: 2 }), async (given) => {
    assert.equal(given, settings);
    return made;
  });
  assert.deepEqual(options.packages, []);
  assert.deepEqual([...options._loadSnapshot], HEAD);
  assert.equal(await options.createPyodideModule(settings), made);
  assert.deepEqual(pagesOf(made), [9, 1, 2, 9]);
});

test('memory grows to what the snapshot had', async () => {
  const made = module(2 * PAGE);
  await restoring(snapshot({ 0: 5, 3: 6 }), async () => made).createPyodideModule({});
  assert.deepEqual(pagesOf(made), [5, 9, 0, 6]);
});

test('memory that is larger already is refused', async () => {
  const { createPyodideModule } = restoring(snapshot({ 0: 5 }), async () => module(5 * PAGE));
  await assert.rejects(createPyodideModule({}), /does not fit/);
});

test('a snapshot that was cut, or is something else, is refused', () => {
  const whole = snapshot({ 1: 1 });
  const foreign = whole.slice();
  foreign[0] = 0;
  for (const file of [whole.subarray(0, -1), whole.subarray(0, 10), new Uint8Array(), foreign]) {
    assert.throws(() => restoring(file, async () => module()), /not whole/);
  }
});
