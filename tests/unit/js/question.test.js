import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keyOf, questionsOf } from '../../../assets/js/engine/question.js';
import { choiceField, numberField, toggleField } from '../../../assets/js/state/fields.js';
import { movedState, readState } from '../../../assets/js/state/url-state.js';

test('an address asks for the figures it sets, and for no other', () => {
  const search = '?engine=shared&mask.past=3&mask.size=2&absent.n=1&masks.past=9';
  assert.deepEqual(questionsOf(search, 'knob mask', 'en'), [
    {
      id: 1,
      key: keyOf('mask', { past: 3, size: 2 }, 'en'),
      args: { name: 'mask', params: { past: '3', size: '2' }, lang: 'en' },
    },
  ]);
  for (const figures of ['', 'knob']) assert.deepEqual(questionsOf(search, figures, 'en'), []);
});

test('what the lesson sets goes along, below what the address sets', () => {
  const questions = questionsOf('?b.x=5&a.n=1', 'a?m=2&n=7 b?x=1', 'zh');
  assert.deepEqual(
    questions.map(({ id, args }) => [id, args.name, args.params]),
    [
      [1, 'a', { m: '2', n: '1' }],
      [2, 'b', { x: '5' }],
    ],
  );
});

test('the head and the page know the same question by the same key', () => {
  const fields = [
    numberField({ name: 'n', min: 1, max: 9, step: 1, fallback: 2 }),
    toggleField('on', false),
    choiceField('of', 'x', ['x', 'y z']),
  ];
  const key = (search) => {
    const { values } = readState(search, 'a', fields);
    return keyOf('a', movedState(values, fields), 'en');
  };
  for (const search of ['?a.n=3', '?a.on=1&a.n=9', '?a.of=y+z&a.on=1&b.n=1']) {
    assert.equal(questionsOf(search, 'a', 'en')[0].key, key(search));
  }
  // What the page reads leniently, Python refuses or reads as something else.
  for (const search of ['?a.n=0', '?a.n=3.0', '?a.n=２', '?a.on=yes', '?a.k=1', '?a.n=2']) {
    assert.notEqual(questionsOf(search, 'a', 'en')[0].key, key(search));
  }
  assert.notEqual(keyOf('a', { n: 1 }, 'en'), keyOf('a', { n: 1 }, 'zh'));
});
