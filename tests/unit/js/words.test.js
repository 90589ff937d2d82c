import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { REASONS } from '../../../assets/js/engine/protocol.js';
import { fill, megabytes } from '../../../assets/js/state/fill.js';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const REGISTER = ['runtime', 'proofs']
  .map((name) => readFileSync(`${ROOT}content/ui/${name}.yaml`, 'utf8'))
  .join('\n');
const KNOWN = new Set(REGISTER.matchAll(/^- id: (?:runtime\.)?(\S+)$/gm).map(([, id]) => id));
const SOURCES = globSync('assets/js/**/*.js', { cwd: ROOT }).map((path) =>
  readFileSync(ROOT + path, 'utf8'),
);

/** Ids that are put together while running. */
const COMPOSED = [
  ...REASONS.map((reason) => `failure.${reason}`),
  ...['connect', 'probe', 'download', 'start'].map((stage) => `stage.${stage}`),
  ...['range', 'nearest', 'text', 'empty'].map((kind) => `note.${kind}`),
  ...['auto', 'light', 'dark'].map((theme) => `theme.${theme}`),
  ...['shared-snapshot', 'shared', 'worker-snapshot', 'worker'].map((it) => `engine.rung.${it}`),
  'engine.rung.none',
  ...['text', 'markdown', 'bibtex', 'link'].map((kind) => `slip.copy.${kind}`),
  ...['proved', 'compared', 'failed'].map((result) => `proof.result.${result}`),
  ...['page', 'register', 'here'].map((one) => `proof.differ.${one}`),
  ...['all', 'good', 'bad'].map((how) => `proof.page.${how}`),
  ...['quote', 'record'].map((way) => `proof.${way}`),
  ...['equivalence', 'counting', 'timing'].map((stage) => `script.stage.${stage}`),
  ...['open', 'passed', 'failed', 'unreached'].map((result) => `exercise.mark.${result}`),
];

test('every sentence the scripts say is in the register', () => {
  const plain = SOURCES.flatMap((text) => [...text.matchAll(/say\(\s*'([^']+)'/g)]);
  const said = [...plain.map(([, id]) => id), ...COMPOSED];
  assert.deepEqual(
    said.filter((id) => !KNOWN.has(id)),
    [],
  );
});

test('every sentence of the register is said', () => {
  const text = SOURCES.join('\n');
  const unsaid = [...KNOWN].filter((id) => !text.includes(`'${id}'`) && !COMPOSED.includes(id));
  assert.deepEqual(unsaid, []);
});

test('both languages fill the same places', () => {
  const entries = REGISTER.split(/^- id: /m).slice(1);
  for (const entry of entries) {
    const [zh, en] = ['zh', 'en'].map((lang) => {
      const [, text] = entry.match(new RegExp(`^  ${lang}: (.*)$`, 'm')) ?? [];
      assert.notEqual(text, undefined, entry);
      return [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
    });
    assert.deepEqual(new Set(zh), new Set(en), entry);
  }
});

test('a template takes its fillings; an unknown place stays visible', () => {
  assert.equal(fill('{a}/{b} {c}', { a: 1, b: '$&' }), '1/$& {c}');
  assert.equal(fill('{toString}', {}), '{toString}');
});

test('a growing count of megabytes keeps its width', () => {
  assert.equal(megabytes(13_392_107), '13.4');
  assert.equal(megabytes(0, 13_392_107), '\u20070.0');
});
