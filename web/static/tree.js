// A game as a tree of moves. Nothing here knows the page or the rules of chess.

import { textOf, commandOf, withCommand } from './comments.js';

export const startFEN = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

export class Tree {
  /** @param {GameRecord} record */
  constructor({ start, check, tags, result, line }) {
    /** @type {TreeNode} */
    this.root = {
      uci: '',
      san: '',
      fen: start,
      check,
      ply: 0,
      parent: null,
      children: [],
      nags: [],
      comments: [],
    };
    this.tags = tags;
    this.result = result;
    grow(this.root, line);
  }

  /** main returns the positions of the game itself, from the root. */
  get main() {
    return lineFrom(this.root);
  }

  /** end returns the last position of the game itself. */
  get end() {
    return /** @type {TreeNode} */ (this.main.at(-1));
  }

  /** key tells games with different moves apart. */
  get key() {
    return [this.root.fen, ...this.main.slice(1).map(n => n.uci)].join();
  }

  /** @param {string} name */
  tag(name) {
    return this.tags.find(t => t[0] === name)?.[1] ?? '';
  }

  /**
   * record returns the game as it is kept, and for a file if that is wanted: then what the
   * analysis added is among the comments and glyphs.
   * @param {boolean} [file]
   * @returns {GameRecord}
   */
  record(file = false) {
    const { root, tags, result } = this;
    const line = lineOf(root, file, { nags: root.nags, comments: root.comments });
    return { start: root.fen, check: root.check, tags, result, line };
  }

  /** @param {number[]} path */
  at(path) {
    let node = this.root;
    for (const i of path) node = node.children[i] ?? node;
    return node;
  }
}

/**
 * emptyGame returns the record of a game without moves.
 * @param {string} start
 * @param {string} [check]
 * @returns {GameRecord}
 */
export const emptyGame = (start = startFEN, check = undefined) => ({
  start,
  check,
  tags: [],
  result: '*',
  line: { moves: [] },
});

/**
 * isQuality reports whether a glyph says how good a move is. A move has one at most.
 * @param {number} nag
 */
const isQuality = nag => nag >= 1 && nag <= 6;

/**
 * isAssessment reports whether a glyph says who stands better. A move has one at most.
 * @param {number} nag
 */
const isAssessment = nag => nag >= 10 && nag <= 19;

/**
 * make returns a node that is not a child of its parent yet.
 * @param {TreeNode} parent
 * @param {Move & Partial<RecordMove>} m
 * @returns {TreeNode}
 */
function make(parent, { nags = [], comments = [], added, auto, ...move }) {
  const { uci, san, from, to, fen, check } = move;
  const at = { parent, ply: parent.ply + 1, children: [] };
  return { uci, san, from, to, fen, check, nags, comments, added, auto, ...at };
}

/**
 * grow adds a line after a position, with its variations.
 * @param {TreeNode} parent
 * @param {RecordLine} line
 */
function grow(parent, line) {
  const { nags, comments, after } = line;
  let at = parent;
  /** @type {Frame | undefined} */
  let frame = nags || comments || after ? { nags, comments, after } : undefined;
  if (!parent.parent && !parent.children.length) {
    parent.nags = nags ?? [];
    parent.comments = comments ?? [];
    frame = undefined;
  }
  for (const m of line.moves) {
    const node = make(at, m);
    node.frame = frame;
    frame = undefined;
    at.children.push(node);
    for (const v of m.variations ?? []) {
      if (v.moves.length) grow(at, v);
      else node.comments = [...node.comments, ...(v.comments ?? []), ...(v.after ?? [])];
    }
    at = node;
  }
}

/**
 * lineOf returns the line after a position, with its variations.
 * @param {TreeNode} parent
 * @param {boolean} file
 * @param {Frame} [frame] what is around the moves
 * @param {TreeNode} [first] the first move, if not the main one
 * @returns {RecordLine}
 */
function lineOf(parent, file, frame, first = parent.children[0]) {
  /** @type {RecordMove[]} */
  const moves = [];
  for (let n = first; n; n = n.children[0]) {
    const { uci, san, from, to, fen, check, nags, added, auto } = n;
    const variations = others(n);
    /** @type {RecordMove} */
    const m = { uci, san, from, to, fen, check, nags, comments: n.comments };
    if (file) {
      m.nags = glyphsOf(n);
      m.comments = commentsOf(n);
    } else Object.assign(m, { added, auto });
    if (variations.length) {
      const from = /** @type {TreeNode} */ (n.parent);
      m.variations = variations.map(v => lineOf(from, file, v.frame, v));
    }
    moves.push(m);
  }
  return { ...frame, moves };
}

/**
 * plain returns a move without annotations and variations.
 * @param {TreeNode} node
 * @returns {RecordMove}
 */
export const plain = ({ uci, san, from, to, fen, check }) => ({ uci, san, from, to, fen, check });

/**
 * siblings returns the alternatives to a move that continues its line.
 * @param {TreeNode} node
 */
const siblings = node => node.parent?.children.filter(c => c !== node) ?? [];

/**
 * others returns the variations of a move that continues its line.
 * @param {TreeNode} node
 */
export const others = node => (node.parent?.children[0] === node ? siblings(node) : []);

