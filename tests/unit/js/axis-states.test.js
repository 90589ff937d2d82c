import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AxisFragments } from '../../../assets/js/demo/axis-fragments.js';
import { AxisStates } from '../../../assets/js/demo/axis-states.js';

const PACKED = {
  format: 3,
  start: { layers: 2, width: 32 },
  axes: [
    { name: 'layers', first: 1, step: 1, frames: [0, 1, 1] },
    { name: 'width', first: 16, step: 16, frames: [1, 1, -1, 1] },
  ],
  frames: [
    { texts: ['<i>one</i>'], holes: [], columns: [] },
    {
      texts: ['<b value="', '">', '</b><i>', '</i>'],
      holes: [0, 1, 0],
      columns: [
        [0, '2', 0, '3', 0, '1', 0, '2', 1, '𝟙4'],
        [0, 'two', 1, 'hree', 0, 'half', 0, 'two', 2, 'o more'],
      ],
    },
  ],
};

test('a state on an axis is put together from its frame and row', () => {
  const states = new AxisStates(PACKED);
  const markup = (layers, width) => states.markup({ layers, width });
  assert.equal(markup(1, 32), '<i>one</i>');
  assert.equal(markup(2, 32), '<b value="2">two</b><i>2</i>');
  assert.equal(markup(3, 32), '<b value="3">three</b><i>3</i>');
  assert.equal(markup(2, 16), '<b value="1">half</b><i>1</i>');
  assert.equal(markup(2, 64), '<b value="2𝟙4">two more</b><i>2𝟙4</i>');
});

test('a choice, a switch and stops have their states by value', () => {
  const axis = (name, values) => ({ name, values, frames: [0, 1] });
  const states = new AxisStates({
    format: 3,
    start: { type: 'a', on: false, length: 8, text: '' },
    axes: [axis('type', ['a', 'b']), axis('on', [false, true]), axis('length', [8, 4096])],
    frames: [
      { texts: ['<i>start</i>'], holes: [], columns: [] },
      { texts: ['<b>', '</b>'], holes: [0], columns: [[0, 'type', 0, 'on', 0, 'length']] },
    ],
  });
  const markup = (values) =>
    states.markup({ type: 'a', on: false, length: 8, text: '', ...values });
  assert.equal(markup({}), '<i>start</i>');
  assert.equal(markup({ type: 'b' }), '<b>type</b>');
  assert.equal(markup({ on: true }), '<b>on</b>');
  assert.equal(markup({ length: 4096 }), '<b>length</b>');
  for (const values of [{ text: 'x' }, { length: 9 }, { type: 'c' }, { on: 1 }]) {
    assert.equal(markup(values), null, JSON.stringify(values));
  }
});

test('a column with separators is made of the plain one', () => {
  const states = new AxisStates({
    format: 3,
    start: { n: 1 },
    axes: [{ name: 'n', first: 1, step: 1, frames: [0, 0, 0] }],
    frames: [
      {
        texts: ['<data value="', '">', '</data>'],
        holes: [0, 1],
        columns: [[0, '7', 0, '1234', 0, '1234567'], 0],
      },
    ],
  });
  assert.equal(states.markup({ n: 1 }), '<data value="7">7</data>');
  assert.equal(states.markup({ n: 2 }), '<data value="1234">1,234</data>');
  assert.equal(states.markup({ n: 3 }), '<data value="1234567">1,234,567</data>');
});

test('a state outside the axes is not guessed', () => {
  const states = new AxisStates(PACKED);
  const outside = [
    { layers: 1, width: 16 },
    { layers: 2, width: 48 },
    { layers: 2, width: 17 },
    { layers: 9, width: 32 },
    { layers: 0, width: 32 },
    { layers: 2, width: 80 },
    { layers: Number.NaN, width: 32 },
    { layers: 2, width: 32, heads: 1 },
    {},
  ];
  for (const values of outside) assert.equal(states.markup(values), null, JSON.stringify(values));
});

test('another format is refused', () => {
  assert.throws(() => new AxisStates({ ...PACKED, format: 1 }), TypeError);
});

test('what is no such file leaves the figure to Python', async (context) => {
  for (const content of ['', '<!doctype html>', '{"format": 3}']) {
    context.mock.method(globalThis, 'fetch', async () => new Response(content));
    const fragments = new AxisFragments('figures/tiny.json');
    await fragments.load();
    assert.equal(fragments.isHere, false, content);
  }
});

test('the file is fetched once, and again only after a failure', async (context) => {
  const answers = [new Response('', { status: 404 }), new Response(JSON.stringify(PACKED))];
  const fetched = context.mock.method(globalThis, 'fetch', async () => answers.shift());
  const fragments = new AxisFragments('figures/tiny.json');
  await Promise.all([fragments.load(), fragments.load()]);
  assert.equal(fragments.isHere, false);
  assert.equal(fragments.markup({ layers: 1, width: 32 }), null);
  await fragments.load();
  assert.equal(fetched.mock.callCount(), 1);
  await fragments.retry();
  await fragments.retry();
  assert.equal(fetched.mock.callCount(), 2);
  assert.equal(fragments.isHere, true);
  assert.equal(fragments.markup({ layers: 1, width: 32 }), '<i>one</i>');
});

test('a figure without a file fetches nothing', async (context) => {
  const fetched = context.mock.method(globalThis, 'fetch', async () => new Response(''));
  await new AxisFragments(undefined).load();
  assert.equal(fetched.mock.callCount(), 0);
});
