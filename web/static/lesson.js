// Exercises: better moves than the mistakes of a game.

import { $, h, put } from './dom.js';
import * as act from './actions.js';
import { params, state, store, thinker } from './state.js';
import { number, numbered } from './text.js';
import { remove, turnOf } from './tree.js';

export function startLesson() {
  $('learn').onclick = () => teach(0);
  store.watch(['annotation'], chooseSide);
  store.watch(['lesson'], draw);
  store.watch(['node'], judge);
}

// chooseSide chooses the user's mistakes: those of the player called You, or else of the side at
// the bottom of the board.
function chooseSide() {
  const { game, flipped } = state;
  const [white, black] = ['White', 'Black'].map(color => game.tag(color) === 'You');
  $('side').value = black || (flipped && !white) ? 'black' : 'white';
  if (!mistakes().length) $('side').value = 'both';
  $('learn').disabled = $('side').disabled = !mistakes().length;
}

/** mistakes returns the numbers of the half-moves that are worth an exercise. */
function mistakes() {
  const side = $('side').value;
  const moves = state.annotation?.moves ?? [];
  return moves.flatMap((m, i) =>
    m.better && m.grade !== 'fine' && (side === 'both' || side === m.color) ? [i] : [],
  );
}

/**
 * teach shows the position before a mistake and asks for a better move.
 * @param {number} n which mistake
 */
function teach(n) {
  const ply = mistakes()[n];
  if (ply === undefined) {
    if (!n) act.problem('This side made no mistakes.');
    return store.set({ lesson: null });
  }
  const node = state.game.main[ply];
  thinker.stop();
  act.show(node);
  const lesson = { n, node, tried: null, word: '', line: null };
  store.set({ lesson, analyzing: false, flipped: turnOf(node) === 'black' });
  scrollTo({ top: 0 }); // small windows have the question just under the board
}

// judge grades a move that the user tries, and ends the exercises if the user goes elsewhere.
async function judge() {
  const { lesson, node, annotation, game } = state;
  if (!lesson || node === lesson.node || node === lesson.tried) return;
  const { better } = annotation?.moves[lesson.node.ply] ?? {};
  if (node.parent !== lesson.node || !better) return store.set({ lesson: null });
  const san = numbered([node], 0);
  const judging = { ...lesson, tried: node, word: `${san} …`, line: null };
  store.set({ lesson: judging });
  let [good, why, line] = [true, '', better];
  if (node.uci !== better[0].uci && !node.san.endsWith('#')) {
    try {
      const [before, after] = [await bestLine(lesson.node), await bestLine(node)];
      const sign = turnOf(lesson.node) === 'white' ? 1 : -1;
      const loss = sign * ((before?.expectation ?? 0.5) - (after?.expectation ?? 0.5));
      good = loss < 0.05 && node !== game.main[node.ply];
      why = after ? reason(after, before, sign) : '';
      line = [node, ...(after?.moves ?? [])];
    } catch (e) {
      act.fail(e);
      if (state.lesson === judging) store.set({ lesson: { ...lesson, tried: null } });
      return;
    }
  }
  if (state.lesson !== judging) return;
  const own = !node.children.length && !node.auto && !node.comments.length;
  if (!good && own && node !== game.main[node.ply]) act.edited(remove(node));
  else act.show(lesson.node);
  const word = good ? `${san} is good.` : `${san} isn’t good enough. ${why}Try again.`;
  store.set({ lesson: { ...lesson, tried: null, word, line: good ? null : line } });
  if (good) playOut('Your move', line);
}

/**
 * bestLine returns what the engine thinks of a position, nothing where the game is over.
 * @param {TreeNode} node
 * @returns {Promise<EngineLine | undefined>}
 */
const bestLine = async node =>
  (await thinker.call('analyse', { ...params(node), lines: 1, nodes: 50000 })).lines[0];

/**
 * reason says what is wrong with a move: what the search found after it and before it.
 * @param {EngineLine} after
 * @param {EngineLine | undefined} before
 * @param {number} sign 1 if White made the move
 */
function reason({ mate, expectation, moves }, before, sign) {
  const reply = numbered(moves, 0);
  if (mate && mate * sign < 0) return `It allows mate in ${Math.abs(mate)}: ${reply}. `;
  /** @type {(e: number) => string} */
  const percent = e => `${Math.round((sign > 0 ? e : 1 - e) * 100)}%`;
  const from = percent(before?.expectation ?? 0.5);
  return `After ${reply} your expected score is ${percent(expectation)}, not ${from}. `;
}

/**
 * playOut plays a line on the board, until the user goes elsewhere.
 * @param {string} title
 * @param {Move[]} line
 */
function playOut(title, line) {
  let i = 0;
  let shown = state.preview;
  const next = () => {
    if (i && state.preview !== shown) return;
    act.preview(title, line, i);
    shown = state.preview;
    if (++i < line.length) setTimeout(next, 1000);
  };
  next();
}

function draw() {
  const { lesson, game, annotation } = state;
  $('lesson').hidden = !lesson;
  document.documentElement.classList.toggle('learning', Boolean(lesson));
  if (!lesson || !annotation) return;
  const { n, word, line, tried } = lesson;
  const list = mistakes();
  const made = game.main[list[n] + 1];
  const better = annotation.moves[list[n]].better ?? [];
  const question = `Find a better move than ${number(made)} ${made.san} (${n + 1}\u00a0of\u00a0${list.length}).`;
  const more = n + 1 < list.length;
  const on = word && !line && !tried ? 'main' : null; // after a good answer
  /** @type {(text: string, onclick: () => void, kind?: string | null) => HTMLElement} */
  const button = (text, onclick, kind = null) => h('button', { class: kind, onclick }, text);
  put(
    $('lesson'),
    h('p', { class: 'question' }, question),
    word && h('p', {}, word),
    line && button('Show why', () => playOut('Why not', line)),
    button('Solution', () => playOut('Better', better)),
    n > 0 && button('Previous', () => teach(n - 1)),
    more && button('Next', () => teach(n + 1), on),
    button('End', () => store.set({ lesson: null }), more ? null : on),
  );
}
