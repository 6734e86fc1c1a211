// What the user can do, as changes of the state.

import { Stopped } from './engine.js';
import { withShape, withShapes, withText } from './comments.js';
import { paused, resumed } from './match.js';
import { arbiter, isPlaying, params, passing, state, store, turn, viewOf } from './state.js';
import { number } from './text.js';
import * as tree from './tree.js';
import { say } from './widgets.js';

/** @param {string} text */
export const problem = text => store.set({ problem: text });

/**
 * show goes to a position of the game.
 * @param {TreeNode} node
 */
export function show(node) {
  const threat = state.threat && node === state.node;
  store.set({ node, view: viewOf(node), threat, ...passing });
}

/**
 * edited says that moves or annotations of the game are not what they were.
 * @param {TreeNode} [node] to show
 */
export function edited(node = state.node) {
  const { annotation, game } = state;
  store.set({ game, annotation: annotation?.key === game.key ? annotation : null });
  if (node !== state.node) show(node);
}

/**
 * snapshot returns the game as it is kept: to be undone to, and when the page is left.
 * @returns {Snapshot}
 */
export function snapshot() {
  const { game, node, games, annotation } = state;
  const match = state.match && paused(state.match, tree.turnOf(game.end));
  return { record: game.record(), path: tree.pathTo(node), match, games, annotation };
}

/**
 * load shows another game, and goes on with it if it is one against the engine.
 * @param {Pick<Snapshot, 'record'> & Partial<Snapshot>} snapshot
 */
export function load({ record, path = [], match = null, games = null, annotation = null }) {
  const game = new tree.Tree(record);
  store.set({ game, match: match && resumed(match), games, annotation, opening: null });
  show(game.at(path));
}

/**
 * offerUndo says what is done now and offers to bring back what was there before, unless it is
 * untouched.
 * @param {string} text
 * @param {Snapshot} before
 */
export function offerUndo(text, before = snapshot()) {
  const { record, match, games } = before;
  if (!record.line.moves.length && !record.line.comments?.length && !match && !games) return;
  const undo = () => {
    load(before);
    store.set({ toast: null });
  };
  store.set({ toast: { text, undo } });
}

/**
 * step goes forward or back in the game, or in a line that is looked at.
 * @param {number} by
 */
export function step(by) {
  const { preview, node } = state;
  if (preview) {
    const i = Math.min(Math.max(preview.i + by, -1), preview.moves.length - 1);
    store.set({ preview: { ...preview, i } });
    say(preview.moves[i]?.san ?? 'before the first move');
    return;
  }
  let to = node;
  for (let n = Math.abs(by); n > 0; n--) {
    const next = by < 0 ? to.parent : to.children[0];
    if (!next) break;
    to = next;
  }
  if (to === node) return;
  show(to);
  say(to.san || 'start');
}

/**
 * turnTo goes to another move in the same position: the next variation or the one before.
 * @param {number} by
 */
export function turnTo(by) {
  let { node } = state;
  while (node.parent && node.parent.children.length < 2) node = node.parent;
  if (!node.parent) return;
  const { children } = node.parent;
  const next = children[(children.indexOf(node) + by + children.length) % children.length];
  show(next);
  say(`${next.san}, variation ${children.indexOf(next) + 1} of ${children.length}`);
}

/**
 * preview shows a line on the board without playing it.
 * @param {string} title
 * @param {Move[]} moves
 * @param {number} i
 */
export const preview = (title, moves, i) =>
  store.set({ preview: { title, moves, i }, arrows: [], squares: [], problem: '' });

/**
 * insert adds the line that is looked at to the game, as a variation.
 * @param {Move[]} moves
 */
export function insert(moves) {
  let at = state.node;
  for (const m of moves) at = tree.add(at, m);
  edited(at);
}

/** whyNot says why the user cannot move a piece now, '' if nothing is in the way. */
export function whyNot() {
  const { match, node, game } = state;
  if (!match) return '';
  if (!isPlaying()) return state.annotation ? '' : 'The game is over.'; // once analyzed, it is any game
  if (viewOf(game.end)?.outcome.over) return 'The game is over.';
  if (node !== game.end) return 'Go to the end of the game to play on, or take moves back.';
  return match.color === turn() ? '' : 'It is the engine’s turn.';
}

