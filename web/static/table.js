// What is around the board: the position, its status, the players, the evaluation bar.

import { $, h, put } from './dom.js';
import * as act from './actions.js';
import { Board, pieceIcon, pieceName } from './board.js';
import { clockText, commandOf, seconds, shapesOf } from './comments.js';
import { isPlaying, judged, pointOf, shown, state, store, turn } from './state.js';
import { score, cite, capital, numbered, value } from './text.js';
import { lineTo, inGame, turnOf } from './tree.js';
import * as setup from './setup.js';
import { say } from './widgets.js';

/** @type {Board} */
let board;

export function startTable() {
  board = new Board($('board'), {
    onMove,
    onRefuse,
    onEdit: setup.edit,
    onKey: setup.key,
    onDraw: act.draw,
    onErase: act.erase,
  });
  store.watch(['node', 'preview', 'draft'], drawPosition);
  store.watch(['node', 'preview', 'draft', 'view', 'match', 'game'], allow);
  store.watch(['view', 'match'], drawStatus);
  store.watch(['preview'], drawPreview);
  store.watch(['flipped'], () => board.turn(state.flipped));
  store.watch(['editing'], () => (board.editing = state.editing));
  store.watch(['game', 'node', 'match', 'flipped'], drawPlayers);
  store.watch(['problem'], drawProblem);
  store.watch(['toast'], drawToast);
  store.watch(['game', 'node', 'preview', 'draft', 'found', 'analyzing'], drawMarks);
  store.watch(['annotation', 'hint', 'lesson', 'arrows', 'squares'], drawMarks);
  store.watch(['node', 'found', 'analyzing', 'annotation', 'flipped'], drawGauge);
  store.watch(['match'], () => state.match && (board.cursor = turn() === 'white' ? 'e2' : 'e7'));
}

/** @type {TreeNode | null} */
let drawn = null; // the position that was shown last

function drawPosition() {
  const { node } = state;
  board.show(shown(), node.parent === drawn);
  drawn = node;
}

function allow() {
  const { preview, draft, view } = state;
  $('board').setAttribute('aria-busy', String(!view)); // until then no piece can be moved
  if (preview || draft) board.allow([]);
  else board.allow(view && (act.whyNot() ? [] : view.legal));
}

function drawMarks() {
  const { preview, draft, arrows, squares, node } = state;
  if (preview || draft) return board.mark([], [], []);
  board.mark([...arrowsNow(), ...arrows], shapesOf(node.comments), squares);
}

// arrowsNow returns the moves that the engine thinks of, or what the analysis of the game
// says about the next move.
/** @returns {Arrow[]} */
function arrowsNow() {
  const { hint, analyzing, found, node, lesson } = state;
  if (lesson) return [];
  /** @type {(m: Move, name: string) => Arrow} */
  const arrow = ({ from = 'a1', to = 'a1' }, name) => ({ from, to, class: name });
  if (hint) return [arrow(hint, 'best')];
  if (analyzing) {
    if (found?.fen !== node.fen) return [];
    if (found.threat)
      return found.lines
        .slice(0, 1)
        .flatMap(l => l.moves.slice(1, 2))
        .map(m => arrow(m, 'blunder'));
    return found.lines
      .map((line, i) => arrow(line.moves[0], i ? `other other${i}` : 'best'))
      .reverse();
  }
  const [next] = node.children;
  const m = next && judged(next);
  if (!m || m.grade === 'fine') return [];
  return [arrow(next, m.grade), ...(m.better ? [arrow(m.better[0], 'best')] : [])];
}

/** @param {LegalMove[]} found */
async function onMove(found) {
  const { node } = state;
  const move = found.length > 1 ? await promotion(found) : found[0];
  if (!move || state.node !== node || act.whyNot()) return allow();
  say(move.san);
  act.play(move);
}

/**
 * onRefuse says why a piece does not move.
 * @param {string | null} from
 * @param {string} to
 */
function onRefuse(from, to) {
  const { letter } = board.men[from ?? to];
  const name = pieceName(letter);
  const theirs = name.startsWith(turn()) ? '' : `It is ${capital(turn())}’s turn.`;
  const where = from ? `cannot go from ${from} to ${to}` : `on ${to} cannot move`;
  const check = state.node.check ? ': the king is in check' : '';
  const line = state.preview ? 'Go back to the game to move pieces.' : '';
  act.problem(line || act.whyNot() || theirs || `The ${name} ${where}${check}.`);
}

/**
 * promotion asks which piece a pawn becomes.
 * @param {LegalMove[]} found
 * @returns {Promise<LegalMove | undefined>}
 */
function promotion(found) {
  const dialog = $('promotion');
  const color = turn() === 'white' ? 'toUpperCase' : 'toLowerCase';
  for (const button of dialog.querySelectorAll('button')) {
    put(button, pieceIcon(button.value[color]()));
  }
  const { left, top, width, height } = $('board').getBoundingClientRect();
  Object.assign(dialog.style, { left: `${left + width / 2}px`, top: `${top + height / 2}px` });
  dialog.returnValue = '';
  // A press outside lets the pawn stay. It must begin there: the dialog opens during another press.
  let outside = false;
  dialog.onpointerdown = (/** @type {Event} */ e) => (outside = e.target === dialog);
  dialog.onclick = (/** @type {Event} */ e) => {
    if (outside && e.target === dialog) dialog.close();
  };
  dialog.showModal();
  return new Promise(resolve => {
    dialog.onclose = () => resolve(found.find(m => m.promotion === dialog.returnValue));
  });
}

