import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import {
  answerFixed,
  answerFresh,
  offlinePage,
} from '../../../assets/js/service-worker/answers.js';
import { isTurnedOff } from '../../../assets/js/service-worker/kill-switch.js';
import { kindOf } from '../../../assets/js/service-worker/kinds.js';
import { forgetAll, Store } from '../../../assets/js/service-worker/store.js';

const SCOPE = 'https://example.org/kv/';
const plainFetch = fetch;

/** As much of a browser's caches as is used; `isFull` refuses everything. */
class FakeCaches {
  isFull = false;
  #all = new Map();
  async open(name) {
    if (!this.#all.has(name)) this.#all.set(name, new Map());
    const kept = this.#all.get(name);
    return {
      match: async (url) => kept.get(url)?.clone(),
      put: async (url, response) => {
        if (this.isFull) throw new DOMException('full', 'QuotaExceededError');
        kept.set(url, new Response(await response.text(), response));
      },
      delete: async (url) => kept.delete(url),
      keys: async () => [...kept.keys()].map((url) => ({ url })),
    };
  }
  async keys() {
    return [...this.#all.keys()];
  }
  async delete(name) {
    return this.#all.delete(name);
  }
}

/** Answers of a network; whatever is not in it fails. */
function network(answers) {
  const asked = [];
  globalThis.fetch = async (request) => {
    const url = request.url ?? String(request);
    asked.push(url);
    const answer = answers[url.replace(/[?#].*/, '')];
    if (answer === undefined) throw new TypeError('no network');
    const response = await answer;
    Object.defineProperty(response, 'type', { value: 'basic' });
    return response;
  };
  return asked;
}

function start(answers) {
  globalThis.caches = new FakeCaches();
  return { store: new Store('1'), asked: network(answers) };
}

afterEach(() => {
  globalThis.fetch = plainFetch;
  delete globalThis.caches;
});

/** Ask, and wait for what was to be kept. */
async function ask(how, store, url, ...rest) {
  const waiting = [];
  const event = { request: { url }, waitUntil: (promise) => waiting.push(promise) };
  const response = await how(store, ...rest.slice(0, 1), event, ...rest.slice(1));
  const text = await response.text();
  await Promise.all(waiting);
  return text;
}

test('requests are told apart by address and purpose', () => {
  const kind = (path, mode = 'cors', method = 'GET') =>
    kindOf({ method, mode, url: SCOPE + path }, SCOPE);
  assert.equal(kind('engine/0123456789abcdef/pyodide.mjs'), 'fixed');
  assert.equal(kind('assets/app-0123456789.js'), 'fixed');
  assert.equal(kind('figures/account-a.zh.0123456789.json'), 'fixed');
  assert.equal(kind('zh/knob/?account-a.layers=3', 'navigate'), 'page');
  assert.equal(kind('', 'navigate'), 'page');
  assert.equal(kind('assets/icon.svg'), 'data');
  assert.equal(kind('sources.json'), 'data');
  assert.equal(kind('claims.json'), 'receipt');
  assert.equal(kind('receipts/knob.zh.json'), 'receipt');
  assert.equal(kind('records/kv-cache-2026-11-29.json'), 'data');
  for (const path of ['sw.js', 'sw-kill.json', '__reload', '__reload.js', 'zh/knob/']) {
    assert.equal(kind(path), 'none', path);
  }
  assert.equal(kind('zh/knob/', 'navigate', 'POST'), 'none');
  assert.equal(kindOf({ method: 'GET', mode: 'cors', url: 'https://example.com/' }, SCOPE), 'none');
});

test('a file with a hash comes from the network once', async () => {
  const url = `${SCOPE}assets/app-0123456789.js`;
  const { store, asked } = start({ [url]: new Response('app') });
  assert.equal(await ask(answerFixed, store, url), 'app');
  assert.equal(await ask(answerFixed, store, url), 'app');
  assert.deepEqual(asked, [url]);
});

test('an answer that is no good is passed on and not kept', async () => {
  const url = `${SCOPE}assets/app-0123456789.js`;
  const { store, asked } = start({ [url]: new Response('gone', { status: 404 }) });
  assert.equal(await ask(answerFixed, store, url), 'gone');
  network({ [url]: new Response('here') });
  assert.equal(await ask(answerFixed, store, url), 'here');
  assert.deepEqual(asked, [url]);
});

test('a page comes from the network, else as kept, else with words', async () => {
  const url = `${SCOPE}zh/knob/`;
  const { store } = start({ [url]: new Response('first') });
  const words = async () => new Response('words');
  const open = (address) => ask(answerFresh, store, address, 'pages', words);
  assert.equal(await open(`${url}?account-a.layers=3#part`), 'first');
  network({ [url]: new Response('second') });
  assert.equal(await open(url), 'second');
  network({});
  assert.equal(await open(`${url}?account-a.layers=5`), 'second');
  assert.equal(await open(`${SCOPE}zh/card/`), 'words');
  network({ [url]: new Response('broken', { status: 502 }) });
  assert.equal(await open(url), 'second');
});

test('a slow network gives way to what is kept, and is waited for otherwise', async (t) => {
  const url = `${SCOPE}zh/`;
  const { store } = start({ [url]: new Response('kept') });
  await ask(answerFresh, store, url, 'pages');
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const slow = Promise.withResolvers();
  network({ [url]: slow.promise, [`${SCOPE}en/`]: slow.promise });
  const kept = ask(answerFresh, store, url, 'pages');
  const other = ask(answerFresh, store, `${SCOPE}en/`, 'pages');
  t.mock.timers.tick(2_500);
  assert.equal(await kept, 'kept');
  slow.resolve(new Response('late'));
  assert.equal(await other, 'late');
});

test('the page with words leads on from any address', async () => {
  const { store } = start({});
  await store.keep('files', `${SCOPE}offline.html`, new Response('<a href="./zh/">'));
  const response = await offlinePage(store, SCOPE);
  assert.equal(response.status, 503);
  assert.equal(await response.text(), '<a href="/kv/zh/">');
});

test('a full device keeps nothing and breaks nothing', async () => {
  const url = `${SCOPE}zh/`;
  const { store } = start({ [url]: new Response('page') });
  caches.isFull = true;
  assert.equal(await ask(answerFresh, store, url, 'pages'), 'page');
  assert.equal(await store.find('pages', url), undefined);
});

test('a new version takes its own files and fetches the pages again', async () => {
  const { store } = start({});
  const page = `${SCOPE}zh/`;
  const gone = `${SCOPE}zh/gone/`;
  for (const url of [page, gone]) await store.keep('pages', url, new Response('old'));
  for (const path of ['engine/1/a', 'engine/2/a']) {
    await store.keep('files', SCOPE + path, new Response(path));
  }
  network({ [page]: new Response('new'), [gone]: new Response('', { status: 404 }) });
  const next = new Store('2');
  await next.inherit((url) => url.startsWith(`${SCOPE}engine/2/`));
  assert.equal(await (await next.find('pages', page)).text(), 'new');
  assert.equal(await next.find('pages', gone), undefined);
  assert.equal(await next.find('files', `${SCOPE}engine/1/a`), undefined);
  assert.equal(await (await next.find('files', `${SCOPE}engine/2/a`)).text(), 'engine/2/a');
  assert.deepEqual(
    (await caches.keys()).filter((name) => name.endsWith('-1')),
    [],
  );
  await next.forget(`${SCOPE}engine/2/`);
  assert.equal(await next.find('files', `${SCOPE}engine/2/a`), undefined);
  await forgetAll();
  assert.deepEqual(await caches.keys(), []);
});

test('only a file that says so turns the service worker off', async () => {
  for (const [text, isOff] of [
    ['{"off": true}', true],
    ['{"off": false}', false],
    ['<html>', false],
  ]) {
    start({ [`${SCOPE}sw-kill.json`]: new Response(text) });
    assert.equal(await isTurnedOff(SCOPE), isOff);
  }
  start({});
  assert.equal(await isTurnedOff(SCOPE), false);
});
