import assert from 'node:assert/strict';
import { test } from 'node:test';
import { attributesOf, cut, partners, plain } from '../../../assets/js/page/pieces.js';

const names = (pieces) => pieces.map(({ name, html }) => name || html);

test('markup is cut into elements and texts', () => {
  const [box, text] = cut('<div class="a b"><p>one<br>two</p><hr></div>end');
  assert.deepEqual([box.name, box.open], ['div', '<div class="a b">']);
  assert.deepEqual(names(box.kids), ['p', 'hr']);
  assert.deepEqual(names(box.kids[0].kids), ['one', 'br', 'two']);
  assert.deepEqual(text, { name: '', open: 'end', html: 'end', kids: [] });
  assert.deepEqual(cut(''), []);
});

test('a bracket in quotes ends no tag: browsers write some that way', () => {
  const [button] = cut('<button title="a > b < c" disabled="">x</button>');
  assert.deepEqual(names(button.kids), ['x']);
  assert.deepEqual(
    [...attributesOf(button.open)],
    [
      ['title', 'a > b < c'],
      ['disabled', ''],
    ],
  );
});

test('what is the same stays the same piece, and its neighbours are read', () => {
  const before = cut('<p><b>1</b><i>same</i><u>12</u></p><p>same</p>');
  const after = cut('<p><b>2</b><i>same</i><u>123</u></p><p>same</p>', before);
  assert.equal(after[1], before[1]);
  assert.equal(after[0].kids[1], before[0].kids[1]);
  assert.notEqual(after[0], before[0]);
  assert.equal(after[0].kids[2].kids[0].open, '123');
  assert.equal(
    after.map(({ html }) => html).join(''),
    '<p><b>2</b><i>same</i><u>123</u></p><p>same</p>',
  );
});

test('a text that goes on is another text', () => {
  const before = cut('12');
  assert.equal(cut('12', before)[0], before[0]);
  assert.equal(cut('123', before)[0].open, '123');
});

for (const broken of [
  '<p>',
  '<p></b>',
  'a</p>',
  '<p',
  '<!-- a -->',
  "<p class='a'>x</p>",
  '<p></P>',
]) {
  test(`what no builder writes is refused: ${broken}`, () => {
    assert.throws(() => cut(broken), SyntaxError);
  });
}

test('attributes and texts come back as they were meant', () => {
  const open = '<svg viewBox="0 0 10 1" data-a="&quot;&amp;&lt;&gt;&#x27;" hidden>';
  const found = attributesOf(open);
  assert.deepEqual([...found.keys()], ['viewBox', 'data-a', 'hidden']);
  assert.equal(found.get('data-a'), '"&<>\'');
  assert.equal(attributesOf('<p title="&amp;lt;">').get('title'), '&lt;');
  assert.equal(plain('a&nbsp;b &amp;lt;'), 'a\u00a0b &lt;');
});

const pairs = (before, after) => partners(cut(before), cut(after));

test('pieces at both ends keep their partners when some come or go in between', () => {
  const [p, div, ol] = ['<p>t</p>', '<div>l</div>', '<ol></ol>'];
  assert.deepEqual(pairs(p + div + ol + p, p + div + div + div + ol + p), [0, 1, -1, -1, 2, 3]);
  assert.deepEqual(pairs(p + div + div + div + ol + p, p + div + ol + p), [0, 1, 4, 5]);
  assert.deepEqual(pairs('', p), [-1]);
  assert.deepEqual(pairs(p, ''), []);
});

test('in between the next of a kind is taken, never one before it', () => {
  const [a, b, c, d] = ['<a>1</a>', '<b>1</b>', '<i>1</i>', '<u>1</u>'];
  assert.deepEqual(pairs(a + b + c + d, d + c + b + a), [3, -1, -1, -1]);
  assert.deepEqual(pairs(a + b + c + d + a, a + c + b + a), [0, 2, -1, 4]);
});

test('elements with names of their own are only turned into themselves', () => {
  const row = (id) => `<tr id="${id}"><td>x</td></tr>`;
  assert.deepEqual(pairs(row('a') + row('b') + row('c'), row('b') + row('c')), [1, 2]);
  assert.deepEqual(pairs(row('a'), '<tr><td>x</td></tr>'), [-1]);
});
