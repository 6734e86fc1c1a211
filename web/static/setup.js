// The panel for opening games and setting up positions.

import { h, save, score, put } from './dom.js';
import { squares, pieceUse, pieceName } from './board.js';
import { startFEN } from './game.js';

const emptyFEN = '8/8/8/8/8/8/8/8 w - - 0 1';

export class Setup {
  #brush = 'P'; // the piece to put down, '' to remove pieces
  #draft = null; // a FEN that is not a legal position yet

  constructor(app, element) {
    Object.assign(this, { app, element });
    this.text = h('textarea', { rows: 4, spellcheck: 'false', 'aria-label': 'FEN, moves or PGN', placeholder: 'Paste a FEN, moves or PGN, or drop a file on the page' });
    this.file = h('input', { type: 'file', accept: '.pgn,.fen,.epd,.txt', hidden: true, onchange: () => this.file.files[0] && this.read(this.file.files[0]) });
    this.games = h('select', { 'aria-label': 'Game', hidden: true, onchange: () => this.app.openText(this.source, +this.games.value) });
    this.errors = h('ul', { class: 'problem', hidden: true });
    this.fen = h('input', { class: 'fen', 'aria-label': 'FEN of the position', spellcheck: 'false', onchange: () => this.#apply(this.fen.value) });
    this.palette = h('div', { class: 'palette', role: 'radiogroup', 'aria-label': 'Piece to put on the board' });
    this.turn = h('select', { 'aria-label': 'To move', onchange: () => this.#change(1, this.turn.value) }, h('option', { value: 'w' }, 'White to move'), h('option', { value: 'b' }, 'Black to move'));
    this.castling = h('div', { class: 'checks', role: 'group', 'aria-label': 'Castling rights' });
    this.passant = h('select', { 'aria-label': 'En passant', onchange: () => this.#change(3, this.passant.value) });
    this.halfmoves = h('input', { type: 'number', min: 0, max: 9999, 'aria-label': 'Half-moves without a capture or pawn move', onchange: () => this.#change(4, String(Math.max(0, this.halfmoves.value | 0))) });
    this.number = h('input', { type: 'number', min: 1, max: 9999, 'aria-label': 'Number of the next move', onchange: () => this.#change(5, String(Math.max(1, this.number.value | 0))) });
    const button = (text, act, kind) => h('button', { class: kind, onclick: act }, text);
    element.append(
      h('h3', {}, 'Open'), this.text, this.file,
      h('div', { class: 'row' }, button('Open', () => this.app.openText(this.text.value), 'main'), button('Open a file …', () => this.file.click()), this.games), this.errors,
      h('h3', {}, 'Edit the position'),
      this.palette,
      h('p', { class: 'hint-text' }, 'Choose a piece and click on squares, or drag pieces, off the board to remove them. On the keyboard move the cursor and type a FEN letter (P for a white pawn, p for a black one), or Delete.'),
      h('div', { class: 'row' }, this.turn, this.passant),
      this.castling,
      h('div', { class: 'row' }, h('label', {}, 'Half-moves ', this.halfmoves), h('label', {}, 'Move ', this.number)),
      this.fen,
      h('div', { class: 'row' }, button('Start position', () => this.#apply(startFEN)), button('Empty board', () => this.#apply(emptyFEN))),
      h('h3', {}, 'Take with you'),
      h('div', { class: 'row' }, button('Copy FEN', () => this.#copy(this.app.game.shown.fen)), button('Copy link', () => this.#copy(location.href)), button('Save as PGN', () => this.#save())));
    this.#drawPalette();
  }

  #drawPalette() {
    const option = letter => h('label', { title: letter ? pieceName(letter) : 'remove' },
      h('input', { type: 'radio', name: 'brush', value: letter, checked: letter === this.#brush, 'aria-label': letter ? pieceName(letter) : 'remove a piece', onchange: () => { this.#brush = letter; } }),
      letter ? icon(letter) : h('span', { class: 'eraser' }, '✕'));
    put(this.palette, [...'KQRBNP', '', ...'kqrbnp'].map(option));
  }

  // leave gives up a draft when another tab is shown.
  leave() {
    if (!this.#draft || this.app.board.editing) return;
    this.#draft = null;
    this.app.game.onChange('step');
  }

  // refresh shows the position in the fields, or a draft while it is being edited.
  refresh() {
    const fen = this.#draft ?? this.app.game.shown.fen;
    const [, turn, castling, passant, halfmoves, number] = fen.split(' ');
    if (this.#draft) this.app.board.show({ fen });
    this.fen.value = fen;
    this.turn.value = turn;
    this.halfmoves.value = halfmoves;
    this.number.value = number;
    const rights = [['K', 'White O-O'], ['Q', 'White O-O-O'], ['k', 'Black O-O'], ['q', 'Black O-O-O']];
    put(this.castling, ...rights.map(([letter, text]) => h('label', {}, h('input', { type: 'checkbox', checked: castling.includes(letter), onchange: e => {
      const next = rights.map(r => r[0]).filter(l => l === letter ? e.target.checked : castling.includes(l)).join('');
      this.#change(2, next || '-');
    } }), ' ' + text)));
    const rank = turn === 'w' ? 6 : 3, at = squares(fen), pawn = turn === 'w' ? 'p' : 'P';
    const possible = [...'abcdefgh'].filter(f => at[f + (turn === 'w' ? 5 : 4)] === pawn && !at[f + rank]).map(f => f + rank);
    if (passant !== '-' && !possible.includes(passant)) possible.push(passant);
    put(this.passant, h('option', { value: '-' }, 'no en passant'), ...possible.map(sq => h('option', { value: sq, selected: sq === passant }, 'en passant on ' + sq)));
    this.passant.value = passant;
  }

  #change(field, value) {
    const fields = (this.#draft ?? this.app.game.shown.fen).split(' ');
    fields[field] = value;
    if (field === 1) fields[3] = '-';
    this.#apply(fields.join(' '));
  }

  // edit puts down the chosen piece on a square, or moves a piece: off the board if to
  // is null.
  edit(from, to) {
    const at = squares(this.#draft ?? this.app.game.shown.fen);
    if (to === undefined) {
      if (!this.#brush || at[from] === this.#brush) delete at[from];
      else at[from] = this.#brush;
    } else {
      if (to) at[to] = at[from];
      if (to !== from) delete at[from];
    }
    this.#change(0, board(at));
  }

  // key edits the square of the cursor. It reports whether it knows the key.
  key(e, square) {
    if (!this.app.board.editing) return false;
    const remove = e.key === 'Delete' || e.key === 'Backspace';
    if (!remove && !/^[pnbrqk]$/i.test(e.key)) return false;
    const at = squares(this.#draft ?? this.app.game.shown.fen);
    if (remove) delete at[square];
    else at[square] = e.key;
    this.#change(0, board(at));
    return true;
  }

  // #apply makes a FEN the position of a new game, if it is one, or keeps it as a draft.
  async #apply(fen) {
    const { app } = this;
    this.#draft = fen.trim();
    try {
      const view = await app.arbiter.call('view', { start: this.#draft, moves: [] });
      if (this.#draft !== fen.trim()) return;
      this.#draft = null;
      const replaced = app.game.moves.length > 0;
      app.play.quit();
      app.game.load({ start: view.fen, check: view.check, moves: [] });
      if (replaced) app.offerUndo('The game was replaced by this position.');
    } catch (e) {
      if (this.#draft !== fen.trim()) return;
      if (this.#draft.split(' ').length === 6) this.refresh();
      else this.#draft = null;
      app.problem(e.message);
    }
  }

  // opened shows which games a text holds.
  opened(text, { titles, errors }, index) {
    this.source = text;
    this.#draft = null;
    this.games.hidden = titles.length < 2;
    put(this.games, ...titles.map((t, i) => h('option', { value: i, selected: i === index }, `${i + 1}. ${score(t)}`)));
    this.failed(...errors);
  }

  // failed shows what cannot be read.
  failed(...messages) {
    this.errors.hidden = !messages.length;
    put(this.errors, ...messages.map(m => h('li', {}, m)));
  }

  async read(file) {
    try {
      if (file.size > 50e6) throw new Error(`${file.name} is larger than 50 MB`);
      const text = await file.text();
      this.text.value = text.length < 1e5 ? text : '';
      await this.app.openText(text);
      this.app.tabs.show('setup');
    } catch (e) {
      this.app.problem(e.message);
    }
  }

  async #save() {
    try { save('game.pgn', await this.app.arbiter.call('write', this.app.game.record)); } catch (e) { this.app.problem(e.message); }
  }

  async #copy(text) {
    try { await navigator.clipboard.writeText(text); this.app.say('Copied'); } catch { this.text.value = text; this.text.select(); }
  }
}

// board returns the first field of a FEN.
function board(at) {
  const ranks = [];
  for (let rank = 8; rank > 0; rank--) {
    ranks.push([...'abcdefgh'].map(f => at[f + rank] ?? '1').join('').replace(/1+/g, run => run.length));
  }
  return ranks.join('/');
}

function icon(letter) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 100 100');
  svg.append(pieceUse(letter));
  return svg;
}
