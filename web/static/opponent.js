// A game against the engine: who moves, the clocks, and how it ends. match.js has the phases that
// it goes through.

import * as act from './actions.js';
import { look } from './arbiter.js';
import { clockText, withCommand } from './comments.js';
import { Stopped } from './engine.js';
import * as machine from './match.js';
import { arbiter, isPlaying, params, state, store, thinker } from './state.js';
import { capital, cite, score } from './text.js';
import { add, emptyGame, lineTo, plain, remove, turnOf } from './tree.js';
import { say } from './widgets.js';

const { other, timeLeft } = machine;

export function startOpponent() {
  store.watch(['game'], press);
  store.watch(['match', 'game', 'view'], drive);
  setInterval(watchFlag, 100);
}

/**
 * happens reports an event to the machine.
 * @param {string} event
 * @param {string} [text]
 */
export function happens(event, text) {
  const { match, game } = state;
  if (!match) return;
  const facts = { turn: turnOf(game.end), made: game.end.ply, text };
  store.set({ match: machine.next(match, event, facts) });
}

/** begin begins a game as it was chosen. */
export function begin() {
  const { settings, node } = state;
  const drawn = Math.random() < 0.5 ? 'white' : 'black';
  const color = /** @type {Color} */ (settings.color === 'random' ? drawn : settings.color);
  play(color, settings.elo, settings.place === 'start' ? emptyGame() : recordOf(lineTo(node)));
}

/** rematch begins another game from the same position, with colors exchanged. */
export function rematch() {
  const { match, game } = state;
  if (!match) return;
  play(other(match.color), match.elo, recordOf(game.main.slice(0, match.from + 1)));
}

/**
 * recordOf returns the game of some positions and nothing else.
 * @param {TreeNode[]} positions from the root on
 */
const recordOf = ([{ fen, check }, ...moves]) => ({
  ...emptyGame(fen, check),
  line: { moves: moves.map(plain) },
});

/**
 * @param {Color} color of the user
 * @param {number} elo
 * @param {GameRecord} record
 */
function play(color, elo, record) {
  const { clock } = state.settings;
  const engine = `Adoube${elo ? ' ' + elo : ''}`;
  const today = new Date().toISOString().slice(0, 10).replaceAll('-', '.');
  record.tags = [
    ['Event', 'Game against Adoube'],
    ['Date', today],
    ['White', color === 'white' ? 'You' : engine],
    ['Black', color === 'black' ? 'You' : engine],
  ];
  if (clock) {
    const [minutes, increment] = clock.split('+').map(Number);
    record.tags.push(['TimeControl', `${minutes * 60}+${increment}`]);
  }
  thinker.stop();
  act.offerUndo('The game was replaced.');
  const from = record.line.moves.length;
  const match = machine.begin(color, elo, clock, from);
  act.load({ record, path: Array(from).fill(0), match });
  store.set({ analyzing: false, flipped: color === 'black' });
  document.getElementById('board')?.focus({ preventScroll: true });
  scrollTo({ top: 0 });
}

// drive lets the engine move when it is its turn, whatever is shown, and ends the game where
// the Laws do.
async function drive() {
  const { match, game } = state;
  const { end } = game;
  const current = () => isPlaying() && state.game.end === end;
  const idle = () => current() && !state.match?.thinking && state.match?.phase !== 'ruling';
  if (!match || !idle()) return;
  try {
    const view = await look(end);
    if (!idle()) return;
    const { over, result, reason, article } = view.outcome;
    if (over) return finish(result, reason + cite(article), false);
    if (turnOf(end) === match.color) return;
    happens('think');
    await reply(match, end, current);
  } catch (e) {
    if (!current()) return;
    if (e instanceof Stopped) happens('stop');
    else happens('fail', /** @type {Error} */ (e).message);
  }
}

/**
 * reply asks the engine what it does: it moves, or claims a draw.
 * @param {Match} match
 * @param {TreeNode} end the last position
 * @param {() => boolean} current whether it still is
 */
async function reply({ clock, elo, color }, end, current) {
  const begun = Date.now();
  const time = clock ? timeLeft(clock, other(color), other(color)) : 0;
  const limits = clock
    ? { clock: color === 'white' ? [1, time] : [time, 1], increment: clock.increment }
    : { movetime: elo ? 2000 : 1000 };
  const { move, claim: draw } = await thinker.call('reply', { ...params(end), elo, ...limits });
  const rest = 350 - (Date.now() - begun); // not quicker than the eye
  await new Promise(done => setTimeout(done, rest));
  if (!current() || state.match?.phase === 'ruling') return;
  if (draw) return claim(draw, draw.moves[0], 'Adoube');
  if (!move) return;
  say(`Adoube plays ${move.san}`);
  const after = add(end, move);
  act.edited(state.node === end ? after : undefined);
}

