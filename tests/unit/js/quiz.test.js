import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judgeChoice, judgeOrder } from '../../../assets/js/quiz/judge.js';
import { readAnswers } from '../../../assets/js/quiz/progress.js';

test('nothing chosen is no answer', () => {
  assert.deepEqual(judgeChoice([false, false], [true, false]), { isRight: null, reasons: [] });
});

test('a right choice gives its reason, and a wrong one its own', () => {
  assert.deepEqual(judgeChoice([true, false], [true, false]), { isRight: true, reasons: [0] });
  assert.deepEqual(judgeChoice([false, true], [true, false]), { isRight: false, reasons: [1] });
});

test('of several all must be chosen and no other; only wrong ones are explained', () => {
  const right = [true, true, false];
  assert.equal(judgeChoice([true, true, false], right).isRight, true);
  assert.deepEqual(judgeChoice([true, false, false], right), { isRight: false, reasons: [] });
  assert.deepEqual(judgeChoice([true, true, true], right), { isRight: false, reasons: [2] });
});

test('the first step that stands wrong is explained', () => {
  assert.deepEqual(judgeOrder([0, 1, 2]), { isRight: true, reasons: [] });
  assert.deepEqual(judgeOrder([0, 2, 1]), { isRight: false, reasons: [1] });
});

test('of what was kept only what has its form is read', () => {
  const told = { a: { tries: 2, right: true } };
  assert.deepEqual(readAnswers(JSON.stringify(told)), told);
  const mixed = { ...told, b: 1, c: null, d: { tries: 'x', right: true }, e: { tries: 1 } };
  assert.deepEqual(readAnswers(JSON.stringify(mixed)), told);
  for (const text of [null, '', '{', 'null', '[]', '7']) assert.deepEqual(readAnswers(text), {});
});
