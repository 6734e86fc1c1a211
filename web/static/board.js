// The board: pieces, marks, arrows, and moving pieces with mouse, finger or keyboard.

import { s, say, put } from './dom.js';

const names = { p: 'pawn', n: 'knight', b: 'bishop', r: 'rook', q: 'queen', k: 'king' };

// squares returns the pieces of a FEN by square: { e1: 'K', … }.
export function squares(fen) {
  const at = {};
  fen.split(' ')[0].split('/').forEach((rank, i) => {
    let file = 0;
    for (const c of rank) {
      if (c >= '1' && c <= '8') file += +c;
      else at['abcdefgh'[file++] + (8 - i)] = c;
    }
  });
  return at;
}

// pieceName returns "white king" for K.
export const pieceName = c => (c < 'a' ? 'white ' : 'black ') + names[c.toLowerCase()];

export const pieceUse = c => s('use', { href: '#' + c.toUpperCase(), class: c < 'a' ? 'w' : 'b', width: 100, height: 100 });

export class Board {
  flipped = false;
  editing = false;   // squares are edited, not moved to
  legal = [];        // the moves that can be made
  cursor = 'e2';
  #svg; #layer = {}; #pieces = {}; #selected = null; #drag = null; #shown = { marks: [] };

  // onMove gets the squares of a move; onEdit gets squares while editing: (from, to) of
  // a dragged piece, or (square) of a click; onKey gets other keys, with the cursor.
  constructor(svg, { onMove, onEdit, onKey }) {
    Object.assign(this, { onMove, onEdit, onKey });
    this.#svg = svg;
    for (const name of ['ground', 'marks', 'notes', 'labels', 'pieces', 'hints', 'arrows', 'top']) svg.append(this.#layer[name] = s('g', { class: name }));
    this.#layer.ground.append(s('rect', { class: 'light', width: 800, height: 800 }), s('path', { class: 'dark', d: darkSquares() }));
    svg.addEventListener('pointerdown', e => this.#down(e));
    svg.addEventListener('pointermove', e => this.#move(e));
    svg.addEventListener('pointerup', e => this.#up(e));
    svg.addEventListener('pointercancel', () => this.#release());
    svg.addEventListener('touchstart', e => this.#drag && e.preventDefault(), { passive: false }); // no scrolling then
    svg.addEventListener('keydown', e => this.#key(e));
    svg.addEventListener('focus', () => this.#drawTop());
    svg.addEventListener('blur', () => this.#drawTop());
    this.#drawLabels();
  }

  // corner returns the upper left corner of a square.
  #corner(square) {
    const file = square.charCodeAt(0) - 97, rank = +square[1] - 1;
    return this.flipped ? [(7 - file) * 100, rank * 100] : [file * 100, (7 - rank) * 100];
  }

  // show draws a position with its last move and check, and lets no piece move.
  show({ fen, from, to, check }) {
    this.#release();
    this.legal = [];
    this.#selected = null;
    this.#shown = { from, to, check };
    this.#place(squares(fen));
    this.#drawMarks();
    this.mark([]);
    this.arrows([]);
  }

  // allow sets the moves that can be made.
  allow(legal) { this.legal = legal; this.#drawMarks(); }

  flip() {
    this.flipped = !this.flipped;
    this.#drawLabels();
    for (const [square, piece] of Object.entries(this.#pieces)) this.#stand(piece.element, square);
    this.#drawMarks();
    this.mark([]);
    this.arrows(this.#shown.arrows ?? []);
  }

  // #place puts the pieces on their squares. A piece that is missing on one square and
  // new on another has moved there.
  #place(at) {
    const missing = [], next = {};
    for (const [square, p] of Object.entries(this.#pieces)) {
      if (at[square] === p.letter) next[square] = p;
      else missing.push([square, p]);
    }
    for (const [square, letter] of Object.entries(at)) {
      if (next[square]) continue;
      const same = missing.filter(([, p]) => p.letter === letter).sort((a, b) => distance(a[0], square) - distance(b[0], square));
      const found = same[0];
      if (found) missing.splice(missing.indexOf(found), 1);
      const element = found ? found[1].element : pieceUse(letter);
      next[square] = { letter, element };
      if (!found) this.#layer.pieces.append(element);
      this.#stand(element, square);
    }
    for (const [, p] of missing) p.element.remove();
    this.#pieces = next;
  }

  #stand(element, square) {
    const [x, y] = this.#corner(square);
    element.style.transform = `translate(${x}px, ${y}px)`;
  }

  #drawLabels() {
    const text = [];
    for (let i = 0; i < 8; i++) {
      text.push(s('text', { x: i * 100 + 84, y: 792 }, 'abcdefgh'[this.flipped ? 7 - i : i]), s('text', { x: 6, y: i * 100 + 22 }, String(this.flipped ? i + 1 : 8 - i)));
    }
    put(this.#layer.labels, ...text);
  }

  #square(square, attributes) {
    const [x, y] = this.#corner(square);
    return s('rect', { x, y, width: 100, height: 100, ...attributes });
  }

  #drawMarks() {
    const { from, to, check } = this.#shown, marks = [];
    for (const square of [from, to]) if (square) marks.push(this.#square(square, { class: 'mark played' }));
    if (check) {
      const [x, y] = this.#corner(check);
      marks.push(s('circle', { class: 'mark blunder', cx: x + 50, cy: y + 50, r: 48 }));
    }
    if (this.#selected) marks.push(this.#square(this.#selected, { class: 'mark chosen' }));
    put(this.#layer.marks, ...marks);
    const targets = this.#selected ? this.legal.filter(m => m.from === this.#selected).map(m => m.to) : [];
    put(this.#layer.hints, ...[...new Set(targets)].map(square => {
      const [x, y] = this.#corner(square);
      return s('circle', { class: this.#pieces[square] ? 'hint capture' : 'hint', cx: x + 50, cy: y + 50, r: this.#pieces[square] ? 44 : 14 });
    }));
    this.#drawTop();
  }

  #drawTop() {
    const visible = document.activeElement === this.#svg && this.#svg.matches(':focus-visible');
    put(this.#layer.top, ...visible ? [this.#square(this.cursor, { class: 'cursor', width: 91, height: 91, transform: 'translate(4.5 4.5)' })] : []);
  }

  // mark marks squares.
  mark(list) { put(this.#layer.notes, list.map(square => this.#square(square, { class: 'mark law-mark' }))); }

  // arrows draws moves: { from, to, class }.
  arrows(list) {
    this.#shown.arrows = list;
    put(this.#layer.arrows, ...list.filter(a => a.from !== a.to).map(a => s('path', { class: 'arrow ' + a.class, d: outline(this.#corner(a.from), this.#corner(a.to)) })));
  }

  #at(e) {
    const box = this.#svg.getBoundingClientRect();
    const x = (e.clientX - box.left) / box.width * 800, y = (e.clientY - box.top) / box.height * 800;
    let file = Math.floor(x / 100), rank = 7 - Math.floor(y / 100);
    if (this.flipped) [file, rank] = [7 - file, 7 - rank];
    const square = file >= 0 && file < 8 && rank >= 0 && rank < 8 ? 'abcdefgh'[file] + (rank + 1) : null;
    return { square, x, y };
  }

  #down(e) {
    if (e.button !== 0 || this.#drag) return;
    const { square, x, y } = this.#at(e);
    if (!square) return;
    this.cursor = square;
    if (this.#selected && this.#try(square)) return;
    const movable = this.editing ? this.#pieces[square] : this.legal.some(m => m.from === square);
    const again = this.#selected === square;
    this.#selected = movable && !this.editing ? square : null;
    this.#drawMarks();
    if (!movable) return this.editing && this.onEdit(square);
    this.#svg.setPointerCapture(e.pointerId);
    this.#drag = { square, x, y, again, moved: false };
  }

  #move(e) {
    if (!this.#drag) return;
    const { x, y } = this.#at(e), d = this.#drag;
    if (!d.moved && Math.hypot(x - d.x, y - d.y) < 20) return;
    const { element } = this.#pieces[d.square];
    if (!d.moved) {
      d.moved = true;
      element.classList.add('held');
      this.#layer.pieces.append(element);
    }
    element.style.transform = `translate(${x - 50}px, ${y - 50}px)`;
  }

  #up(e) {
    const d = this.#drag;
    if (!d) return;
    const { square } = this.#at(e);
    this.#release();
    if (this.editing) return this.onEdit(d.square, d.moved ? square : undefined);
    if (!d.moved) {
      if (d.again) this.#select(null);
    } else if (square && square !== d.square) this.#try(square) || this.#select(null);
  }

  // #release ends dragging and puts the piece back.
  #release() {
    const d = this.#drag;
    this.#drag = null;
    if (!d || !this.#pieces[d.square]) return;
    this.#pieces[d.square].element.classList.remove('held');
    this.#stand(this.#pieces[d.square].element, d.square);
  }

  #select(square) { this.#selected = square; this.#drawMarks(); }

  // #try moves the selected piece to a square if it may go there. Castling may also be
  // the king onto its rook.
  #try(square) {
    const from = this.#selected;
    const found = this.legal.filter(m => m.from === from && (m.to === square || m.rook === square));
    if (!found.length) return false;
    this.#select(null);
    this.onMove(found.some(m => m.promotion) ? found : [found.find(m => !m.rook || m.rook === square) ?? found[0]]);
    return true;
  }

  #key(e) {
    if (e.ctrlKey || e.altKey || e.metaKey) return;
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[e.key];
    if (step) {
      const turn = this.flipped ? -1 : 1;
      const file = Math.min(7, Math.max(0, this.cursor.charCodeAt(0) - 97 + turn * step[0]));
      const rank = Math.min(8, Math.max(1, +this.cursor[1] + turn * step[1]));
      this.cursor = 'abcdefgh'[file] + rank;
      this.#drawTop();
      say(this.#describe(this.cursor));
    } else if (e.key === 'Enter' || e.key === ' ') this.#press(this.cursor);
    else if (e.key === 'Escape' && this.#selected) this.#select(null);
    else if (!this.onKey(e, this.cursor)) return;
    e.preventDefault();
    e.stopPropagation();
  }

  // #press does with the keyboard what a click does.
  #press(square) {
    if (this.editing) return this.onEdit(square);
    if (this.#selected && this.#try(square)) return;
    if (this.#selected !== square && this.legal.some(m => m.from === square)) {
      this.#select(square);
      say(`${this.#describe(square)} picked up`);
    } else {
      this.#select(null);
      say(`${this.#describe(square)}: no move from here`);
    }
  }

  #describe(square) { return square + (this.#pieces[square] ? ', ' + pieceName(this.#pieces[square].letter) : ', empty'); }
}

const distance = (a, b) => Math.hypot(a.charCodeAt(0) - b.charCodeAt(0), a[1] - b[1]);

function darkSquares() {
  let d = '';
  for (let i = 0; i < 64; i++) if ((i + (i >> 3)) % 2) d += `M${i % 8 * 100} ${(i >> 3) * 100}h100v100h-100z`;
  return d;
}

// outline returns the path of an arrow. It has the shape of those of the report.
function outline([x, y], [toX, toY]) {
  const dx = toX - x, dy = toY - y, length = Math.hypot(dx, dy), tip = length - 8;
  const at = (along, beside) => `${(x + 50 + (along * dx - beside * dy) / length).toFixed(1)} ${(y + 50 + (along * dy + beside * dx) / length).toFixed(1)}`;
  return `M${[at(26, -8), at(tip - 40, -8), at(tip - 40, -24), at(tip, 0), at(tip - 40, 24), at(tip - 40, 8), at(26, 8)].join('L')}Z`;
}
