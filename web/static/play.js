// The panel with a game against the engine.

import { $, h, put } from './dom.js';
import * as act from './actions.js';
import { annotateGame } from './analysis.js';
import { clockText, withCommand } from './comments.js';
import { Stopped } from './engine.js';
import { arbiter, params, state, store, thinker, turn } from './state.js';
import { rulingOn } from './rules.js';
import { short } from './table.js';
import { score, cite } from './text.js';
import { emptyGame, inGame, lineTo, remove, turnOf, Tree } from './tree.js';
import { say, radios } from './widgets.js';

/** @type {[string, string][]} minutes and seconds to add */
const clocks = /** @type {[string, string][]} */ ([
  ...[
    ['', 'No clock'],
    ['1+0', '1 min'],
    ['3+2', '3 + 2'],
    ['5+0', '5 min'],
  ],
  ...[
    ['10+0', '10 min'],
    ['15+10', '15 + 10'],
    ['30+0', '30 min'],
  ],
]);

/** @type {(color: Color) => Color} */
const other = color => (color === 'white' ? 'black' : 'white');

let ticket = 0; // of the last move that the engine was asked for
/** @type {TreeNode | null} */
let counted = null; // the last move that the clocks know of

export function startPlay() {
  store.watch(['match', 'node', 'view', 'about', 'game', 'settings'], draw);
  store.watch(['match', 'node', 'view', 'game'], answer);
  store.watch(['game'], press);
  store.watch(['match'], () => tick());
  setInterval(tick, 100);
  draw();
}

/** @param {Partial<Match>} change */
function update(change) {
  if (state.match) store.set({ match: { ...state.match, ...change } });
}

const isPlaying = () => Boolean(state.match && !state.match.ending);

const atEndOfGame = () => state.node === state.game.end;

function begin() {
  const { settings, node, game } = state;
  const lot = Math.random() < 0.5 ? 'white' : 'black';
  const color = /** @type {Color} */ (settings.color === 'random' ? lot : settings.color);
  const engine = `Adoube${settings.elo ? ' ' + settings.elo : ''}`;
  const today = new Date().toISOString().slice(0, 10).replaceAll('-', '.');
  /** @type {[string, string][]} */
  const tags = [
    ['Event', 'Game against Adoube'],
    ['Date', today],
    ['White', color === 'white' ? 'You' : engine],
    ['Black', color === 'black' ? 'You' : engine],
  ];
  /** @type {Clock | null} */
  let clock = null;
  if (settings.clock) {
    const [minutes, increment] = settings.clock.split('+').map(Number);
    const left = minutes * 60000;
    clock = { left: { white: left, black: left }, increment: increment * 1000, since: Date.now() };
    tags.push(['TimeControl', `${minutes * 60}+${increment}`]);
  }
  const { elo } = settings;
  let record = { ...emptyGame(), tags };
  if (settings.place !== 'start') {
    const moves = lineTo(node).slice(1);
    const line = { moves: moves.map(n => ({ ...n, nags: [], comments: [], variations: [] })) };
    record = {
      ...record,
      start: game.root.fen,
      check: game.root.check,
      line: new Tree({ ...record, line }).record().line,
    };
    record.line.moves.forEach(m => delete m.variations);
  }
  thinker.stop();
  act.load(record, Array(record.line.moves.length).fill(0));
  counted = state.game.end;
  store.set({
    match: { color, elo, clock, thinking: false, message: '', ending: '' },
    ...{ analyzing: false, flipped: color === 'black', settings: { ...settings } },
  });
  $('board').focus({ preventScroll: true });
}

