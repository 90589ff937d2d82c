import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import {
  dropHeadStart,
  giveHeadStart,
  takeHeadStart,
} from '../../../assets/js/engine/head-start.js';
import { openLadder } from '../../../assets/js/engine/open-ladder.js';
import { PROTOCOL } from '../../../assets/js/engine/protocol.js';

const MANIFEST = {
  version: '1',
  python: '3',
  worker: 'w.js',
  snapshot: { url: 's.bin', bytes: 1 },
  files: [],
  wheel: 'w',
  totalBytes: 1,
};
const READY = { type: 'ready', protocol: PROTOCOL, bytes: 7, life: '' };

let made = [];

class FakeWorker extends EventTarget {
  sent = [];
  isTerminated = false;
  constructor(url, { name }) {
    super();
    Object.assign(this, { url, name });
    made.push(this);
  }
  postMessage(message) {
    if (message.type !== 'ping') this.sent.push(message);
  }
  terminate() {
    this.isTerminated = true;
  }
  say(data) {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

class FakeSharedWorker extends FakeWorker {
  port = Object.assign(new EventTarget(), {
    sent: [],
    start() {},
    close() {},
    postMessage(message) {
      if (message.type !== 'ping') this.sent.push(message);
    },
  });
}

const names = ['location', 'document', 'fetch', 'Worker', 'SharedWorker'];
const before = names.map((name) => Object.getOwnPropertyDescriptor(globalThis, name));

function page(search, answer = () => new Response(JSON.stringify(MANIFEST))) {
  const values = {
    location: { search, origin: 'https://example.org' },
    document: {
      documentElement: { dataset: { engine: 'engine/0/engine.json' } },
      baseURI: 'https://example.org/',
    },
    fetch: async () => answer(),
    Worker: FakeWorker,
    SharedWorker: FakeSharedWorker,
  };
  for (const [name, value] of Object.entries(values)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
}

beforeEach(() => {
  made = [];
});

afterEach(() => {
  takeHeadStart();
  names.forEach((name, at) => {
    delete globalThis[name];
    if (before[at]) Object.defineProperty(globalThis, name, before[at]);
  });
});

test('an address without a state of a figure starts nothing', () => {
  for (const search of ['', '?engine=worker', '?page=3']) {
    page(search);
    giveHeadStart(MANIFEST);
  }
  assert.deepEqual(made, []);
  assert.equal(takeHeadStart(), null);
});

test('a state starts the first rung at once, and the engine takes it over', async () => {
  page('?account-a.layers=3');
  giveHeadStart(MANIFEST);
  const [worker] = made;
  assert.equal(worker.url, 'https://example.org/engine/0/w.js');
  const init = {
    type: 'init',
    protocol: PROTOCOL,
    base: 'https://example.org/engine/0/',
    manifest: MANIFEST,
    usesSnapshot: true,
  };
  assert.deepEqual(worker.port.sent, [init]);
  const { ladder } = await openLadder({ mayShare: true });
  const climbing = ladder.climb({});
  worker.port.dispatchEvent(new MessageEvent('message', { data: READY }));
  const session = await climbing;
  assert.equal(made.length, 1);
  assert.deepEqual(worker.port.sent, [init]);
  session.close();
});

test('what a worker said before anybody listened is not lost', async () => {
  page('?account-a.layers=3&engine=worker');
  giveHeadStart(MANIFEST);
  const [worker] = made;
  assert.equal(worker.sent[0].usesSnapshot, false);
  worker.say({ type: 'progress', stage: 'probe', done: 0, total: 9 });
  worker.say(READY);
  const heard = [];
  const { ladder } = await openLadder({ mayShare: true });
  const session = await ladder.climb({ onProgress: ({ stage }) => heard.push(stage) });
  assert.deepEqual(heard, ['probe']);
  assert.equal(session.bytes, 7);
  assert.equal(made.length, 1);
  session.close();
  assert.ok(worker.isTerminated);
});

test('one that failed before anybody listened makes room for the next rung', async () => {
  page('?account-a.layers=3&engine=worker-snapshot');
  giveHeadStart(MANIFEST);
  made[0].dispatchEvent(new Event('error'));
  const { ladder } = await openLadder({ mayShare: true });
  const climbing = ladder.climb({});
  await new Promise((resolve) => setTimeout(resolve));
  assert.equal(made.length, 2);
  made[1].say(READY);
  (await climbing).close();
  assert.deepEqual(
    ladder.falls.map(({ rung, reason }) => [rung, reason]),
    [['worker-snapshot', 'worker-missing']],
  );
});

test('one that nobody can use is ended', async () => {
  page('?account-a.layers=3&engine=worker', () => new Response('', { status: 404 }));
  giveHeadStart(MANIFEST);
  await assert.rejects(openLadder({ mayShare: true }), { reason: 'fetch' });
  assert.ok(made[0].isTerminated);
  giveHeadStart(MANIFEST);
  dropHeadStart();
  assert.ok(made[1].isTerminated);
  assert.equal(takeHeadStart(), null);
});

test('where engine.json tells of another rung, the one that was begun is ended', async () => {
  const told = { ...MANIFEST, snapshot: null };
  page('?account-a.layers=3&engine=worker-snapshot', () => new Response(JSON.stringify(told)));
  giveHeadStart(MANIFEST);
  const { ladder } = await openLadder({ mayShare: true });
  const climbing = ladder.climb({});
  assert.ok(made[0].isTerminated);
  assert.equal(made[1].sent[0].usesSnapshot, false);
  made[1].say(READY);
  (await climbing).close();
});

test('a worker for one use leaves the head start to the figures', async () => {
  page('?account-a.layers=3');
  giveHeadStart(MANIFEST);
  await openLadder({ mayShare: false });
  assert.ok(takeHeadStart());
});
