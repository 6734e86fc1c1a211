// The board of the page: moving pieces and drawing arrows with mouse, finger or keyboard.

import { s, put } from './dom.js';
import { Diagram, pieceUse } from './diagram.js';
import { say } from './widgets.js';

/** @type {Record<string, string>} */
const names = { p: 'pawn', n: 'knight', b: 'bishop', r: 'rook', q: 'queen', k: 'king' };

/**
 * pieceName returns "white king" for K.
 * @param {string} c
 */
export const pieceName = c => (c < 'a' ? 'white ' : 'black ') + names[c.toLowerCase()];

/**
 * pieceIcon returns a piece alone.
 * @param {string} c
 */
export const pieceIcon = c =>
  s('svg', { viewBox: '0 0 100 100', 'aria-hidden': 'true' }, pieceUse(c));

const longPress = 450; // ms

/** @typedef {{ square: string, x: number, y: number, again: boolean, moved: boolean }} Drag */
/** @typedef {{ from: string, to: string | null, color: Shape['color'] }} Stroke */

/**
 * What the board reports: onMove gets the moves that a gesture may stand for, onEdit squares
 * while editing: (from, to) of a dragged piece, or (square) of a click; onKey other keys,
 * with the cursor; onDraw an arrow or a circle; onErase that there should be none.
 * @typedef {object} Ears
 * @property {(found: LegalMove[]) => void} onMove
 * @property {(from: string | null, to: string) => void} onRefuse a piece that cannot move, or not there
 * @property {(from: string, to?: string | null) => void} onEdit
 * @property {(e: KeyboardEvent, square: string) => boolean} onKey
 * @property {(shape: Shape) => void} onDraw
 * @property {() => void} onErase
 */

export class Board extends Diagram {
  /** @type {string | undefined} */
  #fen; // of what is shown
  editing = false; // squares are edited, not moved to
  /** @type {LegalMove[] | null} */
  legal = null; // the moves that can be made, once they are known
  cursor = 'e2';
  #ears;
  /** @type {string | null} */
  #selected = null;
  /** @type {Drag | null} */
  #drag = null;
  /** @type {Stroke | null} */
  #stroke = null; // an arrow that is being drawn
  #press = 0; // the timer of a long press
  /** @type {(() => void)[]} */
  #waiting = []; // what was pressed before the legal moves were known
  #held = false; // a piece is touched that may move, as soon as that is known