// answer lets the engine move if it is its turn, and ends the game where the Laws do.
async function answer() {
  const { match, node, view } = state;
  if (!match || match.ending || !view || !atEndOfGame() || view.fen !== node.fen) return;
  if (view.outcome.over) {
    const { result, reason, article } = view.outcome;
    return end(result, reason + cite(article), false);
  }
  if (turn() === match.color || match.thinking) return;
  const mine = ++ticket;
  const begun = Date.now();
  update({ thinking: true, message: '' });
  thinker.stop();
  const { clock, elo } = match;
  const time = clock ? timeLeft(clock, other(match.color)) : 0;
  const limits = clock
    ? { clock: match.color === 'white' ? [1, time] : [time, 1], increment: clock.increment }
    : { movetime: elo ? 2000 : 1000 };
  try {
    const reply = await thinker.call('reply', { ...params(), elo, ...limits });
    const rest = 350 - (Date.now() - begun); // not quicker than the eye
    await new Promise(done => setTimeout(done, Math.max(0, rest)));
    if (mine !== ticket || !isPlaying() || state.game.end !== node) return;
    update({ thinking: false });
    if (reply.claim) return claim(reply.claim, reply.claim.moves[0], 'Adoube');
    if (!reply.move) return;
    say(`Adoube plays ${reply.move.san}`);
    if (!atEndOfGame()) act.show(node);
    act.play(reply.move);
  } catch (e) {
    if (mine !== ticket || !isPlaying()) return;
    update({ thinking: false });
    if (!(e instanceof Stopped)) act.fail(e);
  }
}

/**
 * timeLeft returns how much time a player has now.
 * @param {Clock} clock
 * @param {Color} color
 */
function timeLeft({ left, since }, color) {
  const running = since && turnOf(state.game.end) === color;
  return Math.max(0, left[color] - (running ? Date.now() - since : 0));
}

// press presses the clock after a move.
function press() {
  const { match, game } = state;
  const { end } = game;
  const made = end.parent === counted;
  counted = end;
  if (!match?.clock || match.ending || !made) return;
  const { clock } = match;
  const color = other(turnOf(end));
  const left = Math.max(0, clock.left[color] - (Date.now() - clock.since)) + clock.increment;
  end.comments = withCommand(end.comments, 'clk', clockText(left));
  update({ clock: { ...clock, left: { ...clock.left, [color]: left }, since: Date.now() } });
}

// tick shows the clocks and notices that a flag falls.
function tick() {
  const { match, game } = state;
  if (!match?.clock) return;
  for (const color of /** @type {Color[]} */ (['white', 'black'])) {
    const left = timeLeft(match.clock, color);
    const face = $('clock-' + color);
    if (!face) continue;
    face.hidden = false;
    face.textContent = short(left < 10000 ? `0:00:${left / 1000}` : clockText(left));
    const running = !match.ending && turnOf(game.end) === color;
    face.classList.toggle('running', running);
    face.classList.toggle('low', left < 20000);
    if (running && !left && !match.message) flagFalls(color);
  }
}

// flagFalls ends the game by what the Laws say about the player whose time is over.
/** @param {Color} color */
async function flagFalls(color) {
  const who = color === state.match?.color ? 'Your' : 'Adoube’s';
  update({ message: `${who} flag has fallen.` });
  thinker.stop();
  ticket++;
  try {
    /** @type {Ruling} */
    const ruling = await arbiter.call('rule', params(state.game.end));
    if (!isPlaying()) return;
    const { result, reason, article } = rulingOn(ruling, 'flag fall', color);
    const but = result === '1/2-1/2' && reason ? `, but ${reason}` : '';
    end(result, `${who.replace('Y', 'y')} flag has fallen${but}${cite(article)}`);
  } catch (e) {
    act.fail(e);
  }
}

/**
 * @param {Claim} c
 * @param {Move | undefined} move
 * @param {string} who
 */
function claim({ reason, article }, move, who) {
  const announced = move ? `, announcing ${move.san}` : '';
  const verb = who === 'You' ? 'claim' : 'claims';
  end('1/2-1/2', `${who} ${verb} a draw${announced}: ${reason}${cite(article)}`);
}

