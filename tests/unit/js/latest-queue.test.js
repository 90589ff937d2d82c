import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LatestQueue } from '../../../assets/js/engine/latest-queue.js';

/** A job that ends when told to. */
function job(log, name) {
  const { promise, resolve } = Promise.withResolvers();
  return {
    run: () => {
      log.push(name);
      return promise;
    },
    end: () => resolve({ status: 'ok', value: name }),
  };
}

test('while one runs, only the newest of a key is kept', async () => {
  const log = [];
  const queue = new LatestQueue();
  const first = job(log, 'first');
  const last = job(log, 'last');
  const running = queue.push('a', first.run);
  const skipped = [1, 2, 3].map((n) => queue.push('a', job(log, `skipped ${n}`).run));
  const newest = queue.push('a', last.run);
  for (const each of skipped) assert.deepEqual(await each, { status: 'cancelled' });
  first.end();
  last.end();
  assert.deepEqual(await running, { status: 'ok', value: 'first' });
  assert.deepEqual(await newest, { status: 'ok', value: 'last' });
  assert.deepEqual(log, ['first', 'last']);
});

test('figures do not overtake or replace each other', async () => {
  const log = [];
  const queue = new LatestQueue();
  const jobs = ['a', 'b', 'c'].map((name) => [name, job(log, name)]);
  const all = jobs.map(([name, { run }]) => queue.push(name, run));
  for (const [, { end }] of jobs) end();
  assert.deepEqual(
    (await Promise.all(all)).map(({ value }) => value),
    ['a', 'b', 'c'],
  );
  assert.deepEqual(log, ['a', 'b', 'c']);
});

test('clearing cancels what waits', async () => {
  const log = [];
  const queue = new LatestQueue();
  const first = job(log, 'first');
  const running = queue.push('a', first.run);
  const waiting = queue.push('b', job(log, 'b').run);
  queue.clear();
  assert.deepEqual(await waiting, { status: 'cancelled' });
  first.end();
  assert.equal((await running).status, 'ok');
  assert.equal((await queue.push('b', async () => ({ status: 'ok', value: '' }))).status, 'ok');
  assert.deepEqual(log, ['first']);
});
