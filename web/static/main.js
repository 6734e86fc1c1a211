// The page: it connects the board, the game, the panels and the engine.

import { $, h, say, score, cite, capital, put } from './dom.js';
import { Board, pieceUse } from './board.js';
import { Engine } from './engine.js';
import { Game } from './game.js';
import { Ruling } from './ruling.js';
import { Analysis } from './analysis.js';
import { Play } from './play.js';
import { Setup } from './setup.js';
import { Preview } from './preview.js';
import { Moves } from './moves.js';
import { Tabs } from './tabs.js';

const app = {
  arbiter: new Engine(), // rules, reads and writes: always at hand
  thinker: new Engine(), // searches
  game: new Game(kind => changed(kind)),
  view: null,            // what the arbiter says about the position, once it has
  flip, problem, offerUndo, attempt, openText, showStatus, say, reveal,
};

let ticket = 0; // of the last change; answers to older ones are dropped

async function start() {
  document.body.prepend(await pieces());
  app.board = new Board($('board'), { onMove, onEdit: (from, to) => app.setup.edit(from, to), onKey: (e, square) => app.setup.key(e, square) });
  app.tabs = new Tabs(name => { app.board.editing = name === 'setup'; app.setup.leave(); });
  app.preview = new Preview(app, $('preview'));
  app.moves = new Moves(app, $('moves'));
  app.ruling = new Ruling(app, $('ruling'));
  app.analysis = new Analysis(app, $('analysis'));
  app.play = new Play(app, $('play'));
  app.setup = new Setup(app, $('setup'));
  listen();
  performance.mark('board');
  // A linked position is shown before the engine is there to read it.
  const linked = location.hash.length > 1 && fromHash();
  if (linked && /^([pnbrqk1-8]+\/){7}[pnbrqk1-8]+ /i.test(linked)) app.board.show({ fen: linked });
  if (!linked || !await openText(linked)) {
    const why = $('problem').textContent;
    changed('game');
    problem(why);
  }
  try {
    await app.arbiter.ready;
    performance.mark('engine');
    $('loading').hidden = true;
  } catch (e) {
    $('loading').textContent = `The engine cannot be loaded: ${e.message}`;
    $('loading').classList.add('failed');
  }
}

// pieces returns the drawings of the pieces.
async function pieces() {
  const response = await fetch('pieces.svg');
  return new DOMParser().parseFromString(await response.text(), 'text/html').body.firstElementChild;
}

function changed(kind) {
  if (!app.board) return;
  if (kind === 'game') {
    app.moves.draw();
    names();
  }
  app.preview.close();
  problem('');
  refresh();
}

// names shows who played.
function names() {
  const { game } = app, name = color => { const s = game.tag(color); return s && s !== '?' ? s : ''; };
  const event = [game.tag('Event'), game.tag('Date').replace(/[.?]+$/, '')].filter(s => s && !/^[?.]*$/.test(s)).join(', ');
  $('names').hidden = !name('White') && !name('Black');
  put($('names'), h('span', {}, h('i', { class: 'chip white' }), name('White') || 'White'), h('span', {}, h('i', { class: 'chip black' }), name('Black') || 'Black'), h('small', {}, event));
}

// refresh shows the position and asks for everything about it.
async function refresh() {
  const mine = ++ticket, { game, board } = app;
  app.view = null;
  board.show(game.shown);
  app.moves.mark();
  app.setup.refresh();
  showStatus();
  writeHash();
  if (app.arbiter.stuck(2000)) app.arbiter.restart();
  const answer = app.arbiter.call('view', game.params); // what the board waits for comes first
  app.ruling.refresh();
  app.analysis.refresh();
  try {
    const view = await answer;
    if (mine !== ticket) return;
    app.view = view;
    if (app.play.mayMove()) board.allow(view.legal);
    showStatus();
    app.play.refresh();
  } catch (e) {
    if (mine === ticket) problem(e.message);
  }
}

// showStatus says how the game stands. The outcome is that of the ruling, if given.
function showStatus(outcome = app.view?.outcome) {
  const { game, view } = app;
  if (outcome && app.view) app.view.outcome = outcome;
  let text;
  if (outcome?.over) text = `${score(outcome.result)}: ${outcome.reason}${cite(outcome.article)}`;
  else if (game.ending && game.atEnd) text = game.ending;
  else {
    text = `${capital(game.turn)} to move${game.shown.check ? ', in check' : ''}`;
    if (view?.claims.length) text += '; a draw can be claimed';
  }
  const line = [h('i', { class: 'chip ' + game.turn }), text];
  if ($('status').textContent !== text) put($('status'), ...line);
  $('status').classList.toggle('over', Boolean(outcome?.over || game.ending && game.atEnd));
}

// problem shows a message about what does not work, or hides it.
function problem(text) {
  $('problem').textContent = text;
  $('problem').hidden = !text;
}