  /**
   * @param {SVGSVGElement} svg
   * @param {Ears} ears
   */
  constructor(svg, ears) {
    super(svg);
    this.#ears = ears;
    svg.addEventListener('pointerdown', e => {
      const at = this.at(e);
      this.#held = this.#mayMove(at.square);
      this.#take(() => this.#down(e, at));
    });
    svg.addEventListener('pointermove', e => this.#move(e));
    svg.addEventListener('pointerup', e => {
      const at = this.at(e);
      this.#take(() => this.#up(at));
    });
    svg.addEventListener('pointercancel', () => this.#take(() => this.#release()));
    svg.addEventListener('contextmenu', e => e.preventDefault());
    const hold = (/** @type {Event} */ e) =>
      (this.#drag || this.#stroke || this.#held) && e.preventDefault();
    svg.addEventListener('touchstart', hold, { passive: false }); // no scrolling then
    svg.addEventListener('touchmove', hold, { passive: false });
    svg.addEventListener('keydown', e => this.#key(e));
    svg.addEventListener('focus', () => this.#drawTop());
    svg.addEventListener('blur', () => this.#drawTop());
  }

  /**
   * show draws a position with its last move and check. Presses from now on wait for the
   * legal moves; those that wait already are kept only if the position follows the last one.
   * @param {import('./diagram.js').Shown} shown
   * @param {boolean} follows
   */
  show(shown, follows = false) {
    // The arbiter confirms what was edited. Meanwhile the next piece may be on its way.
    if (!this.editing || shown.fen !== this.#fen) this.#release();
    this.#fen = shown.fen;
    this.legal = null;
    if (!follows) this.#waiting = [];
    this.#selected = null;
    super.show(shown);
  }

  /**
   * allow sets the moves that can be made, null while they are not known.
   * @param {LegalMove[] | null} legal
   */
  allow(legal) {
    this.legal = legal;
    this.drawMarks();
    while (this.legal && this.#waiting.length) this.#waiting.shift()?.();
  }

  // #take does what is pressed, in order, as soon as the legal moves are known.
  /** @param {() => void} act */
  #take(act) {
    if (this.editing || (this.legal && !this.#waiting.length)) act();
    else this.#waiting.push(act);
  }

  // #mayMove reports whether a piece may move as far as is known before the legal moves are: it is
  // of the side to move, or presses wait that change the side.
  /** @param {string | null} square */
  #mayMove(square) {
    const letter = this.legal ? undefined : this.men[square ?? '']?.letter;
    const side = letter && letter < 'a' ? 'w' : 'b';
    return Boolean(letter && (this.#waiting.length || side === this.#fen?.split(' ')[1]));
  }

  // #capture lets the board hear of a pointer that leaves it. It reports whether the pointer
  // is still there.
  /** @param {number} pointer */
  #capture(pointer) {
    try {
      this.svg.setPointerCapture(pointer);
      return true;
    } catch {
      return false;
    }
  }

  drawMarks() {
    super.drawMarks();
    const selected = this.#selected;
    if (selected) this.layer.marks.append(this.square(selected, { class: 'mark chosen' }));
    const targets = this.#from(selected).flatMap(m => m.to ?? []);
    put(
      this.layer.hints,
      [...new Set(targets)].map(square =>
        this.men[square]
          ? this.circle(square, { class: 'hint capture', r: 44 })
          : this.circle(square, { class: 'hint', r: 14 }),
      ),
    );
    this.#drawTop();
  }

  drawNotes() {
    super.drawNotes();
    const { from, to, color } = this.#stroke ?? {};
    if (!from || !to) return;
    const arrow = this.arrow(from, to, `${color}`);
    this.layer.arrows.append(arrow ?? this.circle(from, { class: 'ring ' + color, r: 46 }));
  }

  #drawTop() {
    const visible = document.activeElement === this.svg && this.svg.matches(':focus-visible');
    const size = { width: 91, height: 91, transform: 'translate(4.5 4.5)' };
    put(this.layer.top, visible && this.square(this.cursor, { class: 'cursor', ...size }));
  }

  /** @param {PointerEvent} e */
  at(e) {
    const box = this.svg.getBoundingClientRect();
    const x = ((e.clientX - box.left) / box.width) * 800;
    const y = ((e.clientY - box.top) / box.height) * 800;
    let file = Math.floor(x / 100);
    let rank = 7 - Math.floor(y / 100);
    if (this.flipped) [file, rank] = [7 - file, 7 - rank];
    const on = file >= 0 && file < 8 && rank >= 0 && rank < 8;
    return { square: on ? 'abcdefgh'[file] + (rank + 1) : null, x, y };
  }

  /**
   * @param {PointerEvent} e
   * @param {ReturnType<Board['at']>} at
   */
  #down(e, { square, x, y }) {
    if (!square || this.#drag || this.#stroke) return;
    if (e.button === 2 && !this.editing) {
      this.#capture(e.pointerId);
      this.#begin(square, colorOf(e));
      return;
    }
    if (e.button !== 0) return;
    if (e.pointerType === 'touch' && !this.editing) {
      clearTimeout(this.#press);
      this.#press = window.setTimeout(() => this.#pressed(square, e.pointerId), longPress);
    }
    this.cursor = square;
    if (this.#selected && this.#try(square)) return;
    const movable = this.editing ? this.men[square] : this.#from(square).length > 0;
    const from = this.#selected;
    const again = from === square;
    this.#selected = movable && !this.editing ? square : null;
    this.drawMarks();
    if (!movable) {
      if (this.editing) this.#ears.onEdit(square);
      else if (from || this.men[square]) this.#ears.onRefuse(from, square);
      else if (e.pointerType !== 'touch' && this.marked.shapes.length) this.#ears.onErase();
      return;
    }
    this.#capture(e.pointerId);
    this.#drag = { square, x, y, again, moved: false };
  }

  // #pressed begins an arrow after a long press.
  /**
   * @param {string} square
   * @param {number} pointer
   */
  #pressed(square, pointer) {
    if (this.#drag?.moved) return;
    this.#drag = null;
    this.#select(null);
    if (!this.#capture(pointer)) return;
    navigator.vibrate?.(15);
    this.#begin(square, 'G');
  }

  /**
   * @param {string} square
   * @param {Shape['color']} color
   */
  #begin(square, color) {
    this.#stroke = { from: square, to: square, color };
    this.drawNotes();
  }

  /** @param {PointerEvent} e */
  #move(e) {
    const { square, x, y } = this.at(e);
    if (this.#stroke) {
      if (this.#stroke.to === square) return;
      this.#stroke.to = square;
      return this.drawNotes();
    }
    const d = this.#drag;
    if (!d) return;
    if (!d.moved && Math.hypot(x - d.x, y - d.y) < 20) return;
    clearTimeout(this.#press);
    const { element } = this.men[d.square];
    if (!d.moved) {
      d.moved = true;
      element.classList.add('held');
      this.layer.pieces.append(element);
    }
    element.style.transform = `translate(${x - 50}px, ${y - 50}px)`;
  }

  /** @param {ReturnType<Board['at']>} at */
  #up({ square, x, y }) {
    const d = this.#drag;
    const stroke = this.#stroke;
    this.#release();
    if (stroke) {
      if (square) this.#ears.onDraw({ ...stroke, to: square });
      else this.drawNotes();
      return;
    }
    if (!d) return;
    const moved = d.moved || Math.hypot(x - d.x, y - d.y) >= 20;
    if (this.editing) return this.#ears.onEdit(d.square, moved ? square : undefined);
    if (!moved) {
      if (d.again) this.#select(null);
    } else if (square && square !== d.square && !this.#try(square)) {
      this.#select(null);
      this.#ears.onRefuse(d.square, square);
    }
  }

  // #release ends dragging and puts the piece back.
  #release() {
    clearTimeout(this.#press);
    const d = this.#drag;
    this.#drag = this.#stroke = null;
    if (!d || !this.men[d.square]) return;
    this.men[d.square].element.classList.remove('held');
    this.stand(this.men[d.square].element, d.square);
  }

  /** @param {string | null} square */
  #select(square) {
    this.#selected = square;
    this.drawMarks();
  }

  // #from returns the moves of the piece on a square.
  /** @param {string | null} square */
  #from(square) {
    return this.legal?.filter(m => m.from === square) ?? [];
  }

  // #try moves the selected piece to a square if it may go there. Castling may also be
  // the king onto its rook.
  /** @param {string} square */
  #try(square) {
    const found = this.#from(this.#selected).filter(m => m.to === square || m.rook === square);
    if (!found.length) return false;
    this.#select(null);
    this.legal = null; // what is pressed now is meant for the next position
    clearTimeout(this.#press);
    const one = found.find(m => !m.rook || m.rook === square) ?? found[0];
    this.#ears.onMove(found.some(m => m.promotion) ? found : [one]);
    return true;
  }

  /** @param {KeyboardEvent} e */
  #key(e) {
    if (e.ctrlKey || e.altKey || e.metaKey) return;
    /** @type {Record<string, [number, number]>} */
    const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
    const step = steps[e.key];
    if (step) {
      const way = this.flipped ? -1 : 1;
      const file = Math.min(7, Math.max(0, this.cursor.charCodeAt(0) - 97 + way * step[0]));
      const rank = Math.min(8, Math.max(1, +this.cursor[1] + way * step[1]));
      this.cursor = 'abcdefgh'[file] + rank;
      this.#drawTop();
      say(this.#describe(this.cursor));
    } else if (e.key === 'Enter' || e.key === ' ') {
      const at = this.cursor;
      this.#take(() => this.#enter(at));
    } else if (e.key === 'Escape' && this.#selected) this.#select(null);
    else if (!this.#ears.onKey(e, this.cursor)) return;
    e.preventDefault();
    e.stopPropagation();
  }

  // #enter does with the keyboard what a click does.
  /** @param {string} square */
  #enter(square) {
    if (this.editing) return this.#ears.onEdit(square);
    const from = this.#selected;
    if (from && this.#try(square)) return;
    this.#select(from !== square && this.#from(square).length ? square : null);
    const what = this.#describe(square);
    if (this.#selected) say(`${what} picked up`);
    else if (from === square) say(`${what} put down`);
    else if (from || this.men[square]) this.#ears.onRefuse(from, square);
    else say(`${what}: no move from here`);
  }

  /** @param {string} square */
  #describe(square) {
    const piece = this.men[square];
    return `${square}, ${piece ? pieceName(piece.letter) : 'empty'}`;
  }
}

/**
 * colorOf returns the color of an arrow by the keys that are held.
 * @param {PointerEvent} e
 * @returns {Shape['color']}
 */
function colorOf({ shiftKey, ctrlKey, altKey }) {
  if (altKey) return shiftKey || ctrlKey ? 'Y' : 'B';
  return shiftKey || ctrlKey ? 'R' : 'G';
}