/**
 * @param {string} result
 * @param {string} text
 * @param {boolean} [aloud]
 */
function end(result, text, aloud = true) {
  const { match, game } = state;
  if (!match) return;
  game.result = result;
  const clock = match.clock && { ...match.clock, left: bothLeft(match.clock), since: 0 };
  update({ ...{ message: '', thinking: false, clock }, ending: `${score(result)}: ${text}` });
  act.edited();
  if (aloud) say(text);
}

/** @param {Clock} clock */
const bothLeft = clock => ({ white: timeLeft(clock, 'white'), black: timeLeft(clock, 'black') });

async function resign() {
  const { match, game } = state;
  if (!match) return;
  /** @type {Ruling} */
  const ruling = state.ruling ?? (await arbiter.call('rule', params(game.end)));
  if (!isPlaying()) return;
  const { color } = match;
  const says = rulingOn(ruling, 'resignation', color);
  const result = says.result !== '*' ? says.result : color === 'white' ? '0-1' : '1-0';
  stopThinking();
  const but = result === '1/2-1/2' ? `, but ${says.reason}` : '';
  end(result, `you resign${but}${cite(says.article)}`);
}

function stopThinking() {
  ticket++;
  thinker.stop();
  update({ thinking: false, message: '' });
}

async function offer() {
  const { match, game } = state;
  if (!match) return;
  update({ message: 'The engine considers your offer …' });
  const position = game.end;
  try {
    const engine = other(match.color);
    const yes = await thinker.call('offer', { ...params(position), engine });
    if (!isPlaying() || state.game.end !== position) return;
    if (yes) return end('1/2-1/2', 'a draw by agreement');
    update({ message: 'The engine declines: it thinks that it stands better.' });
  } catch {
    update({ message: '' });
  }
}

function takeBack() {
  const { match, game } = state;
  if (!match) return;
  const n = turnOf(game.end) === match.color ? 2 : 1;
  stopThinking();
  for (let i = 0; i < n && game.end.parent; i++) remove(game.end);
  counted = game.end;
  if (match.clock)
    update({ clock: { ...match.clock, left: bothLeft(match.clock), since: Date.now() } });
  act.edited(game.end);
  act.show(game.end);
}

// hint shows a good move.
async function hint() {
  const { node } = state;
  update({ message: 'Looking for a move …' });
  try {
    const found = await thinker.call('analyse', { ...params(), lines: 1, nodes: 50000 });
    if (state.node !== node || !found.lines.length) return;
    const [move] = found.lines[0].moves;
    store.set({ hint: move });
    update({ message: `Hint: ${move.san}` });
    say(`Hint: ${move.san}`);
  } catch (e) {
    act.fail(e);
    update({ message: '' });
  }
}

function quit() {
  ticket++;
  thinker.stop();
  store.set({ match: null });
}

function draw() {
  const { match } = state;
  const panel = $('play');
  const focused = panel.contains(document.activeElement) && document.activeElement?.id;
  put(panel, match ? table(match) : invitation());
  if (focused) $(focused)?.focus();
}

/** @param {Partial<Settings>} change */
function choose(change) {
  store.set({ settings: { ...state.settings, ...change } });
}