// drawStatus says how the game stands.
function drawStatus() {
  const { view, match, node } = state;
  const outcome = view?.outcome;
  const ending = node.children.length ? '' : match?.ending;
  let text = `${capital(turn())} to move${node.check ? ', in check' : ''}`;
  if (outcome?.over) text = `${score(outcome.result)}: ${outcome.reason}${cite(outcome.article)}`;
  else if (ending) text = ending;
  else if (view?.claims.length) text += '; a draw can be claimed';
  const status = $('status');
  if (status.textContent !== text) {
    put(status, h('i', { class: 'chip ' + turn() }), h('span', { title: text }, text));
  }
  status.classList.toggle('over', Boolean(outcome?.over || ending));
}

// drawPreview shows where one is in a line that is looked at.
function drawPreview() {
  const { preview } = state;
  const bar = $('preview');
  bar.hidden = !preview;
  if (!preview) return;
  const { title, moves, i } = preview;
  const text = i < 0 ? 'before the first move' : numbered([moves[i]], 0);
  const onclick = () => act.show(state.node);
  put(
    bar,
    h('span', {}, h('b', {}, title), ` ${text} · ${i + 1}\u00a0of\u00a0${moves.length}`),
    moves[0].from && // a game does not go on from a passed turn
      !isPlaying() &&
      h('button', { onclick: () => act.insert(moves.slice(0, Math.max(i, 0) + 1)) }, 'Keep'),
    h('button', { onclick }, 'Back', h('span', { class: 'long' }, ' to the game')),
  );
  $('board').scrollIntoView({ block: 'nearest', behavior: 'smooth' });
}

// drawPlayers shows who plays, with their clocks.
function drawPlayers() {
  const { game, flipped } = state;
  const clocks = { white: '', black: '' };
  if (!isPlaying() || !state.match?.clock) {
    for (const n of lineTo(state.node)) {
      const clock = commandOf(n.comments, 'clk');
      if (clock && n.parent) clocks[turnOf(n) === 'white' ? 'black' : 'white'] = clock;
    }
  }
  const named = ['White', 'Black'].some(c => !/^\??$/.test(game.tag(c)));
  for (const [i, color] of ['black', 'white'].entries()) {
    const bar = $(i === +!flipped ? 'below' : 'above');
    const name = game.tag(capital(color));
    const elo = game.tag(capital(color) + 'Elo');
    const clock = clocks[/** @type {Color} */ (color)];
    bar.classList.toggle('bare', !named && !clock && !state.match);
    put(
      bar,
      h('i', { class: 'chip ' + color }),
      h('span', { class: 'name', title: name }, name && name !== '?' ? name : capital(color)),
      elo && elo !== '?' && h('small', {}, elo),
      h('span', { class: 'clock', id: 'clock-' + color, hidden: !clock }, clock && short(clock)),
    );
  }
}

/**
 * short returns a clock without empty hours.
 * @param {string} clock
 */
export function short(clock) {
  const time = seconds(clock);
  if (Number.isNaN(time)) return clock;
  if (time < 10) return `0:0${(Math.floor(time * 10) / 10).toFixed(1)}`;
  return clockText(Math.floor(time) * 1000).replace(/^0:0?/, '');
}

// drawGauge shows White's expected score beside the board: as the engine thinks now, or
// from the analysis of the game.
function drawGauge() {
  const { analyzing, found, node, flipped } = state;
  const point = inGame(node) ? pointOf(node) : undefined;
  const gauge = $('gauge');
  const off = !analyzing && !point; // its place is kept
  gauge.classList.toggle('off', off);
  gauge.setAttribute('aria-hidden', String(off));
  const now = analyzing && found?.fen === node.fen && !found.threat ? found.lines[0] : undefined;
  const at = now ?? point;
  const [bar, text] = gauge.children;
  if (!at) return (text.textContent = '');
  const worth = value(at, true);
  const percent = `${Math.round(at.expectation * 100)}%`;
  gauge.classList.toggle('flipped', flipped);
  gauge.title = `${worth}, White’s expected score: ${percent}`;
  gauge.setAttribute('aria-label', `Evaluation ${worth}, White’s expected score ${percent}`);
  bar.firstChild.style.setProperty('--at', percent);
  const narrow = worth.replace(/(\.\d)\d$/, '$1').replace('−0.0', '0.0');
  text.textContent = value(at) === 'winning' ? 'won' : narrow;
}

function drawProblem() {
  $('problem').textContent = state.problem;
  $('problem').hidden = !state.problem;
}

let toastTimer = 0;

function drawToast() {
  const { toast } = state;
  $('toast').hidden = !toast;
  clearTimeout(toastTimer);
  if (!toast) return;
  put($('toast'), toast.text + ' ', toast.undo && h('button', { onclick: toast.undo }, 'Undo'));
  toastTimer = window.setTimeout(() => store.set({ toast: null }), 8000);
}
