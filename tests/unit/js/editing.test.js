import assert from 'node:assert/strict';
import { test } from 'node:test';
import { indent, lineNumbers, newLine } from '../../../assets/js/exercise/editing.js';

test('a new line is as deep as the one before, and deeper after a colon', () => {
  assert.equal(newLine(''), '\n');
  assert.equal(newLine('x = 1'), '\n');
  assert.equal(newLine('if x:\n    y = 1'), '\n    ');
  assert.equal(newLine('    for x in y:'), '\n        ');
  assert.equal(newLine('def f():  # begins'), '\n    ');
  assert.equal(newLine('x[1:2]'), '\n');
  assert.equal(newLine('if x:\n'), '\n');
});

test('a tab is four spaces at the cursor, or moves every line of a selection', () => {
  const apply = (text, start, end, isOut) => {
    const change = indent(text, start, end, isOut);
    return text.slice(0, change.from) + change.text + text.slice(change.to);
  };
  assert.equal(apply('ab', 1, 1, false), 'a    b');
  assert.equal(apply('a\nb\nc', 2, 5, false), 'a\n    b\n    c');
  assert.equal(apply('a\n    b\n  c', 3, 11, true), 'a\nb\nc');
  assert.equal(apply('    b', 5, 5, true), 'b');
  assert.equal(apply('b', 1, 1, true), 'b');
});

test('lines are numbered from one, the empty last one too', () => {
  assert.equal(lineNumbers(''), '1');
  assert.equal(lineNumbers('a\n\nb\n'), '1\n2\n3\n4');
});
