// The panel with a game against the engine.

import { $, h, put } from './dom.js';
import { clockText } from './comments.js';
import { other, timeLeft } from './match.js';
import * as game from './opponent.js';
import { choose, isPlaying, state, store, viewOf } from './state.js';
import { annotateGame } from './report.js';
import { short } from './table.js';
import { cite } from './text.js';
import { turnOf } from './tree.js';
import { onPick, pick } from './widgets.js';

export function startPlay() {
  store.watch(['match', 'node', 'view', 'about', 'game', 'settings'], draw);
  store.watch(['match', 'node'], drawClocks);
  setInterval(drawClocks, 100);
  const level = $('level');
  level.oninput = () => choose({ elo: +level.value > +level.max - 100 ? 0 : +level.value });
  $('clock').onchange = () => choose({ clock: $('clock').value });
  onPick('color', color => choose({ color }));
  onPick('place', place => choose({ place }));
  $('begin').onclick = game.begin;
  draw();
}

// drawClocks shows the clocks of a game that is on, and those at its end.
function drawClocks() {
  const { match, game, node } = state;
  if (!match?.clock || (!isPlaying() && node !== game.end)) return;
  const turn = turnOf(game.end);
  for (const color of /** @type {Color[]} */ (['white', 'black'])) {
    const left = timeLeft(match.clock, color, turn);
    const face = $('clock-' + color);
    if (!face) continue;
    face.hidden = false;
    face.textContent = short(left < 10000 ? `0:00:${left / 1000}` : clockText(left));
    face.classList.toggle('running', isPlaying() && turn === color);
    face.classList.toggle('low', left < 20000);
  }
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
function table({ color, elo, from, phase, thinking, message, ending }) {
  const { end, result } = state.game;
  const mine = turnOf(end) === color;
  const ready = mine && state.node === end;
  const claims = phase !== 'over' && ready ? (viewOf(end)?.claims ?? []) : [];
  const now = thinking ? 'Adoube is thinking …' : mine ? 'It is your turn.' : '';
  /** @type {(id: string, text: string, onclick: () => void, more?: object) => HTMLElement} */
  const button = (id, text, onclick, more) => h('button', { id, onclick, ...more }, text);
  const main = { class: 'main' };
  const buttons = {
    playing: () => [
      button('hint', 'Hint', game.hint, { disabled: thinking || !ready }),
      button('undo', 'Take back', game.takeBack, { disabled: end.ply <= from }),
      button('offer', 'Offer a draw', game.offer, { disabled: thinking }),
      button('resign', 'Resign', () => game.happens('resign')),
    ],
    resigning: () => [
      button('really', 'Yes, resign', game.resign, main),
      button('stay', 'Play on', () => game.happens('stay')),
    ],
    ruling: () => [],
    over: () => [
      button('rematch', 'Rematch', game.rematch, main),
      button('again', 'New game', game.quit),
      button('study', 'Analyze the game', () => {
        store.set({ tab: 'report' });
        annotateGame();
      }),
    ],
  };
  const mineToWin = color === 'white' ? '1-0' : '0-1';
  const won = result === '1/2-1/2' ? '' : result === mineToWin ? 'You won. ' : 'Adoube won. ';
  /** @type {{ [phase in Match['phase']]: () => any[] }} */
  const words = {
    playing: () => [message || now],
    resigning: () => ['Resign this game?'],
    ruling: () => ['The arbiter decides …'],
    over: () => [h('span', {}, h('b', {}, won), ending)],
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
    h('p', { class: 'verdict', role: 'status' }, words[phase]()),
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
      { class: 'claim', 'aria-label': label, onclick: () => game.claim(c, move, 'You') },
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