// press presses the clock after a move, and writes it beside the move.
function press() {
  const { match, game } = state;
  const { end } = game;
  if (!match || !isPlaying() || end.ply !== match.made + 1) return;
  happens('move');
  const clock = state.match?.clock;
  if (!clock) return;
  end.comments = withCommand(end.comments, 'clk', clockText(clock.left[other(turnOf(end))]));
}

// watchFlag notices that a flag falls.
function watchFlag() {
  const { match, game } = state;
  const turn = turnOf(game.end);
  if (!match?.clock || !/^(playing|resigning)$/.test(match.phase)) return;
  if (timeLeft(match.clock, turn, turn)) return;
  rule('flag fall', turn, 'ran out of time');
}

/** resign ends the game as the Laws have it. */
export const resign = () => state.match && rule('resignation', state.match.color, 'resigned');

/**
 * rule ends the game by the ruling on a flag fall or a resignation in its last position.
 * @param {string} question
 * @param {Color} color
 * @param {string} fate of the player
 */
async function rule(question, color, fate) {
  const text = `${color === state.match?.color ? 'You' : 'Adoube'} ${fate}`;
  const termination = `${capital(color)} ${fate}`;
  happens('rule');
  thinker.stop();
  const lost = color === 'white' ? '0-1' : '1-0';
  try {
    /** @type {Ruling} */
    const { rulings } = await arbiter.call('rule', params(state.game.end));
    const says = rulings.find(r => r.question === question && r.player === color);
    const reason = (says?.reason ?? '').replace(/^(white|black)/, capital);
    const but = says?.result === '1/2-1/2' && reason ? `, but ${reason}` : '';
    const result = !says || says.result === '*' ? lost : says.result;
    finish(result, text + but + cite(says?.article), true, termination);
  } catch {
    finish(lost, text, true, termination); // there is no arbiter
  }
}

/**
 * claim claims a draw, perhaps announcing a move.
 * @param {Claim} c
 * @param {Move | undefined} move
 * @param {string} who
 */
export function claim({ reason, article }, move, who) {
  const announced = move ? `, announcing ${move.san}` : '';
  finish('1/2-1/2', `${who} claimed a draw${announced}: ${reason}${cite(article)}`);
}

/**
 * finish ends the game.
 * @param {string} result
 * @param {string} text
 * @param {boolean} [aloud]
 * @param {string} [termination] what the position does not show
 */
function finish(result, text, aloud = true, termination) {
  if (!isPlaying()) return;
  if (termination) state.game.tags.push(['Termination', termination]);
  state.game.result = result;
  happens('end', `${score(result)}: ${text}`);
  act.edited();
  if (aloud) say(text);
}

/** offer offers a draw. */
export async function offer() {
  const { match, game } = state;
  if (!match) return;
  happens('say', 'Adoube considers your offer …');
  const position = game.end;
  const { color, elo } = match;
  try {
    const yes = await thinker.call('offer', { ...params(position), engine: other(color), elo });
    if (!isPlaying() || state.game.end !== position) return;
    if (yes) return finish('1/2-1/2', 'Draw agreed');
    happens('say', 'Adoube declines.');
  } catch {
    happens('say');
  }
}

/** takeBack takes moves back, so that it is the user's turn again. */
export function takeBack() {
  const { match, game } = state;
  if (!match) return;
  const n = machine.movesBack(match, game.end.ply, turnOf(game.end));
  thinker.stop();
  for (let i = 0; i < n; i++) remove(game.end);
  happens('back');
  act.edited(game.end);
}

/** hint shows a good move. */
export async function hint() {
  const { node } = state;
  happens('say', 'Looking for a move …');
  try {
    const found = await thinker.call('analyse', { ...params(), lines: 1, nodes: 50000 });
    if (state.node !== node || !found.lines.length) return happens('say');
    const [move] = found.lines[0].moves;
    store.set({ hint: move });
    happens('say', `Hint: ${move.san}`);
    say(`Hint: ${move.san}`);
  } catch (e) {
    act.fail(e);
    happens('say');
  }
}

/** quit ends a game without a result, or leaves one that is over. */
export function quit() {
  thinker.stop();
  store.set({ match: null });
}
