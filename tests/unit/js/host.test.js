import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PROTOCOL } from '../../../assets/js/engine/protocol.js';
import { Host } from '../../../assets/js/worker/host.js';
import { warmUp } from '../../../assets/js/worker/warm-up.js';

class Line extends EventTarget {
  heard = [];
  postMessage(report) {
    this.heard.push(report);
  }
  say(data) {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
  get types() {
    return this.heard.map(({ type }) => type);
  }
}

const INIT = {
  type: 'init',
  protocol: PROTOCOL,
  base: 'x/',
  manifest: {},
  usesSnapshot: false,
  questions: [],
};
const PYTHON = {
  FIGURES: [],
  render_figure: (name, params, lang) => {
    if (name === 'absent') throw new Error('Traceback\nParameterError: no such figure');
    return `${name} ${params} ${lang}`;
  },
  run_script: (_config, record, _lang, step) => {
    step('1');
    return record;
  },
  prove: (request) => `proved ${request}`,
};

function start() {
  const boot = Promise.withResolvers();
  const calls = [];
  const ends = [];
  const host = new Host(
    () => ends.push('end'),
    (_init, report) => {
      calls.push(report);
      report({ stage: 'probe', done: 0, total: 1 });
      return boot.promise;
    },
    () => 'lock',
  );
  const join = (questions = []) => {
    const line = new Line();
    host.serve(line);
    line.say({ ...INIT, questions });
    return line;
  };
  return { boot, calls, ends, join };
}

test('one start serves every page that comes, during it and after it', async () => {
  const { boot, calls, join } = start();
  const [first, second] = [join(), join()];
  assert.equal(calls.length, 1);
  assert.deepEqual([first.types, second.types], [['progress'], ['progress']]);
  boot.resolve(PYTHON);
  await boot.promise;
  const third = join();
  assert.deepEqual(second.types, ['progress', 'ready']);
  const ready = { type: 'ready', protocol: PROTOCOL, bytes: 0, life: 'lock', results: [] };
  assert.deepEqual(third.heard, [ready]);
});

test('an answer goes to the page that asked, with its number', async () => {
  const { boot, join } = start();
  const [one, two] = [join(), join()];
  boot.resolve(PYTHON);
  await boot.promise;
  two.say({ type: 'ping' });
  const args = { name: 'a', params: { n: 1 }, lang: 'zh' };
  two.say({ type: 'call', id: 4, method: 'render', args });
  two.say({ type: 'call', id: 5, method: 'render', args: { ...args, name: 'absent' } });
  two.say({ type: 'call', id: 6, method: 'run', args: { config: {}, record: 'R', lang: 'zh' } });
  two.say({ type: 'call', id: 7, method: 'prove', args: { request: { claim: 1 } } });
  assert.deepEqual(one.types, ['progress', 'ready']);
  assert.deepEqual(two.heard.slice(2), [
    { type: 'pong' },
    { type: 'result', id: 4, outcome: { status: 'ok', value: 'a {"n":1} zh' } },
    {
      type: 'result',
      id: 5,
      outcome: { status: 'error', reason: 'python', detail: 'ParameterError: no such figure' },
    },
    { type: 'step', id: 6, step: '1' },
    { type: 'result', id: 6, outcome: { status: 'ok', value: 'R' } },
    { type: 'result', id: 7, outcome: { status: 'ok', value: 'proved {"claim":1}' } },
  ]);
});

test('what a page asks with its greeting comes back in one message with the word ready', async () => {
  const { boot, join } = start();
  const args = { name: 'a', params: { n: '1' }, lang: 'zh' };
  const questions = [
    { id: 1, args },
    { id: 2, args: { ...args, name: 'absent' } },
  ];
  const waits = join(questions);
  assert.deepEqual(waits.types, ['progress']);
  boot.resolve(PYTHON);
  await boot.promise;
  for (const line of [waits, join(questions)]) {
    assert.equal(line.types.filter((type) => type !== 'progress').length, 1);
    const { type, results } = line.heard.at(-1);
    assert.equal(type, 'ready');
    assert.deepEqual(results, [
      { id: 1, outcome: { status: 'ok', value: 'a {"n":"1"} zh' } },
      {
        id: 2,
        outcome: { status: 'error', reason: 'python', detail: 'ParameterError: no such figure' },
      },
    ]);
  }
});

test('a failure reaches every page, and the worker gives itself up', async () => {
  const { boot, ends, join } = start();
  const lines = [join(), join()];
  boot.reject(new Error('no'));
  await new Promise(setImmediate);
  for (const { heard } of lines) {
    assert.deepEqual(heard.at(-1), { type: 'failed', reason: 'python', detail: 'no' });
  }
  assert.deepEqual(ends, ['end']);
});

test('a start that nobody waits for any more is given up, Python that runs is not', async () => {
  const { ends, join } = start();
  const [first, second] = [join(), join()];
  first.say({ type: 'bye' });
  assert.deepEqual(ends, []);
  second.say({ type: 'bye' });
  assert.deepEqual(ends, ['end']);
  const other = start();
  const line = other.join();
  other.boot.resolve(PYTHON);
  await other.boot.promise;
  line.say({ type: 'bye' });
  assert.deepEqual(other.ends, []);
});

test('a page of another version is refused', () => {
  const { join, calls } = start();
  const line = join();
  line.say({ ...INIT, protocol: PROTOCOL + 1 });
  assert.equal(line.heard.at(-1).reason, 'version');
  assert.equal(calls.length, 1);
});

const longAgo = () => Number.POSITIVE_INFINITY;

test('warming up draws every figure in tasks of their own, and stops at a fault', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const drawn = [];
  const python = { render_figure: (name) => drawn.push(name) };
  warmUp(python, ['a', 'b'], longAgo, 2);
  assert.deepEqual(drawn, []);
  t.mock.timers.runAll();
  assert.deepEqual(drawn.sort(), ['a', 'a', 'b', 'b']);
  const failing = {
    render_figure: (name) => {
      drawn.push(name);
      throw new Error('no');
    },
  };
  warmUp(failing, ['c'], longAgo, 5);
  t.mock.timers.runAll();
  assert.equal(drawn.filter((name) => name === 'c').length, 1);
});

test('warming up waits as long as a reader goes on', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const drawn = [];
  let quiet = 0;
  const askedMeanwhile = (name) => {
    drawn.push(name);
    quiet = 0;
  };
  warmUp({ render_figure: askedMeanwhile }, ['a'], () => quiet, 3);
  for (const now of [5, 30, 199]) {
    quiet = now;
    t.mock.timers.tick(200);
  }
  assert.deepEqual(drawn, []);
  quiet = 200;
  t.mock.timers.tick(1_000);
  assert.deepEqual(drawn, ['a']);
  quiet = 5_000;
  t.mock.timers.tick(1_000);
  assert.deepEqual(drawn, ['a', 'a']);
});
