import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fit, nearest, readNumber } from '../../../assets/js/state/whole-number.js';

const WIDTH = { name: 'width', min: 8, max: 256, step: 1, fallback: 32 };
const EIGHTS = { name: 'dim', min: 8, max: 250, step: 8, fallback: 64 };

test('a whole number within the bounds is taken as given', () => {
  for (const text of ['8', ' 32 ', '+256', '032', '３２']) {
    assert.equal(fit(text, WIDTH).fit, 'exact', text);
  }
  assert.equal(fit('３２', WIDTH).value, 32);
});

test('a number outside becomes the nearest bound', () => {
  assert.deepEqual(fit('-5', WIDTH), { value: 8, fit: 'range', given: '-5' });
  assert.equal(fit('1e3', WIDTH).value, 256);
  assert.equal(fit('9'.repeat(5000), WIDTH).value, 256);
  assert.equal(fit(`-${'9'.repeat(399)}`, WIDTH).value, 8);
});

test('a number between two steps becomes the nearest one', () => {
  assert.deepEqual(fit('3.6e1', WIDTH), { value: 36, fit: 'exact', given: '3.6e1' });
  assert.deepEqual(fit('36.4', WIDTH), { value: 36, fit: 'nearest', given: '36.4' });
  assert.equal(fit('21', EIGHTS).value, 24);
});

test('a maximum that no step reaches is never returned', () => {
  assert.equal(nearest(250, EIGHTS), 248);
  assert.equal(nearest(Number.POSITIVE_INFINITY, EIGHTS), 248);
});

test('what is no number takes the value of the built page, or the one asked for', () => {
  for (const text of ['', 'abc', '1,000', '0x20', 'NaN', 'Infinity', '1e', '--3', '3 4', '１千']) {
    assert.equal(fit(text, WIDTH).fit, 'text', text);
    assert.equal(fit(text, WIDTH).value, 32, text);
    assert.equal(fit(text, WIDTH, 17).value, 17, text);
  }
  assert.ok(Number.isNaN(readNumber('<script>')));
});

test('a long text is shortened before it is shown, between letters', () => {
  const { given } = fit('𝄞'.repeat(100), WIDTH);
  assert.equal(given, `${'𝄞'.repeat(24)}…`);
});
