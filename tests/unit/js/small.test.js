import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Watchdog } from '../../../assets/js/engine/watchdog.js';
import { chooseLanguage } from '../../../assets/js/state/choose-language.js';
import { throttle } from '../../../assets/js/state/throttle.js';
import { ByteCounter } from '../../../assets/js/worker/byte-counter.js';
import { probeFile } from '../../../assets/js/worker/probe.js';
import { seldom } from '../../../assets/js/worker/seldom.js';

test('the reader’s first offered language is opened, or none', () => {
  assert.equal(chooseLanguage(['', 'zh-TW', 'en'], ['zh', 'en']), 'zh');
  assert.equal(chooseLanguage(['en', 'zh-CN'], ['zh', 'en']), 'en');
  assert.equal(chooseLanguage(['fr-CH', 'EN-us'], ['zh', 'en']), 'en');
  assert.equal(chooseLanguage(['', 'fr'], ['zh', 'en']), '');
});

test('a throttled action runs once per interval, and at once when flushed', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  let runs = 0;
  const save = throttle(() => {
    runs += 1;
  }, 400);
  for (let move = 0; move < 50; move += 1) save();
  assert.equal(runs, 0);
  t.mock.timers.tick(400);
  assert.equal(runs, 1);
  save();
  save.flush();
  save.flush();
  t.mock.timers.tick(1000);
  assert.equal(runs, 2);
});

test('a watchdog that was stopped stays silent', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  let barks = 0;
  const dog = new Watchdog(10, () => {
    barks += 1;
  });
  dog.hear();
  dog.stop();
  t.mock.timers.tick(100);
  dog.hear();
  t.mock.timers.tick(100);
  assert.equal(barks, 1);
});

test('the wasm file must exist and have its type', () => {
  const response = (status, type) =>
    new Response('', { status, headers: { 'content-type': type } });
  probeFile(response(200, 'application/wasm'));
  probeFile(response(200, 'application/wasm; charset=x'));
  assert.throws(() => probeFile(response(404, 'application/wasm')), { reason: 'wasm-missing' });
  assert.throws(() => probeFile(response(200, 'text/plain')), { reason: 'wasm-type' });
});

test('bytes are counted per file, never beyond its size, and the wheel comes last', async () => {
  const counts = [];
  const failures = [];
  const files = [
    { url: 'data:,aaaa', bytes: 4 },
    { url: 'data:,bb', bytes: 1 },
    { url: 'wheel.whl', bytes: 5 },
  ];
  const counter = new ByteCounter(files, 'https://example.org/', {
    late: 'wheel.whl',
    counted: (...count) => counts.push(count),
    failed: (failure) => failures.push(failure.reason),
  });
  const response = await counter.fetch('data:,aaaa');
  assert.equal(await response.text(), 'aaaa');
  await (await counter.fetch('data:,bb')).text();
  counter.complete('https://example.org/wheel.whl');
  assert.deepEqual(counts.at(-2), [5, true]);
  assert.deepEqual(counts.at(-1), [10, true]);
  assert.deepEqual(failures, []);
  await assert.rejects(counter.fetch('nowhere:x'), { reason: 'fetch' });
  await assert.rejects(counter.fetch('nowhere:x', undefined, undefined, 'snapshot'));
  assert.deepEqual(failures, ['fetch', 'snapshot']);
});

test('a file that nobody compiles is read once, and must be as long as it should', async () => {
  const counts = [];
  const failures = [];
  const counter = new ByteCounter([{ url: 'data:,abcd', bytes: 4 }], 'https://example.org/', {
    late: 'wheel.whl',
    counted: (...count) => counts.push(count),
    failed: ({ reason, message }) => failures.push(`${reason} ${message}`),
  });
  const whole = await counter.fetchWhole('data:,abcd', 4, 'snapshot');
  assert.equal(new TextDecoder().decode(whole), 'abcd');
  assert.deepEqual(counts, [[4, true]]);
  for (const bytes of [3, 5]) {
    await assert.rejects(counter.fetchWhole('data:,abcd', bytes, 'snapshot'), {
      reason: 'snapshot',
    });
  }
  await assert.rejects(counter.fetchWhole('nowhere:x', 4, 'snapshot'), { reason: 'snapshot' });
  assert.deepEqual(failures, [
    'snapshot data:,abcd: too long',
    'snapshot data:,abcd: 4 / 5',
    'snapshot nowhere:x: nowhere:x',
  ]);
});

test('progress is told as often as somebody sees it, and each new stage at once', () => {
  const told = [];
  let time = 0;
  const report = seldom(
    ({ stage, done }) => told.push([stage, done]),
    () => time,
  );
  for (let done = 0; done < 300; done += 1) {
    report({ stage: 'download', done, total: 300 });
    time += 1;
  }
  report({ stage: 'start', done: 300, total: 300 });
  assert.deepEqual(told, [
    ['download', 0],
    ['download', 100],
    ['download', 200],
    ['start', 300],
  ]);
});
