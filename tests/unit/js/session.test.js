import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Engine } from '../../../assets/js/engine/engine.js';
import { EngineFailure, PROTOCOL } from '../../../assets/js/engine/protocol.js';
import { WorkerSession } from '../../../assets/js/engine/session.js';

class FakeWorker extends EventTarget {
  sent = [];
  isTerminated = false;
  postMessage(message) {
    this.sent.push(message);
  }
  terminate() {
    this.isTerminated = true;
  }
  say(data) {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

const MANIFEST = {
  version: '1',
  python: '3',
  worker: 'w.js',
  files: [],
  wheel: 'w',
  totalBytes: 1,
};

function open(options = {}) {
  const worker = new FakeWorker();
  const session = new WorkerSession(worker, { base: 'x/', manifest: MANIFEST, ...options });
  return { worker, session };
}

const READY = { type: 'ready', protocol: PROTOCOL };
const render = (name) => ({ method: 'render', args: { name, params: {}, lang: 'zh' } });

test('a session says hello, and answers by number', async () => {
  const { worker, session } = open();
  assert.deepEqual(worker.sent[0], {
    type: 'init',
    protocol: PROTOCOL,
    base: 'x/',
    manifest: MANIFEST,
  });
  worker.say(READY);
  await session.ready;
  const one = session.call(render('a'));
  const two = session.call(render('b'));
  worker.say({ type: 'result', id: 2, outcome: { status: 'ok', value: 'B' } });
  worker.say({ type: 'result', id: 1, outcome: { status: 'error', reason: 'python', detail: '' } });
  assert.equal((await one).status, 'error');
  assert.deepEqual(await two, { status: 'ok', value: 'B' });
});

test('steps of a call reach only that call', async () => {
  const { worker, session } = open();
  worker.say(READY);
  const steps = [];
  const running = session.call({ method: 'run', args: {} }, (step) => steps.push(step));
  worker.say({ type: 'step', id: 1, step: 'a' });
  worker.say({ type: 'step', id: 7, step: 'b' });
  session.close();
  assert.deepEqual(await running, { status: 'cancelled' });
  assert.deepEqual(steps, ['a']);
  assert.ok(worker.isTerminated);
  assert.deepEqual(await session.call(render('a')), { status: 'cancelled' });
});

test('every reason of the worker reaches the page', async () => {
  const { worker, session } = open();
  worker.say({ type: 'failed', reason: 'wasm-type', detail: 'text/plain' });
  await assert.rejects(session.ready, { reason: 'wasm-type', message: 'text/plain' });
  assert.ok(worker.isTerminated);
});

test('a worker that cannot be loaded, or speaks another version, is refused', async () => {
  const missing = open();
  missing.worker.dispatchEvent(new Event('error'));
  await assert.rejects(missing.session.ready, { reason: 'worker-missing' });
  const old = open();
  old.worker.say({ type: 'ready', protocol: PROTOCOL + 1 });
  await assert.rejects(old.session.ready, { reason: 'version' });
});

test('the watchdog waits as long as there is progress, then barks', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { worker, session } = open({ silence: 20_000 });
  const failed = assert.rejects(session.ready, { reason: 'timeout' });
  for (let beat = 0; beat < 10; beat += 1) {
    t.mock.timers.tick(19_000);
    worker.say({ type: 'progress', stage: 'download', done: beat, total: 10 });
  }
  assert.ok(!worker.isTerminated);
  t.mock.timers.tick(20_000);
  await failed;
  assert.ok(worker.isTerminated);
});

test('a worker that dies later is reported once, and its calls end', async () => {
  const lost = [];
  const { worker, session } = open({ onLost: (failure) => lost.push(failure.reason) });
  worker.say(READY);
  const running = session.call(render('a'));
  worker.dispatchEvent(new Event('error'));
  worker.dispatchEvent(new Event('error'));
  assert.deepEqual(await running, { status: 'cancelled' });
  assert.deepEqual(lost, ['python']);
});

test('the engine boots once, and a retry brings a fresh worker', async () => {
  const workers = [];
  const engine = new Engine(async (listeners) => {
    const { worker, session } = open(listeners);
    workers.push(worker);
    const isFirst = workers.length === 1;
    queueMicrotask(() =>
      worker.say(isFirst ? { type: 'failed', reason: 'fetch', detail: '' } : READY),
    );
    return session;
  });
  const states = [];
  engine.addEventListener('change', () => states.push(engine.state));
  await Promise.all([engine.prepare(), engine.prepare()]);
  assert.deepEqual(await engine.render(render('a').args), { status: 'cancelled' });
  assert.equal(engine.failure?.reason, 'fetch');
  await engine.retry();
  await engine.retry();
  assert.equal(workers.length, 2);
  assert.deepEqual(states, ['loading', 'failed', 'loading', 'ready']);
  const answer = engine.render(render('a').args);
  await new Promise(setImmediate);
  workers[1].say({ type: 'result', id: 1, outcome: { status: 'ok', value: '<p></p>' } });
  assert.deepEqual(await answer, { status: 'ok', value: '<p></p>' });
});

test('an unknown error becomes a failure with the last line of its text', () => {
  const failure = EngineFailure.from(new Error('Traceback …\n  File "x"\nValueError: no\n'));
  assert.equal(failure.reason, 'python');
  assert.equal(failure.message, 'ValueError: no');
});
