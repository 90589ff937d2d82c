import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { Engine } from '../../../assets/js/engine/engine.js';
import { facts } from '../../../assets/js/engine/facts.js';
import { Ladder } from '../../../assets/js/engine/ladder.js';
import { holdLock } from '../../../assets/js/engine/life.js';
import { EngineFailure, PROTOCOL } from '../../../assets/js/engine/protocol.js';
import { BEGAN, FAILED, WorkerSession } from '../../../assets/js/engine/session.js';

class FakeWorker extends EventTarget {
  sent = [];
  isTerminated = false;
  isDeaf = false;
  postMessage(message) {
    if (message.type === 'ping' && !this.isDeaf) this.say({ type: 'pong' });
    if (message.type !== 'ping') this.sent.push(message);
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

/** Sessions of a test: none may leave a timer behind. */
const opened = [];
afterEach(() => {
  for (const session of opened.splice(0)) session.close();
});

function open(options = {}) {
  const worker = new FakeWorker();
  const session = new WorkerSession(worker, { base: 'x/', manifest: MANIFEST, ...options });
  opened.push(session);
  return { worker, session };
}

const READY = { type: 'ready', protocol: PROTOCOL, bytes: 7, life: '', results: [] };
const render = (name) => ({ method: 'render', args: { name, params: {}, lang: 'zh' } });

test('a session says hello, and answers by number', async () => {
  const { worker, session } = open();
  assert.deepEqual(worker.sent[0], {
    type: 'init',
    protocol: PROTOCOL,
    base: 'x/',
    manifest: MANIFEST,
    usesSnapshot: false,
    questions: [],
  });
  worker.say(READY);
  await session.ready;
  assert.equal(session.bytes, 7);
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
  t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
  const { worker, session } = open({ silence: 20_000 });
  const failed = assert.rejects(session.ready, { reason: 'timeout' });
  for (let beat = 0; beat < 10; beat += 1) {
    seconds(t, 19);
    worker.say({ type: 'progress', stage: 'download', done: beat, total: 10 });
  }
  assert.ok(!worker.isTerminated);
  seconds(t, 20);
  await failed;
  assert.ok(worker.isTerminated);
});

test('the last way to start Python may be silent for longer, and says for how long', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
  const starts = { type: 'progress', stage: 'start', done: 10, total: 10 };
  const last = open({ silence: 20_000 });
  const restored = open({ silence: 20_000, usesSnapshot: true });
  const failed = assert.rejects(restored.session.ready);
  last.worker.say(starts);
  restored.worker.say(starts);
  seconds(t, 99);
  await failed;
  assert.ok(!last.worker.isTerminated);
  const gaveUp = assert.rejects(last.session.ready, { reason: 'timeout', message: '100 s' });
  seconds(t, 1);
  await gaveUp;
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

function seconds(t, count) {
  for (let second = 0; second < count; second += 1) t.mock.timers.tick(1_000);
}

test('a shared worker that does not greet is left soon; one that loads slowly is not', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
  const hung = open({ isShared: true });
  hung.worker.isDeaf = true;
  const own = open();
  own.worker.isDeaf = true;
  seconds(t, 5);
  await assert.rejects(hung.session.ready, { reason: 'lost' });
  assert.ok(!own.worker.isTerminated);
});

test('a worker that stops answering pings while it starts counts as lost', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
  const restoring = open({ usesSnapshot: true });
  const last = open();
  for (const { worker } of [restoring, last]) {
    worker.say({ type: 'progress', stage: 'start', done: 1, total: 1 });
  }
  seconds(t, 15);
  assert.ok(!restoring.worker.isTerminated);
  restoring.worker.isDeaf = true;
  last.worker.isDeaf = true;
  seconds(t, 4);
  for (const { worker } of [restoring, last]) {
    worker.say({ type: 'progress', stage: 'start', done: 1, total: 1 });
  }
  seconds(t, 16);
  await assert.rejects(restoring.session.ready, { reason: 'lost' });
  assert.ok(!last.worker.isTerminated);
});

test('a shared worker that leaves a figure or a check unanswered is lost', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
  const lost = [];
  const onLost = ({ reason }) => lost.push(reason);
  const [drawing, checked] = [0, 1].map(() => open({ onLost, isShared: true }));
  const [running, slow] = [0, 1].map(() => open({ onLost }));
  for (const { worker } of [drawing, checked, running, slow]) {
    worker.say(READY);
    worker.isDeaf = true;
  }
  void running.session.call({ method: 'run', args: {} });
  void slow.session.call(render('a'));
  const call = drawing.session.call(render('a'));
  checked.session.check();
  seconds(t, 6);
  assert.deepEqual(await call, { status: 'cancelled' });
  assert.deepEqual(lost, ['lost', 'lost']);
  assert.ok(!running.worker.isTerminated && !slow.worker.isTerminated);
});