/**
 * lineFrom returns a position and those after it in its line.
 * @param {TreeNode} node
 */
export function lineFrom(node) {
  const line = [node];
  for (let n = node.children[0]; n; n = n.children[0]) line.push(n);
  return line;
}

/**
 * lineTo returns the positions up to one, from the root.
 * @param {TreeNode} node
 */
export function lineTo(node) {
  const line = [];
  for (let n = /** @type {TreeNode | null} */ (node); n; n = n.parent) line.unshift(n);
  return line;
}

/**
 * pathTo returns which child leads to a position, from the root on.
 * @param {TreeNode} node
 */
export const pathTo = node =>
  lineTo(node)
    .slice(1)
    .map(n => /** @type {TreeNode} */ (n.parent).children.indexOf(n));

/**
 * inGame reports whether a position is one of the game itself.
 * @param {TreeNode} node
 */
export const inGame = node => pathTo(node).every(i => i === 0);

/**
 * turnOf returns who is to move in a position.
 * @param {{ fen: string }} position
 * @returns {Color}
 */
export const turnOf = ({ fen }) => (fen.split(' ')[1] === 'b' ? 'black' : 'white');

/**
 * glyphsOf returns the glyphs of a move, with that of the analysis.
 * @param {TreeNode} node
 */
export function glyphsOf({ nags, added }) {
  return added?.nag && !nags.some(isQuality) ? [added.nag, ...nags] : nags;
}

/**
 * commentsOf returns the comments on a move, with that of the analysis.
 * @param {TreeNode} node
 */
export const commentsOf = ({ comments, added }) =>
  added?.comment ? [...comments, added.comment] : comments;

/**
 * own makes the variation of a move the user's.
 * @param {TreeNode | null} node
 */
export function own(node) {
  for (let n = node; n; n = n.parent) n.auto = undefined;
}

/**
 * add returns the position after a move, which is new unless the move is there.
 * @param {TreeNode} parent
 * @param {Move} move
 */
export function add(parent, move) {
  const found = parent.children.find(c => c.uci === move.uci);
  if (found) return found;
  const node = make(parent, move);
  parent.children.push(node);
  own(parent);
  return node;
}

/**
 * remove removes a move and all after it, and returns the position before it.
 * @param {TreeNode} node
 */
export function remove(node) {
  const parent = /** @type {TreeNode} */ (node.parent);
  parent.children = siblings(node);
  if (parent.children[0]) settle(parent);
  return parent;
}

/**
 * promote makes a variation the line that it departs from; whole also makes that the game.
 * @param {TreeNode} node
 * @param {boolean} [whole]
 */
export function promote(node, whole = false) {
  own(node);
  for (let n = node; n.parent; n = n.parent) {
    if (n.parent.children[0] === n) continue;
    n.parent.children = [n, ...siblings(n)];
    settle(n.parent);
    if (!whole) return;
  }
}

// settle moves the glyphs and comments around the first child, which only a variation can have, to
// the moves themselves.
/** @param {TreeNode} parent */
function settle(parent) {
  const [first] = parent.children;
  const { nags = [], comments = [], after = [] } = first.frame ?? {};
  first.frame = undefined;
  parent.nags = [...parent.nags, ...nags.filter(n => !parent.nags.includes(n))];
  parent.comments = [...parent.comments, ...comments];
  first.comments = [...first.comments, ...after];
}

/**
 * toggle adds a glyph to a move or removes it.
 * @param {TreeNode} node
 * @param {number} nag
 */
export function toggle(node, nag) {
  own(node);
  const all = glyphsOf(node);
  const alike = [isQuality, isAssessment].find(f => f(nag));
  const rest = all.filter(n => n !== nag && !alike?.(n));
  node.nags = all.includes(nag) ? rest : [...rest, nag].sort((a, b) => a - b);
  if (node.added) node.added = { ...node.added, nag: undefined };
}

/**
 * annotate adds the analysis of the game to it, and removes an earlier one. What the user
 * or a file put there stays.
 * @param {Tree} game
 * @param {RecordLine} line the moves of the game with what is added
 */
export function annotate(game, line) {
  for (const node of game.main) {
    node.added = undefined;
    node.children = node.children.filter((c, i) => i === 0 || !c.auto);
  }
  game.main.slice(1).forEach((node, i) => {
    const { nags, comments, variations } = line.moves[i];
    let comment = comments?.[0] ?? '';
    if (commandOf(node.comments, 'eval')) comment = withCommand([comment], 'eval', '')[0] ?? '';
    const words = textOf([comment]);
    if (words && textOf(node.comments).includes(words)) comment = '';
    node.added = { nag: nags?.find(isQuality), comment };
    const parent = /** @type {TreeNode} */ (node.parent);
    for (const v of variations ?? []) {
      if (has(parent, v.moves)) continue;
      v.moves[0].auto = true;
      grow(parent, v);
    }
  });
}

/**
 * has reports whether a line is among those after a position.
 * @param {TreeNode} parent
 * @param {Move[]} moves
 * @returns {boolean}
 */
function has(parent, moves) {
  const [first, ...rest] = moves;
  return !first || parent.children.some(c => c.uci === first.uci && has(c, rest));
}