function invitation() {
  const { about, settings } = state;
  const most = about?.max_elo ?? 2800;
  const least = about?.min_elo ?? 1000;
  const name = (/** @type {number} */ n) => (n > most ? 'full strength' : `Elo ${n}`);
  const value = settings.elo || most + 100;
  const level = h('input', {
    ...{ type: 'range', id: 'level', min: least, max: most + 100, step: 100, value },
    'aria-valuetext': name(value),
    oninput() {
      shown.textContent = name(+level.value);
      level.setAttribute('aria-valuetext', name(+level.value));
      settings.elo = +level.value > most ? 0 : +level.value;
    },
  });
  const shown = h('output', {}, name(value));
  const clock = h(
    'select',
    { id: 'clock', onchange: () => choose({ clock: clock.value }) },
    clocks.map(([value, text]) => h('option', { value, selected: value === settings.clock }, text)),
  );
  const sides = radios(
    ...['color', 'Your color'],
    [
      ['white', 'White'],
      ['black', 'Black'],
      ['random', 'By lot'],
    ],
    settings.color,
    color => Object.assign(settings, { color }),
  );
  const places = radios(
    ...['place', 'Start'],
    [
      ['start', 'New game'],
      ['here', 'From this position'],
    ],
    settings.place,
    place => Object.assign(settings, { place }),
  );
  return [
    h('p', { class: 'field' }, h('label', { for: 'level' }, 'Level'), level, shown),
    h('p', { class: 'field' }, h('label', { for: 'clock' }, 'Clock'), clock),
    h('div', { class: 'field' }, h('span', {}, 'You play'), sides),
    h('div', { class: 'field' }, h('span', {}, 'Start'), places),
    h('div', { class: 'row' }, h('button', { class: 'main', onclick: begin }, 'Play')),
    h(
      'p',
      { class: 'hint-text' },
      'The arbiter rules on draws and fallen flags by the edition that is chosen under Ruling. You can claim draws, also by announcing a move, and so does the engine.',
    ),
  ];
}

/** @param {Match} match */
function table({ color, elo, thinking, message, ending }) {
  const { game, view } = state;
  const mine = turnOf(game.end) === color;
  const claims = !ending && mine && atEndOfGame() ? (view?.claims ?? []) : [];
  const now = thinking ? 'Adoube is thinking …' : mine ? 'It is your turn.' : '';
  /** @type {(id: string, text: string, onclick: () => void, more?: object) => HTMLElement} */
  const button = (id, text, onclick, more) => h('button', { id, onclick, ...more }, text);
  return [
    h(
      'p',
      { class: 'pairing' },
      h('i', { class: 'chip ' + color }),
      'You against ',
      h('i', { class: 'chip ' + other(color) }),
      `Adoube, ${elo ? 'Elo ' + elo : 'full strength'}`,
    ),
    h(
      'p',
      { class: 'verdict' + (ending ? ' dispute' : ''), role: 'status' },
      ending && h('span', { class: 'law' }, '§'),
      h('span', {}, ending || message || now),
    ),
    claims.length > 0 && h('h2', {}, 'You can claim a draw'),
    claims.map(c => claimRow(c)),
    h(
      'div',
      { class: 'row' },
      ending
        ? [
            button('again', 'New game', quit, { class: 'main' }),
            button('study', 'Analyze the game', () => {
              quit();
              store.set({ tab: 'analysis' });
              annotateGame();
            }),
          ]
        : [
            button('hint', 'Hint', hint, { disabled: thinking || !mine || !atEndOfGame() }),
            button('undo', 'Take back', takeBack, { disabled: !game.root.children.length }),
            button('offer', 'Offer a draw', offer, { disabled: thinking }),
            button('resign', 'Resign', resign),
          ],
    ),
  ];
}

/** @param {Claim} c */
function claimRow(c) {
  const text = c.reason + cite(c.article);
  if (!c.moves.length) {
    const now = h('button', { class: 'claim', onclick: () => claim(c, undefined, 'You') }, 'Claim');
    return h('div', { class: 'row' }, now, h('span', { class: 'hint-text' }, text));
  }
  return h(
    'div',
    { class: 'row' },
    'Announce',
    c.moves.map(m =>
      h(
        'button',
        {
          ...{ class: 'claim', 'aria-label': `Announce ${m.san} and claim` },
          onclick: () => claim(c, m, 'You'),
        },
        m.san,
      ),
    ),
    h('span', { class: 'hint-text' }, `and claim: ${text}`),
  );
}

/** isMine reports whether the user is playing and it is his turn. */
export const isMine = () => isPlaying() && turn() === state.match?.color && inGame(state.node);
