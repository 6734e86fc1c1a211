// A drawn board: pieces, the last move, arrows and marks. The page and the report share it.

import { s, put } from './dom.js';

/** @typedef {{ fen?: string, men?: Record<string, string>, from?: string, to?: string, check?: string }} Shown */
/** @typedef {{ letter: string, element: SVGUseElement }} Man */

/**
 * squares returns the pieces of a FEN by square: { e1: 'K', … }.
 * @param {string} fen
 */
export function squares(fen) {
  /** @type {Record<string, string>} */
  const at = {};
  fen
    .split(' ')[0]
    .split('/')
    .forEach((rank, i) => {
      let file = 0;
      for (const c of rank) {
        if (c >= '1' && c <= '8') file += +c;
        else at['abcdefgh'[file++] + (8 - i)] = c;
      }
    });
  return at;
}

/**
 * pieceUse returns the drawing of a piece, a letter of a FEN.
 * @param {string} c
 */
export const pieceUse = c =>
  s('use', { href: '#' + c.toUpperCase(), class: c < 'a' ? 'w' : 'b', width: 100, height: 100 });

export class Diagram {
  flipped = false;
  /** @type {Record<string, SVGGElement>} */
  layer = {};
  /** @type {Record<string, Man>} */
  men = {};
  /** @type {Shown} */
  shown = {};
  /** @type {{ arrows: Arrow[], shapes: Shape[], squares: string[] }} */
  marked = { arrows: [], shapes: [], squares: [] };

  /** @param {SVGSVGElement} svg */
  constructor(svg) {
    this.svg = svg;
    const layers = ['ground', 'marks', 'notes', 'labels', 'pieces', 'hints', 'arrows', 'top'];
    for (const name of layers) svg.append((this.layer[name] = s('g', { class: name })));
    this.layer.ground.append(s('use', { href: '#squares' }));
    this.drawLabels();
  }

  /**
   * show draws a position, a FEN or pieces by square, with its last move and check.
   * @param {Shown} shown
   */
  show({ fen = '', men = squares(fen), from, to, check }) {
    this.shown = { from, to, check };
    this.place(men);
    this.drawMarks();
  }

  /**
   * turn turns the board.
   * @param {boolean} flipped
   */
  turn(flipped) {
    if (this.flipped === flipped) return;
    this.flipped = flipped;
    this.drawLabels();
    for (const [square, man] of Object.entries(this.men)) this.stand(man.element, square);
    this.drawMarks();
    this.drawNotes();
  }

  /**
   * mark draws moves as arrows, what the user has drawn, and marked squares.
   * @param {Arrow[]} arrows
   * @param {Shape[]} [shapes]
   * @param {string[]} [squares]
   */
  mark(arrows, shapes = [], squares = []) {
    this.marked = { arrows, shapes, squares };
    this.drawNotes();
  }

  drawNotes() {
    const { arrows, shapes, squares } = this.marked;
    put(
      this.layer.notes,
      squares.map(square => this.square(square, { class: 'mark law-mark' })),
    );
    put(
      this.layer.arrows,
      arrows.map(a => this.arrow(a.from, a.to, a.class)),
      shapes.map(({ from, to, color }) =>
        from === to
          ? this.circle(from, { class: 'ring ' + color, r: 46 })
          : this.arrow(from, to, color),
      ),
    );
  }

  // place puts the pieces on their squares. A piece that is missing on one square and new
  // on another has moved there.
  /** @param {Record<string, string>} at */
  place(at) {
    /** @type {[string, Man][]} */
    const missing = [];
    /** @type {Record<string, Man>} */
    const next = {};
    for (const [square, man] of Object.entries(this.men)) {
      if (at[square] === man.letter) next[square] = man;
      else missing.push([square, man]);
    }
    for (const [square, letter] of Object.entries(at)) {
      if (next[square]) continue;
      const [found] = missing
        .filter(([, man]) => man.letter === letter)
        .sort((a, b) => distance(a[0], square) - distance(b[0], square));
      if (found) missing.splice(missing.indexOf(found), 1);
      const element = found ? found[1].element : pieceUse(letter);
      next[square] = { letter, element };
      if (!found) this.layer.pieces.append(element);
      this.stand(element, square);
    }
    for (const [, man] of missing) man.element.remove();
    this.men = next;
  }

  /**
   * @param {SVGUseElement} element
   * @param {string} square
   */
  stand(element, square) {
    const [x, y] = this.corner(square);
    element.style.transform = `translate(${x}px, ${y}px)`;
  }

  drawLabels() {
    const text = [];
    for (let i = 0; i < 8; i++) {
      const file = 'abcdefgh'[this.flipped ? 7 - i : i];
      text.push(
        s('text', { x: i * 100 + 84, y: 792 }, file),
        s('text', { x: 6, y: i * 100 + 22 }, this.flipped ? i + 1 : 8 - i),
      );
    }
    put(this.layer.labels, text);
  }

  drawMarks() {
    const { from, to, check } = this.shown;
    put(
      this.layer.marks,
      [from, to].map(square => square && this.square(square, { class: 'mark played' })),
      check && this.circle(check, { class: 'mark blunder', r: 48 }),
    );
  }

  // corner returns the upper left corner of a square.
  /** @param {string} square */
  corner(square) {
    const file = square.charCodeAt(0) - 97;
    const rank = +square[1] - 1;
    return this.flipped ? [(7 - file) * 100, rank * 100] : [file * 100, (7 - rank) * 100];
  }

  /**
   * @param {string} square
   * @param {Record<string, any>} attributes
   */
  square(square, attributes) {
    const [x, y] = this.corner(square);
    return s('rect', { x, y, width: 100, height: 100, ...attributes });
  }

  /**
   * @param {string} square
   * @param {Record<string, any>} attributes
   */
  circle(square, attributes) {
    const [x, y] = this.corner(square);
    return s('circle', { cx: x + 50, cy: y + 50, ...attributes });
  }

  // arrow draws the outline of an arrow, nothing for one that leads nowhere. board.go draws the
  // same.
  /**
   * @param {string} from
   * @param {string} to
   * @param {string} name its class
   */
  arrow(from, to, name) {
    if (from === to) return null;
    const [x, y] = this.corner(from);
    const [toX, toY] = this.corner(to);
    const angle = (Math.atan2(toY - y, toX - x) * 180) / Math.PI;
    const shaft = Math.hypot(toX - x, toY - y) - 48;
    return s('path', {
      class: 'arrow ' + name,
      transform: `translate(${x + 50} ${y + 50}) rotate(${angle})`,
      d: `M26-8H${shaft}v-16l40 24-40 24v-16H26z`,
    });
  }
}

/**
 * @param {string} a
 * @param {string} b
 */
const distance = (a, b) => Math.hypot(a.charCodeAt(0) - b.charCodeAt(0), +a[1] - +b[1]);
