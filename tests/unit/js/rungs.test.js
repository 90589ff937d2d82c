import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filesOf } from '../../../assets/js/engine/files.js';
import { openRungs, stillOpen } from '../../../assets/js/engine/rungs.js';

const names = (rungs) => rungs.map(({ name }) => name);
const open = (here) => names(openRungs({ hasSnapshot: true, mayShare: true, ...here }));

test('the ladder follows what the site ships and the browser offers', () => {
  assert.deepEqual(open({}), ['shared-snapshot', 'worker-snapshot', 'worker']);
  assert.deepEqual(open({ hasSnapshot: false }), ['shared', 'worker']);
  assert.deepEqual(open({ mayShare: false }), ['worker-snapshot', 'worker']);
  assert.deepEqual(open({ hasSnapshot: false, mayShare: false }), ['worker']);
});

test('the address may begin lower, and nothing else', () => {
  assert.deepEqual(open({ search: '?engine=shared' }), open({}));
  assert.deepEqual(open({ search: '?engine=worker-snapshot' }), ['worker-snapshot', 'worker']);
  assert.deepEqual(open({ search: '?a=1&engine=worker' }), ['worker']);
  for (const text of ['', 'none', 'toString', '<b>', 'WORKER']) {
    assert.deepEqual(open({ search: `?engine=${text}` }), open({}));
  }
});

test('a snapshot that failed is not tried twice; what fails everywhere ends the climb', () => {
  const rungs = openRungs({ hasSnapshot: true, mayShare: true }).slice(1);
  assert.deepEqual(names(stillOpen(rungs, 'snapshot')), ['worker']);
  for (const reason of ['lost', 'python', 'fetch', 'aborted', 'version', 'worker-missing']) {
    assert.deepEqual(names(stillOpen(rungs, reason)), ['worker-snapshot', 'worker']);
  }
  for (const reason of ['no-wasm', 'wasm-blocked', 'wasm-missing', 'wasm-type', 'timeout']) {
    assert.deepEqual(stillOpen(rungs, reason), []);
  }
});

test('a restored Python asks for its memory, not for its library', () => {
  const names = ['pyodide.mjs', 'pyodide.asm.wasm', 'python_stdlib.zip', 's.bin'];
  const files = names.map((url) => ({ url, bytes: 1 }));
  const manifest = { files, snapshot: { url: 's.bin', bytes: 9 } };
  const urls = (usesSnapshot) => filesOf(manifest, usesSnapshot).map(({ url }) => url);
  assert.deepEqual(urls(true), ['pyodide.mjs', 'pyodide.asm.wasm', 's.bin']);
  assert.deepEqual(urls(false), names.slice(0, 3));
  assert.deepEqual(filesOf({ ...manifest, snapshot: null }, true), files);
});