/**
 * play makes a move in the position that is shown. Where the game goes on otherwise, it
 * begins a variation.
 * @param {Move} move
 */
export function play(move) {
  edited(tree.add(state.node, move));
}

/** @type {Promise<void>} */
let attempted = Promise.resolve();

/**
 * attempt plays a move in any notation if it is legal, and says so if it is not. One attempt
 * waits for the one before it.
 * @param {string} text
 */
export const attempt = text => (attempted = attempted.then(() => attemptNow(text)));

/** @param {string} text */
async function attemptNow(text) {
  const why = whyNot();
  if (why) return problem(why);
  const { node } = state;
  const before = params(node);
  try {
    const moves = [...before.moves, text];
    /** @type {View} */
    const { last } = await arbiter.call('view', { ...before, moves });
    if (state.node !== node || whyNot()) return;
    if (!last) return problem('You must make a move.'); // 0000, which lines of the engine know
    say(last.san);
    play(last);
  } catch (e) {
    problem(/** @type {Error} */ (e).message.replace(/^half-move \d+: /, ''));
  }
}

/** cut removes the move that is shown and all after it. */
export function cut() {
  const { node } = state;
  if (!node.parent) return;
  offerUndo(`${number(node)} ${node.san} and what follows were removed.`);
  edited(tree.remove(node));
}

/** @param {boolean} whole */
export function promote(whole) {
  tree.promote(state.node, whole);
  edited();
}

/** @param {number} nag */
export function toggleGlyph(nag) {
  if (!state.node.parent) return;
  tree.toggle(state.node, nag);
  edited();
}

/** @param {string} text */
export function comment(text) {
  const { node } = state;
  tree.own(node);
  node.comments = withText(tree.commentsOf(node), text);
  if (node.added) node.added = { ...node.added, comment: '' };
  edited();
}

/** @param {Shape} shape */
export function draw(shape) {
  state.node.comments = withShape(state.node.comments, shape);
  edited();
}

/** erase removes the user's arrows and circles. */
export function erase() {
  state.node.comments = withShapes(state.node.comments, []);
  edited();
}

/** strip removes all variations and annotations. */
export function strip() {
  const { game, node, games } = state;
  offerUndo('Variations and comments were removed.');
  const line = { moves: game.main.slice(1).map(tree.plain) };
  const path = Array(tree.inGame(node) ? node.ply : 0).fill(0);
  load({ record: { ...game.record(), line }, path, games });
}

/**
 * open reads a FEN, moves or PGN: text, or the bytes of a file in base64. It shows the first
 * position; a link shows the last one. It reports whether there is a game.
 * @param {Games['source']} source
 * @param {boolean} link
 */
export const open = (source, link = false) => openGame(source, 0, link);

/**
 * @param {Games['source']} source
 * @param {number} index of the game in a PGN
 * @param {boolean} link
 */
async function openGame(source, index, link) {
  try {
    /** @type {OpenAnswer} */
    const { game, titles, errors } = await arbiter.call('open', { ...source, game: index });
    const earlier = state.games?.source === source ? state.games : null;
    if (!earlier) offerUndo('The game was replaced.');
    const records = earlier ? seen(earlier) : {};
    load({
      record: game,
      path: Array(link ? game.line.moves.length : 0).fill(0),
      games: titles.length > 1 ? { source, titles, index, records } : null,
    });
    const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : '';
    store.set({ tab: link ? state.tab : 'analysis', problem: (errors[0] ?? '') + more });
    return true;
  } catch (e) {
    fail(e);
    return false;
  }
}

/**
 * showGame shows another game of those that were opened, as the user has left it.
 * @param {number} index
 */
export function showGame(index) {
  const { games } = state;
  if (!games) return;
  store.set({ toast: null }); // what it would undo is in another game
  const records = seen(games);
  if (!records[index]) return openGame(games.source, index, false);
  load({ record: records[index], games: { ...games, index, records } });
  store.set({ tab: 'analysis' });
}

/**
 * seen returns the games that were shown, as the user has left them.
 * @param {Games} games
 */
export const seen = ({ records, index }) => ({ ...records, [index]: state.game.record() });

/**
 * fail says that something went wrong, unless it was stopped on purpose.
 * @param {unknown} e
 */
export function fail(e) {
  if (!(e instanceof Stopped)) problem(/** @type {Error} */ (e).message);
}