// offerUndo says that something was replaced.
let toastTimer;
function offerUndo(text) {
  const hide = () => { $('toast').hidden = true; };
  put($('toast'), text + ' ', h('button', { onclick() { hide(); app.game.undo(); } }, 'Undo'));
  $('toast').hidden = false;
  clearTimeout(toastTimer);
  toastTimer = setTimeout(hide, 8000);
}

async function onMove(found) {
  const move = found.length > 1 ? await promotion(found) : found[0];
  if (move) attempt(move.uci);
  else app.board.allow(app.board.legal);
}

// promotion asks which piece a pawn becomes.
function promotion(found) {
  const dialog = $('promotion'), color = app.game.turn === 'white' ? c => c : c => c.toLowerCase();
  return new Promise(resolve => {
    put(dialog, ...['Q', 'R', 'B', 'N'].map(letter => h('button', {
      'aria-label': { Q: 'Queen', R: 'Rook', B: 'Bishop', N: 'Knight' }[letter],
      onclick() { dialog.close(); resolve(found.find(m => m.promotion === letter)); },
    }, pieceIcon(color(letter)))));
    const { left, top, width, height } = $('board').getBoundingClientRect();
    Object.assign(dialog.style, { left: `${left + width / 2}px`, top: `${top + height / 2}px` });
    dialog.onclose = () => resolve(null);
    dialog.showModal();
  });
}

function pieceIcon(letter) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 100 100');
  svg.append(pieceUse(letter));
  return svg;
}

// attempt plays a move in any notation if it is legal, and says so if it is not.
async function attempt(text) {
  const { game } = app, params = game.params;
  if (!app.play.mayMove()) return problem(app.play.reason());
  try {
    const view = await app.arbiter.call('view', { ...params, moves: [...params.moves, text] });
    if (JSON.stringify(params) !== JSON.stringify(game.params)) return;
    say(`${view.last.san}${view.outcome.over ? ', ' + view.outcome.reason : ''}`);
    if (game.add(view.last)) offerUndo('The moves from here on were replaced.');
    return true;
  } catch (e) {
    problem(e.message.replace(/^half-move \d+: /, ''));
    app.board.allow(app.board.legal);
  }
}

// openText reads a FEN, moves or PGN.
async function openText(text, index = 0) {
  try {
    const opened = await app.arbiter.call('open', { text, game: index });
    app.play.quit();
    const long = opened.titles.length > 0; // a whole game is shown from its start
    app.game.load({ ...opened.game, ply: long ? 0 : opened.game.moves.length });
    app.setup.opened(text, opened, index);
    problem('');
    return true;
  } catch (e) {
    problem(e.message);
    app.setup.failed(e.message);
  }
}

// The part of the address after # is the position and the moves, for links.
function writeHash() {
  const { start, moves } = app.game.params;
  const text = [start, ...moves].join('_').replaceAll(' ', '_');
  history.replaceState(null, '', text.length < 2000 ? '#' + encodeURI(text) : '#');
}

function fromHash() {
  try { return decodeURIComponent(location.hash.slice(1)).replaceAll('_', ' '); } catch { return location.hash; }
}

// reveal scrolls to the board if something in the panel changed it, on a small screen.
function reveal() { $('board').scrollIntoView({ block: 'nearest', behavior: 'smooth' }); }

function flip() { app.board.flip(); app.analysis.gauge(); }

function step(by) { app.preview.open ? app.preview.step(by) : app.game.go(app.game.ply + by); }

function listen() {
  $('first').onclick = () => step(-Infinity);
  $('back').onclick = () => step(-1);
  $('forward').onclick = () => step(1);
  $('last').onclick = () => step(Infinity);
  $('flip').onclick = flip;
  $('typed').onsubmit = async e => {
    e.preventDefault();
    const text = $('move').value.trim();
    if (text && await attempt(text)) $('move').value = '';
  };
  window.addEventListener('hashchange', () => openText(fromHash()));
  window.addEventListener('dragover', e => e.preventDefault());
  window.addEventListener('drop', e => {
    e.preventDefault();
    if (e.dataTransfer.files[0]) app.setup.read(e.dataTransfer.files[0]);
    else if (e.dataTransfer.getData('text')) openText(e.dataTransfer.getData('text'));
  });
  document.addEventListener('keydown', e => {
    if (e.ctrlKey || e.altKey || e.metaKey || $('promotion').open) return;
    if (e.target.closest('input, textarea, select, [role=tab], [role=radiogroup]') && e.key !== 'Escape') return;
    const act = {
      ArrowLeft: () => step(-1), ArrowRight: () => step(1), Home: () => step(-Infinity), End: () => step(Infinity),
      f: flip, m: () => $('move').focus(), b: () => $('board').focus(), Escape: () => { app.preview.leave(); document.activeElement.blur(); },
      1: () => app.tabs.show('ruling'), 2: () => app.tabs.show('analysis'), 3: () => app.tabs.show('play'), 4: () => app.tabs.show('setup'),
    }[e.key];
    if (!act) return;
    e.preventDefault();
    act();
  });
}

start();
