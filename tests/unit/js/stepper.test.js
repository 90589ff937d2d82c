import assert from 'node:assert/strict';
import { test } from 'node:test';
import { actOfKey, advance } from '../../../assets/js/scene/stepper.js';

const START = { step: 1, count: 6, isPlaying: false, isWriting: false };

/** @param {object} stand @param {...string} acts */
function after(stand, ...acts) {
  return acts.reduce(advance, { ...START, ...stand });
}

test('stepping by hand stays within the steps and ends playing', () => {
  assert.equal(after({}, 'next').step, 2);
  assert.equal(after({}, 'previous').step, 1);
  assert.equal(after({ step: 6 }, 'next').step, 6);
  assert.equal(after({}, 'last').step, 6);
  assert.equal(after({ step: 4 }, 'first').step, 1);
  assert.equal(after({ isPlaying: true }, 'next').isPlaying, false);
});

test('space mid-text shows the whole text of the same step, and pauses', () => {
  const stand = after({}, 'space');
  assert.deepEqual(stand, { ...START, step: 2, isPlaying: true, isWriting: true });
  assert.deepEqual(after(stand, 'space'), { ...START, step: 2 });
  assert.deepEqual(after(stand, 'space', 'space').step, 3);
});

test('space while a whole text rests pauses', () => {
  const stand = after({}, 'space', 'written');
  assert.ok(stand.isPlaying);
  assert.deepEqual(after(stand, 'space'), { ...START, step: 2 });
});

test('the play button plays on while a text appears by hand', () => {
  const stand = after({}, 'next', 'play');
  assert.deepEqual(stand, { ...START, step: 2, isPlaying: true, isWriting: true });
  assert.deepEqual(after(stand, 'play'), { ...START, step: 2 });
});

test('playing ends on the last step, and begins again from the first', () => {
  let stand = after({}, 'play');
  const seen = [stand.step];
  for (let turn = 0; turn < 20 && stand.isPlaying; turn += 1) {
    stand = advance(stand, stand.isWriting ? 'written' : 'rested');
    if (seen.at(-1) !== stand.step) seen.push(stand.step);
  }
  assert.deepEqual(seen, [2, 3, 4, 5, 6]);
  assert.deepEqual(stand, { ...START, step: 6 });
  assert.equal(after(stand, 'play').step, 1);
});

test('a late timer changes nothing once paused', () => {
  const stand = after({}, 'space', 'pause');
  assert.equal(advance(stand, 'rested'), stand);
  assert.equal(advance(stand, 'written'), stand);
});

test('a button keeps Space, a field keeps every key', () => {
  assert.equal(actOfKey(' ', 'scene'), 'space');
  assert.equal(actOfKey(' ', 'control'), null);
  assert.equal(actOfKey('ArrowRight', 'control'), 'next');
  assert.equal(actOfKey('ArrowLeft', 'field'), null);
  assert.equal(actOfKey('Tab', 'scene'), null);
  assert.equal(actOfKey('ArrowDown', 'scene'), null);
});
