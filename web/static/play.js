// The panel with a game against the engine.

import { $, h, put } from './dom.js';
import * as act from './actions.js';
import { clockText, withCommand } from './comments.js';
import { Stopped } from './engine.js';
import * as machine from './match.js';
import { arbiter, choose, isPlaying, params, state, store, thinker, viewOf } from './state.js';
import { look } from './arbiter.js';
import { short } from './table.js';
import { capital, score, cite } from './text.js';
import { add, emptyGame, lineTo, plain, remove, turnOf } from './tree.js';
import { annotateGame } from './whole.js';
import { onPick, pick, say } from './widgets.js';

const { other, timeLeft } = machine;

/** @type {TreeNode | null} */
let asked = null; // the position that the engine was asked about last
/** @type {TreeNode | null} */
let counted = null; // the last move that the clocks know of
/** @type {Clock | null} */
let fallen = null; // the clock whose flag has fallen

export function startPlay() {
  store.watch(['match', 'node', 'view', 'about', 'game', 'settings'], draw);
  store.watch(['game'], press);
  store.watch(['match', 'game', 'view'], drive);
  store.watch(['match'], tick);
  setInterval(tick, 100);
  const level = $('level');
  level.oninput = () => choose({ elo: +level.value > +level.max - 100 ? 0 : +level.value });
  $('clock').onchange = () => choose({ clock: $('clock').value });
  onPick('color', color => choose({ color }));
  onPick('place', place => choose({ place }));
  $('begin').onclick = begin;
  draw();
}

/**
 * happens tells the machine of an event.
 * @param {string} event
 * @param {string} [text]
 */
function happens(event, text) {
  const { match, game } = state;
  if (match) store.set({ match: machine.next(match, event, { turn: turnOf(game.end), text }) });
}

function begin() {
  const { settings, node } = state;
  const lot = Math.random() < 0.5 ? 'white' : 'black';
  const color = /** @type {Color} */ (settings.color === 'random' ? lot : settings.color);
  const record = settings.place === 'start' ? emptyGame() : recordOf(lineTo(node));
  play(color, settings.elo, settings.clock, record);
}

