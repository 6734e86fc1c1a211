// Tests of the modules that need no browser: node --test.

import assert from 'node:assert/strict';
import test from 'node:test';
import * as comments from '../static/comments.js';
import * as tree from '../static/tree.js';

// move returns a move of a game that nobody plays.
const move = (san, more = {}) => ({ uci: san, san, number: '1.', fen: `8/8 ${san} w`, ...more });
const game = line => new tree.Tree({ start: 'start w', tags: [], result: '*', line });
const names = node => tree.lineFrom(node).map(n => n.san);

const branched = () =>
  game({
    comments: ['before'],
    moves: [
      move('e4', {
        nags: [1],
        comments: ['a'],
        variations: [
          { comments: ['instead'], moves: [move('d4'), move('d5')], after: ['so much for that'] },
          { moves: [move('c4', { variations: [{ moves: [move('b3')] }] })] },
        ],
      }),
      move('e5', { variations: [{ moves: [move('c5'), move('Nf3')] }] }),
    ],
  });

test('a tree gives the record that makes it again', () => {
  const first = branched();
  const again = new tree.Tree(structuredClone(first.record()));
  assert.deepEqual(again.record(), first.record());
  assert.deepEqual(names(again.root), ['', 'e4', 'e5']);
  assert.equal(again.root.children.length, 4);
  assert.deepEqual(again.root.children[1].frame?.comments, ['instead']);
  assert.deepEqual(again.record().line.moves[0].variations[0].after, ['so much for that']);
});

test('a variation without moves is a comment', () => {
  const g = game({ moves: [move('e4', { variations: [{ comments: ['aside'], moves: [] }] })] });
  assert.deepEqual(g.end.comments, ['aside']);
});

test('promotion swaps lines and keeps comments', () => {
  const g = branched();
  const [, , , b3] = g.root.children;
  const d5 = g.root.children[1].children[0];
  tree.promote(d5);
  assert.deepEqual(names(g.root), ['', 'd4', 'd5']);
  assert.deepEqual(g.root.comments, ['before', 'instead']);
  assert.ok(tree.inGame(d5) && !tree.inGame(b3));
  const nf3 = g.root.children[1].children[1].children[0];
  tree.promote(nf3); // over c5 alone
  assert.ok(!tree.inGame(nf3));
  tree.promote(nf3, true);
  assert.deepEqual(names(g.root), ['', 'e4', 'c5', 'Nf3']);
});

test('a known move is not added again', () => {
  const g = branched();
  assert.equal(tree.add(g.root, move('d4')), g.root.children[1]);
  assert.equal(tree.add(g.root, move('a3')).parent, g.root);
  assert.equal(g.root.children.length, 5);
});

test('an analysis replaces an earlier one and nothing else', () => {
  const g = game({ moves: [move('e4', { comments: ['mine'] }), move('e5')] });
  const added = () => ({
    moves: [
      move('e4', { comments: ['[%eval 0.3]'] }),
      move('e5', {
        nags: [4],
        comments: ['[%eval 3.0] Blunder.'],
        variations: [{ moves: [move('c5')] }],
      }),
    ],
  });
  tree.annotate(g, added());
  const once = JSON.stringify(g.record(true));
  assert.match(once, /mine.*Blunder/);
  assert.equal(JSON.parse(once).line.moves[1].variations.length, 1);
  tree.annotate(g, added());
  assert.equal(JSON.stringify(g.record(true)), once);
  // A move after its line makes the line the user's.
  tree.add(g.root.children[0].children[1], move('Nf3'));
  tree.annotate(g, { moves: [move('e4'), move('e5')] });
  assert.equal(g.root.children[0].children.length, 2);
  // What was saved and opened again is not added a second time.
  const saved = new tree.Tree(structuredClone(g.record(true)));
  tree.annotate(saved, added());
  assert.equal(saved.root.children[0].children.length, 2);
});

test('commands stay when words change, and words when commands do', () => {
  const old = ['[%clk 0:01:00] one', 'two [%csl Ge4]'];
  assert.equal(comments.textOf(old), 'one\ntwo');
  assert.equal(comments.commandOf(old, 'clk'), '0:01:00');
  assert.deepEqual(comments.withText(old, 'three'), ['[%clk 0:01:00] [%csl Ge4] three']);
  const arrow = { from: 'e2', to: 'e4', color: 'R' };
  const drawn = comments.withShape(old, arrow);
  assert.deepEqual(comments.shapesOf(drawn), [{ from: 'e4', to: 'e4', color: 'G' }, arrow]);
  assert.equal(comments.textOf(drawn), 'one\ntwo');
  assert.deepEqual(comments.shapesOf(comments.withShape(drawn, arrow)).length, 1);
  assert.deepEqual(comments.withShapes(['[%cal Ga1a2]'], []), []);
});

test('clocks are read and written', () => {
  assert.equal(comments.seconds('1:02:03.5'), 3723.5);
  assert.equal(comments.clockText(3723500), '1:02:04');
  assert.equal(comments.clockText(-5), '0:00:00');
});
