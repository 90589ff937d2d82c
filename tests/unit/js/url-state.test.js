import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  choiceField,
  numberField,
  textField,
  toggleField,
} from '../../../assets/js/state/fields.js';
import {
  builtState,
  readState,
  sameState,
  writeState,
} from '../../../assets/js/state/url-state.js';

const FIELDS = [
  numberField({ name: 'layers', min: 1, max: 8, step: 1, fallback: 2 }),
  numberField({ name: 'positions', min: 1, max: 200, step: 1, fallback: 40 }),
];
const KINDS = [
  choiceField('type', 'fp16', ['fp16', 'q8-0']),
  toggleField('shared', true),
  textField('config', '', 20, false),
  textField('secret', 'a', 20, true),
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

test('a choice, a switch and a text go into an address and come back', () => {
  const values = { type: 'q8-0', shared: false, config: '{"a": 1}\n&=？', secret: 'a' };
  const address = writeState(PAGE, 'kv', KINDS, values);
  assert.deepEqual(readState(new URL(address).search, 'kv', KINDS), { values, misfits: [] });
  assert.equal(new URL(address).searchParams.get('kv.shared'), '0');
});

test('no link carries a private text, and no address an empty one of ours', () => {
  const values = { ...builtState(KINDS), secret: 'b' };
  assert.equal(writeState(PAGE, 'kv', KINDS, values), PAGE);
});

test('what a choice, a switch or a text cannot take is reported, and the page’s value stays', () => {
  const search = `?kv.type=Q8&kv.shared=yes&kv.config=${'x'.repeat(21)}&kv.secret=${'𝟙'.repeat(20)}`;
  const { values, misfits } = readState(search, 'kv', KINDS);
  assert.deepEqual(values, { type: 'fp16', shared: true, config: '', secret: '𝟙'.repeat(20) });
  assert.deepEqual(
    misfits.map(({ name, fit, given }) => [name, fit, given]),
    [
      ['type', 'choice', 'Q8'],
      ['shared', 'choice', 'yes'],
      ['config', 'long', '21'],
    ],
  );
});

test('two states are the same when every field is', () => {
  assert.ok(sameState({ layers: 2 }, { layers: 2 }));
  assert.ok(!sameState({ layers: 2, positions: 40 }, { layers: 2, positions: 41 }));
});
