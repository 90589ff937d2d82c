import assert from 'node:assert/strict';
import { test } from 'node:test';
import { functionOf } from '../../../assets/js/receipt/figure-receipt.js';
import { isWanted, orderOf, readWish, writeWish } from '../../../assets/js/receipt/filter.js';
import { tallied } from '../../../assets/js/receipt/page-proof.js';
import { checkRequestOf, entryOf, requestOf } from '../../../assets/js/receipt/request.js';
import { both, receiptOf, resultOf, sentencesOf } from '../../../assets/js/receipt/verdict.js';

const REGISTER = {
  claims: [
    { id: 'a', value: '1', lessons: [], computed_from: { call: 'm.f' }, call: { function: 'm.f' } },
    { id: 'b', value: '2', lessons: [], computed_from: { claim: 'a' } },
    { id: 'c', value: '3', lessons: [], computed_from: { sum: ['a', 'b'] } },
  ],
  functions: { 'm.f': { sha256: 'F' }, 'm.g': { sha256: 'G' } },
};
const CODE = { file: 'm.py', here: 'a'.repeat(64), build: 'a'.repeat(64), same: true };
const ANSWER = {
  claim: 'a',
  class: 'exact',
  way: 'call',
  inputs: { n: 1 },
  shown: [{ value: '1000', text: '1,000' }],
  registered: '1000',
  here: '1000',
  printed: { integer: '1,000' },
  differs: [],
  code: [CODE],
  second: null,
  terms: null,
  error: '',
  package: '1',
};
const say = (id, fillings) => [id, ...Object.values(fillings ?? {})].join(' ');
const first = (changes) => sentencesOf({ ...ANSWER, ...changes }, say, '')[0];

test('a request brings the values of other claims and the hashes of the functions', () => {
  assert.deepEqual(requestOf(REGISTER, 'a', [], null).functions, { 'm.f': { sha256: 'F' } });
  assert.deepEqual(requestOf(REGISTER, 'b', [], null).values, { a: '1' });
  assert.deepEqual(requestOf(REGISTER, 'c', [], null).values, { a: '1', b: '2' });
  assert.throws(() => entryOf(REGISTER, 'x'), /claims.json has no x/);
});

test('the check of a retired claim is asked for as a claim that no page prints', () => {
  const check = {
    call: { function: 'm.g', args: {} },
    value: '1.5',
    printed: { 'decimal-1': '1.5' },
  };
  const asked = checkRequestOf({ ...REGISTER, retired: [{ id: 'r', check }] }, 'r');
  assert.deepEqual(asked.shown, []);
  assert.deepEqual(asked.claim.formats, ['decimal-1']);
  assert.deepEqual(asked.functions, { 'm.g': { sha256: 'G' } });
  assert.throws(() => checkRequestOf({ ...REGISTER, retired: [] }, 'r'), /no retired r/);
});

test('the verdict names which of the three disagrees', () => {
  assert.equal(first({}), 'proof.agree 1,000 1000 1,000 ');
  assert.match(first({ shown: [] }), /^proof.agree-two/);
  for (const one of ['page', 'register', 'here']) {
    assert.match(first({ differs: [one] }), new RegExp(`^proof.differ.${one} `));
  }
  assert.match(first({ differs: ['page', 'register', 'here'] }), /^proof.differ.all/);
  assert.match(first({ differs: ['here'], error: 'no' }), /^proof.error .*no$/);
});

test('other code, a wrong ratio and a second derivation that differs are failures too', () => {
  const other = { ...CODE, here: 'b'.repeat(64), same: false };
  const second = { function: 'm.g', value: '2', agrees: false, code: [CODE] };
  assert.equal(resultOf(ANSWER), 'proved');
  assert.equal(resultOf({ ...ANSWER, way: 'quote', code: [] }), 'compared');
  for (const wrong of [{ code: [other] }, { terms: false }, { second }, { differs: ['page'] }]) {
    assert.equal(resultOf({ ...ANSWER, ...wrong }), 'failed');
  }
  const told = sentencesOf({ ...ANSWER, code: [other], terms: false, second }, say, 'Paper');
  assert.ok(told.includes('proof.code.other m.py bbbbbbbbbbbb… aaaaaaaaaaaa…'));
  assert.ok(told.includes('proof.terms'));
  assert.ok(told.includes('proof.second.differs m.g 2'));
  assert.equal(told.at(-1), 'proof.rests-on Paper');
  assert.ok(sentencesOf(ANSWER, say, '').includes('proof.second.none'));
});