test('a worker whose lock is free has ended', async () => {
  const lost = [];
  const { worker, session } = open({ onLost: ({ reason }) => lost.push(reason) });
  const holding = Promise.withResolvers();
  const name = holdLock();
  assert.notEqual(name, '');
  void navigator.locks.request('other', () => holding.promise);
  worker.say({ ...READY, life: 'other' });
  const alive = open({ onLost: ({ reason }) => lost.push(`alive ${reason}`) });
  alive.worker.say({ ...READY, life: name });
  await Promise.all([session.ready, alive.session.ready]);
  await new Promise((resolve) => setTimeout(resolve, 20));
  assert.deepEqual(lost, []);
  holding.resolve();
  await new Promise((resolve) => setTimeout(resolve, 20));
  assert.deepEqual(lost, ['lost']);
});

test('a line that closes is a lost worker', async () => {
  const { worker, session } = open();
  worker.dispatchEvent(new Event('close'));
  await assert.rejects(session.ready, { reason: 'lost' });
});

/** An engine on a ladder of named rungs; every worker says at once what its rung is given. */
function onLadder(first, ...answers) {
  const workers = [];
  const names = [];
  const engine = new Engine(async () => {
    const rungs = ['a', 'b', 'c'].slice(0, first).map((name) => ({ name }));
    const ladder = new Ladder(rungs, ({ name }, listeners) => {
      const { worker, session } = open(listeners);
      const answer = answers[workers.length] ?? READY;
      workers.push(worker);
      names.push(name);
      queueMicrotask(() => worker.say(answer));
      return session;
    });
    return { ladder, manifest: MANIFEST, base: 'x/' };
  });
  return { engine, workers, names };
}

const NO_FILE = { type: 'failed', reason: 'fetch', detail: 'x.zip' };

test('the engine boots once, and a retry begins at the top again', async () => {
  const { engine, workers, names } = onLadder(1, NO_FILE);
  const states = [];
  engine.addEventListener('change', () => states.push(engine.state));
  await Promise.all([engine.prepare(), engine.prepare()]);
  assert.deepEqual(await engine.render(render('a').args), { status: 'cancelled' });
  assert.equal(engine.failure?.reason, 'fetch');
  await engine.retry();
  await engine.retry();
  assert.deepEqual(names, ['a', 'a']);
  assert.deepEqual(states, ['loading', 'failed', 'loading', 'ready']);
  const answer = engine.render(render('a').args);
  await new Promise(setImmediate);
  workers[1].say({ type: 'result', id: 1, outcome: { status: 'ok', value: '<p></p>' } });
  assert.deepEqual(await answer, { status: 'ok', value: '<p></p>' });
});

test('a rung that fails gives way to the next, and why is kept', async () => {
  const { engine, names } = onLadder(3, NO_FILE, {
    type: 'ready',
    protocol: 0,
    bytes: 0,
    life: '',
  });
  await engine.prepare();
  assert.equal(engine.state, 'ready');
  assert.deepEqual(names, ['a', 'b', 'c']);
  assert.equal(facts.rung, 'c');
  assert.deepEqual(facts.falls, [
    { rung: 'a', reason: 'fetch', detail: 'x.zip' },
    { rung: 'b', reason: 'version', detail: `0 ≠ ${PROTOCOL}` },
  ]);
});

test('when a worker is lost, the next rung takes over and open requests end', async () => {
  const { engine, workers, names } = onLadder(2);
  await engine.prepare();
  const states = [];
  engine.addEventListener('change', () => states.push(engine.state));
  const open = engine.render(render('a').args);
  await new Promise(setImmediate);
  workers[0].dispatchEvent(new Event('close'));
  assert.deepEqual(await open, { status: 'cancelled' });
  await engine.prepare();
  assert.deepEqual(names, ['a', 'b']);
  assert.deepEqual(states, ['loading', 'ready']);
  workers[1].dispatchEvent(new Event('close'));
  assert.deepEqual(states, ['loading', 'ready', 'failed']);
  await engine.retry();
  assert.deepEqual(names, ['a', 'b', 'a']);
});

test('an unknown error becomes a failure with the last line of its text', () => {
  const failure = EngineFailure.from(new Error('Traceback …\n  File "x"\nValueError: no\n'));
  assert.equal(failure.reason, 'python');
  assert.equal(failure.message, 'ValueError: no');
});

test('the timeline tells when a worker began and when it failed, and of what', async () => {
  performance.clearMarks();
  const { worker, session } = open();
  worker.say({ type: 'failed', reason: 'snapshot', detail: '' });
  await assert.rejects(session.ready);
  worker.say({ type: 'failed', reason: 'snapshot', detail: '' });
  const marks = performance.getEntriesByType('mark');
  assert.deepEqual(
    marks.map(({ name, detail }) => [name, detail]),
    [
      [BEGAN, null],
      [FAILED, 'snapshot'],
    ],
  );
});
