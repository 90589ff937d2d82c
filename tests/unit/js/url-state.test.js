import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  builtState,
  readState,
  sameState,
  writeState,
} from '../../../assets/js/state/url-state.js';

const FIELDS = [
  { name: 'layers', min: 1, max: 8, step: 1, fallback: 2 },
  { name: 'positions', min: 1, max: 200, step: 1, fallback: 40 },
];
const PAGE = 'https://example.org/zh/knob/?theme=x&other.layers=9#demo';

test('an address without the figure asks for the built state', () => {
  const { values, misfits } = readState(new URL(PAGE).search, 'account-a', FIELDS);
  assert.deepEqual(values, builtState(FIELDS));
  assert.deepEqual(misfits, []);
});

test('what is written is read back, for every value', () => {
  for (let positions = 1; positions <= 200; positions += 1) {
    const values = { layers: 1 + (positions % 8), positions };
    const address = writeState(PAGE, 'account-a', FIELDS, values);
    assert.deepEqual(readState(new URL(address).search, 'account-a', FIELDS).values, values);
  }
});

test('only values that differ are written, and the rest of the address stays', () => {
  const address = writeState(PAGE, 'account-a', FIELDS, { layers: 4, positions: 40 });
  assert.equal(
    address,
    'https://example.org/zh/knob/?theme=x&other.layers=9&account-a.layers=4#demo',
  );
  assert.equal(writeState(address, 'account-a', FIELDS, builtState(FIELDS)), PAGE);
});

test('bad values are bounded, and each is reported with its field', () => {
  const search = '?account-a.layers=99&account-a.positions=%3Cb%3E&account-a.unknown=1';
  const { values, misfits } = readState(search, 'account-a', FIELDS);
  assert.deepEqual(values, { layers: 8, positions: 40 });
  assert.deepEqual(
    misfits.map(({ name, fit, given }) => [name, fit, given]),
    [
      ['layers', 'range', '99'],
      ['positions', 'text', '<b>'],
    ],
  );
});

test('two states are the same when every field is', () => {
  assert.ok(sameState({ layers: 2 }, { layers: 2 }));
  assert.ok(!sameState({ layers: 2, positions: 40 }, { layers: 2, positions: 41 }));
});