test('the receipt to keep says what was proved, with what and when', () => {
  const there = { engine: '314', python: '3.14', date: '2026-11-29T00:00:00Z', page: 'p' };
  const kept = receiptOf(ANSWER, there);
  assert.deepEqual(kept.values, { page: ANSWER.shown, register: '1000', here: '1000' });
  assert.deepEqual(kept.engine, { pyodide: '314', python: '3.14', package: '1' });
  assert.equal(kept.result, 'proved');
  assert.equal(kept.date, there.date);
  assert.equal(kept.code[0].here, CODE.here);
});

test('an exact value stands beside a text that says less', () => {
  assert.equal(both('163,840', '163840'), '163,840');
  assert.equal(both('4.878%', '2/41'), '4.878% (2/41)');
});

test('the margin tells apart what was computed and what was only compared', () => {
  assert.equal(tallied(0, 4, 2), '✓4 =2');
  assert.equal(tallied(0, 0, 1), '=1');
  assert.equal(tallied(1, 4, 2), '✗1');
});

test('a number of a figure finds its function by id or by the longest prefix', () => {
  const numbers = { 'row-*': 'm.row', 'row-sum-*': 'm.sum', total: 'm.total' };
  assert.equal(functionOf(numbers, 'total'), 'm.total');
  assert.equal(functionOf(numbers, 'row-3'), 'm.row');
  assert.equal(functionOf(numbers, 'row-sum-3'), 'm.sum');
  assert.equal(functionOf(numbers, 'absent'), '');
});

const ITEMS = [
  { text: 'Cache of A', tags: { lesson: 'card knob' }, keys: { value: '163840', statement: 'b' } },
  { text: '缓存 ＫＶ', tags: { lesson: 'knob' }, keys: { value: '2/41', statement: 'a' } },
  { text: 'quoted', tags: { lesson: '' }, keys: { value: '4.25', statement: 'c' } },
];
const wanted = (wish) => ITEMS.flatMap((item, place) => (isWanted(item, wish) ? [place] : []));

test('entries are chosen by every field at once, by all words of a text in any width', () => {
  assert.deepEqual(wanted({}), [0, 1, 2]);
  assert.deepEqual(wanted({ q: 'a  CACHE' }), [0]);
  assert.deepEqual(wanted({ q: 'kv 缓存' }), [1]);
  assert.deepEqual(wanted({ lesson: 'knob', sort: 'value' }), [0, 1]);
  assert.deepEqual(wanted({ lesson: 'knob', q: 'cache' }), [0]);
});

test('entries are sorted by exact values, by texts, or not at all', () => {
  assert.deepEqual(orderOf(ITEMS, { sort: 'value' }, 'en'), [1, 2, 0]);
  assert.deepEqual(orderOf(ITEMS, { sort: 'statement' }, 'en'), [1, 0, 2]);
  assert.deepEqual(orderOf(ITEMS, {}, 'en'), [0, 1, 2]);
});

test('a wish goes into an address and comes back', () => {
  const wish = { q: '缓存 a', lesson: 'knob', sort: '' };
  const address = writeWish('http://x/zh/claims/?sort=value&other=1#id', wish);
  assert.equal(new URL(address).hash, '#id');
  assert.deepEqual(readWish(new URL(address).search, ['q', 'lesson', 'sort']), wish);
  assert.match(address, /other=1/);
  assert.equal(writeWish('http://x/?sort=b', { q: 'a', sort: 'b' }), 'http://x/?q=a&sort=b');
});
