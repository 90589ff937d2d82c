import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import {
  dropHeadStart,
  giveHeadStart,
  takeHeadStart,
} from '../../../assets/js/engine/head-start.js';
import { openLadder } from '../../../assets/js/engine/open-ladder.js';
import { PROTOCOL } from '../../../assets/js/engine/protocol.js';
import { keyOf } from '../../../assets/js/engine/question.js';

const MANIFEST = {
  version: '1',
  python: '3',
  worker: 'w.js',
  snapshot: { url: 's.bin', bytes: 1 },
  files: [],
  wheel: 'w',
  totalBytes: 1,
};
const READY = { type: 'ready', protocol: PROTOCOL, bytes: 7, life: '', results: [] };

let made = [];
let fetched = 0;

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
      documentElement: { dataset: { engine: 'engine/0/engine.json' }, lang: 'en' },
      baseURI: 'https://example.org/',
    },
    fetch: async () => {
      fetched += 1;
      return answer();
    },
    Worker: FakeWorker,
    SharedWorker: FakeSharedWorker,
  };
  for (const [name, value] of Object.entries(values)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
}

beforeEach(() => {
  made = [];
  fetched = 0;
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
    questions: [],
  };
  assert.deepEqual(worker.port.sent, [init]);
  const { ladder } = await openLadder({ mayShare: true });
  const climbing = ladder.climb({});
  worker.port.dispatchEvent(new MessageEvent('message', { data: READY }));
  const session = await climbing;
  assert.equal(made.length, 1);
  assert.deepEqual(worker.port.sent, [init]);
  assert.equal(fetched, 0);
  session.close();
});

for (const isHeardFirst of [true, false]) {
  const when = isHeardFirst ? 'before' : 'after';
  test(`the question of the address is asked once, and answered ${when} the page asks`, async () => {
    page('?a.n=3&b.m=1');
    giveHeadStart(MANIFEST, 'b a?n=1&k=2');
    const { port } = made[0];
    const calls = () => port.sent.filter(({ type }) => type === 'call');
    assert.deepEqual(
      port.sent[0].questions.map(({ id, args }) => [id, args.name, args.params]),
      [
        [1, 'b', { m: '1' }],
        [2, 'a', { n: '3', k: '2' }],
      ],
    );
    const say = (data) => port.dispatchEvent(new MessageEvent('message', { data }));
    const results = [
      { id: 2, outcome: { status: 'ok', value: 'A' } },
      { id: 1, outcome: { status: 'error', reason: 'refused', detail: '' } },
    ];
    const answer = () => say({ ...READY, results });
    if (isHeardFirst) answer();
    const { ladder } = await openLadder({ mayShare: true });
    const climbing = ladder.climb({});
    if (!isHeardFirst) answer();
    const session = await climbing;
    const args = { name: 'a', params: { n: 3, k: 2 }, lang: 'en' };
    const key = keyOf('a', { n: 3 }, 'en');
    assert.deepEqual(await session.call({ method: 'render', args }, undefined, key), {
      status: 'ok',
      value: 'A',
    });
    assert.deepEqual(calls(), []);
    // Another time it is another question; and what was refused is asked again, by the page.
    const again = session.call({ method: 'render', args }, undefined, key);
    const other = session.call({ method: 'render', args }, undefined, keyOf('b', { m: 1 }, 'en'));
    await Promise.resolve();
    say({ type: 'result', id: 3, outcome: { status: 'ok', value: 'A again' } });
    assert.equal((await again).value, 'A again');
    assert.deepEqual(
      calls().map(({ id }) => id),
      [3, 4],
    );
    say({ type: 'result', id: 4, outcome: { status: 'ok', value: 'B' } });
    assert.equal((await other).value, 'B');
    session.close();
  });
}

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
  page('?account-a.layers=3&engine=worker');
  giveHeadStart(MANIFEST);
  dropHeadStart();
  assert.ok(made[0].isTerminated);
  assert.equal(takeHeadStart(), null);
});

test('a worker for one use leaves the head start to the figures', async () => {
  page('?account-a.layers=3');
  giveHeadStart(MANIFEST);
  await openLadder({ mayShare: false });
  assert.ok(takeHeadStart());
});