// rematch begins another game from the same position, with colors exchanged.
function rematch() {
  const { match, game, settings } = state;
  if (!match) return;
  const record = recordOf(game.main.slice(0, match.from + 1));
  play(other(match.color), match.elo, settings.clock, record);
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
 * @param {string} clock
 * @param {GameRecord} record
 */
function play(color, elo, clock, record) {
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
  counted = state.game.end;
  store.set({ analyzing: false, flipped: color === 'black' });
  $('board').focus({ preventScroll: true });
  scrollTo({ top: 0 });
}

// drive lets the engine move when it is its turn, whatever is shown, and ends the game where
// the Laws do.
async function drive() {
  const { match, game } = state;
  const { end } = game;
  const current = () => isPlaying() && state.game.end === end;
  if (!match || !current()) return;
  try {
    const view = await look(end);
    if (!current()) return;
    const { over, result, reason, article } = view.outcome;
    if (over) return finish(result, reason + cite(article), false);
    if (turnOf(end) === match.color || asked === end) return;
    asked = end;
    happens('think');
    thinker.stop();
    const begun = Date.now();
    const { clock, elo, color } = match;
    const time = clock ? timeLeft(clock, other(color), other(color)) : 0;
    const limits = clock
      ? { clock: color === 'white' ? [1, time] : [time, 1], increment: clock.increment }
      : { movetime: elo ? 2000 : 1000 };
    const { move, claim: draw } = await thinker.call('reply', { ...params(end), elo, ...limits });
    const rest = 350 - (Date.now() - begun); // not quicker than the eye
    await new Promise(done => setTimeout(done, rest));
    if (!current()) return;
    if (draw) return claim(draw, draw.moves[0], 'Adoube');
    if (!move) return;
    say(`Adoube plays ${move.san}`);
    const after = add(end, move);
    act.edited(state.node === end ? after : undefined);
  } catch (e) {
    if (!current()) return;
    const stopped = e instanceof Stopped;
    const text = stopped ? '' : /** @type {Error} */ (e).message;
    if (stopped) asked = null;
    else if (text === state.match?.message) return; // what is said drives again, without an end
    happens('say', text);
  }
}

// press presses the clock after a move.
function press() {
  const { end } = state.game;
  const made = counted && end.parent === counted;
  counted = end;
  if (!made) return;
  happens('move');
  const clock = isPlaying() && state.match?.clock;
  if (!clock) return;
  const left = clockText(clock.left[other(turnOf(end))]);
  end.comments = withCommand(end.comments, 'clk', left);
}

// tick shows the clocks and notices that a flag falls.
function tick() {
  const { match, game } = state;
  if (!match?.clock) return;
  const turn = turnOf(game.end);
  for (const color of /** @type {Color[]} */ (['white', 'black'])) {
    const left = timeLeft(match.clock, color, turn);
    const face = $('clock-' + color);
    if (!face) continue;
    face.hidden = false;
    face.textContent = short(left < 10000 ? `0:00:${left / 1000}` : clockText(left));
    const running = isPlaying() && turn === color;
    face.classList.toggle('running', running);
    face.classList.toggle('low', left < 20000);
    if (!running || left || fallen === match.clock) continue;
    fallen = match.clock;
    flagFalls(color);
  }
}

/**
 * ruled ends the game by what the Laws say if something befalls a player in its last position.
 * @param {string} question
 * @param {Color} color
 * @param {string} text
 */
async function ruled(question, color, text) {
  thinker.stop();
  try {
    /** @type {Ruling} */
    const { rulings } = await arbiter.call('rule', params(state.game.end));
    const says = rulings.find(r => r.question === question && r.player === color);
    if (!says || !isPlaying()) return;
    const lost = color === 'white' ? '0-1' : '1-0';
    const but =
      says.result === '1/2-1/2' && says.reason
        ? `, but ${says.reason.replace(/^(white|black)/, capital)}`
        : '';
    const result = says.result === '*' ? lost : says.result;
    finish(result, text + but + cite(says.article));
  } catch (e) {
    act.fail(e);
  }
}

/** @param {Color} color */
function flagFalls(color) {
  const who = color === state.match?.color ? 'your' : 'Adoube’s';
  asked = state.game.end; // no move comes now
  ruled('flag fall', color, `${who} flag has fallen`);
}

function resign() {
  if (state.match) ruled('resignation', state.match.color, 'you resign');
}

/**
 * @param {Claim} c
 * @param {Move | undefined} move
 * @param {string} who
 */
function claim({ reason, article }, move, who) {
  const announced = move ? `, announcing ${move.san}` : '';
  const verb = who === 'You' ? 'claim' : 'claims';
  finish('1/2-1/2', `${who} ${verb} a draw${announced}: ${reason}${cite(article)}`);
}

/**
 * @param {string} result
 * @param {string} text
 * @param {boolean} [aloud]
 */
function finish(result, text, aloud = true) {
  state.game.result = result;
  happens('end', `${score(result)}: ${text}`);
  act.edited();
  if (aloud) say(text);
}

async function offer() {
  const { match, game } = state;
  if (!match) return;
  happens('say', 'The engine considers your offer …');
  const position = game.end;
  const { color, elo } = match;
  try {
    const yes = await thinker.call('offer', { ...params(position), engine: other(color), elo });
    if (!isPlaying() || state.game.end !== position) return;
    if (yes) return finish('1/2-1/2', 'a draw by agreement');
    happens('say', 'The engine declines.');
  } catch {
    happens('say');
  }
}

function takeBack() {
  const { match, game } = state;
  if (!match) return;
  const n = turnOf(game.end) === match.color ? 2 : 1;
  thinker.stop();
  happens('back');
  for (let i = 0; i < n && game.end.parent; i++) remove(game.end);
  counted = game.end;
  asked = null; // Adoube begins again if its first move was taken back
  act.edited(game.end);
}

// hint shows a good move.
async function hint() {
  const { node } = state;
  happens('say', 'Looking for a move …');
  try {
    const found = await thinker.call('analyse', { ...params(), lines: 1, nodes: 50000 });
    if (state.node !== node || !found.lines.length) return;
    const [move] = found.lines[0].moves;
    store.set({ hint: move });
    happens('say', `Hint: ${move.san}`);
    say(`Hint: ${move.san}`);
  } catch (e) {
    act.fail(e);
    happens('say');
  }
}

function quit() {
  thinker.stop();
  store.set({ match: null });
}

function draw() {
  const { match } = state;
  $('invitation').hidden = Boolean(match);
  $('match').hidden = !match;
  const focused = $('match').contains(document.activeElement) && document.activeElement?.id;
  put($('match'), match && table(match));
  if (focused) $(focused)?.focus();
  drawInvitation();
}

function drawInvitation() {
  const { about, settings } = state;
  const most = about?.max_elo ?? 2800;
  const level = $('level');
  Object.assign(level, { min: about?.min_elo ?? 1000, max: most + 100 });
  level.value = settings.elo || most + 100;
  const name = settings.elo ? `Elo ${settings.elo}` : 'full strength';
  $('strength').textContent = name;
  level.setAttribute('aria-valuetext', name);
  $('clock').value = settings.clock;
  pick('color', settings.color);
  pick('place', settings.place);
}

/** @param {Match} match */
function table({ color, elo, phase, thinking, message }) {
  const { game, node } = state;
  const mine = turnOf(game.end) === color;
  const ready = mine && node === game.end;
  const claims = phase !== 'over' && ready ? (viewOf(game.end)?.claims ?? []) : [];
  const now = thinking ? 'Adoube is thinking …' : mine ? 'It is your turn.' : '';
  /** @type {(id: string, text: string, onclick: () => void, more?: object) => HTMLElement} */
  const button = (id, text, onclick, more) => h('button', { id, onclick, ...more }, text);
  const main = { class: 'main' };
  const buttons = {
    playing: () => [
      button('hint', 'Hint', hint, { disabled: thinking || !ready }),
      button('undo', 'Take back', takeBack, { disabled: !game.root.children.length }),
      button('offer', 'Offer a draw', offer, { disabled: thinking }),
      button('resign', 'Resign', () => happens('resign')),
    ],
    resigning: () => [
      button('really', 'Yes, resign', resign, main),
      button('stay', 'Play on', () => happens('stay')),
    ],
    over: () => [
      button('rematch', 'Rematch', rematch, main),
      button('again', 'New game', quit),
      button('study', 'Analyze the game', () => {
        store.set({ tab: 'analysis' });
        annotateGame();
      }),
    ],
  };
  return [
    h(
      'p',
      { class: 'pairing' },
      h('i', { class: 'chip ' + color }),
      'You against ',
      h('i', { class: 'chip ' + other(color) }),
      `Adoube, ${elo ? 'Elo ' + elo : 'full strength'}`,
    ),
    phase !== 'over' &&
      h(
        'p',
        { class: 'verdict', role: 'status' },
        phase === 'resigning' ? 'Resign this game?' : message || now,
      ),
    claims.length > 0 && h('h2', {}, 'You can claim a draw'),
    claims.map(c => claimRow(c)),
    h('div', { class: 'row four' }, buttons[phase]()),
  ];
}

/** @param {Claim} c */
function claimRow(c) {
  const text = c.reason + cite(c.article);
  /** @type {(text: string, label?: string, move?: Move) => HTMLElement} */
  const button = (text, label, move) =>
    h(
      'button',
      { class: 'claim', 'aria-label': label, onclick: () => claim(c, move, 'You') },
      text,
    );
  const announced = c.moves.map(m => button(m.san, `Announce ${m.san} and claim`, m));
  return h(
    'div',
    { class: 'row' },
    announced.length ? ['Announce', announced] : button('Claim'),
    h('span', { class: 'hint-text' }, (announced.length ? 'and claim: ' : '') + text),
  );
}
