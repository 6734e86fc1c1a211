// The board beside each game of a report. It follows the moves and lines that the reader
// chooses. Without scripts the report has everything else.

import { h, put, s } from './dom.js';
import { Diagram } from './diagram.js';
import { Line, startOf } from './line.js';

const grades = ['inaccuracy', 'mistake', 'blunder'];

/** @type {(text?: string | null) => string[]} */
const words = text => (text ? text.trim().split(' ') : []); // a no-break space splits none
/** @type {(root: Element, selector: string) => HTMLElement[]} */
const all = (root, selector) =>
  [...root.querySelectorAll(selector)].map(e => /** @type {any} */ (e));

class Viewer {
  /** @type {Map<string, Line>} */
  #lines = new Map();
  #i = 0; // how many moves of the line are made

  /** @param {HTMLElement} article */
  constructor(article) {
    const { start = '', moves, chances } = article.dataset;
    const [, side, , , , number] = start.split(' ');
    const first = 2 * +number - (side === 'b' ? 1 : 2);
    this.article = article;
    this.chances = words(chances);
    this.cells = all(article, '.cell[id]');
    const labels = this.cells.map((cell, i) => {
      const ply = first + i;
      return `${(ply >> 1) + 1}${ply % 2 ? '...' : '.'}\u00a0${cell.children[0].textContent}`;
    });
    this.game = this.line = new Line(startOf(start), words(moves), labels, 0);
    this.svg = s('svg', { class: 'board', viewBox: '0 0 800 800', role: 'img' });
    this.board = new Diagram(this.svg);
    this.share = h('i');
    this.now = h('i', { class: 'now' });
    this.caption = h('p', { class: 'caption', role: 'status' });
    this.remarks = h('div', { class: 'remarks' });
    this.back = h('button', { onclick: () => this.leave() }, 'Back to the game');
    const open = () => this.box.classList.add('open');
    this.box = h(
      'div',
      { class: 'viewer', role: 'group', 'aria-label': 'Board' },
      h('button', { class: 'opener', onclick: open }, 'Play through on a board'),
      this.svg,
      h('div', { class: 'chances', 'aria-hidden': 'true' }, this.share),
      this.#steps(),
      h('div', { class: 'told' }, this.caption, this.back),
      this.remarks,
    );
    article.children[0].after(this.box);
    article.querySelector('.plot')?.append(this.now);
    makeButtons(article);
    this.show(this.game, 0);
  }

  #steps() {
    /** @type {(label: string, path: string, onclick: () => void) => HTMLElement} */
    const button = (label, path, onclick) =>
      h(
        'button',
        { class: label.toLowerCase(), 'aria-label': label, title: label, onclick },
        s(
          'svg',
          { class: 'icon open', viewBox: '0 0 16 16', 'aria-hidden': 'true' },
          s('path', { d: path }),
        ),
      );
    return h(
      'div',
      { class: 'steps', role: 'group', 'aria-label': 'Go through the game' },
      button('Start', 'M4 2.5v11M13 2.5L6 8l7 5.5z', () => this.show(this.line, 0)),
      button('Back', 'M11.5 2.5L4.5 8l7 5.5z', () => this.step(-1)),
      button('Forward', 'M4.5 2.5l7 5.5-7 5.5z', () => this.step(1)),
      button('End', 'M12 2.5v11M3 2.5L10 8l-7 5.5z', () => this.show(this.line, this.line.length)),
      button('Turn', 'M5 14V3M2 6l3-3.5L8 6M11 2v11M8 10l3 3.5 3-3.5', () => this.turn()),
      button('Close', 'M3.5 3.5l9 9M12.5 3.5l-9 9', () => this.box.classList.remove('open')),
    );
  }

  turn() {
    this.board.turn(!this.board.flipped);
  }

  /**
   * lineOf returns the line that an element shows.
   * @param {HTMLElement} element
   */
  lineOf({ dataset, textContent }) {
    const { at = '', line = '' } = dataset;
    const key = at + line;
    const found =
      this.#lines.get(key) ?? new Line(this.game.frames[+at], words(line), words(textContent), +at);
    this.#lines.set(key, found);
    return found;
  }

  /**
   * show shows a position of a line.
   * @param {Line} line
   * @param {number} i how many of its moves are made
   */
  show(line, i) {
    this.line = line;
    this.#i = i = Math.min(Math.max(i, 0), line.length);
    const inGame = line === this.game;
    const ply = inGame ? i : line.at;
    const cell = inGame ? this.cells[i - 1] : undefined;
    this.board.show(line.shown(i));
    this.board.mark(inGame ? this.#arrows(i) : []);
    this.share.style.width = this.chances[ply] + '%';
    this.now.style.left = `${(ply / Math.max(1, this.game.length)) * 100}%`;
    const label = line.labels[i - 1] ?? (inGame ? 'Starting position' : 'Instead');
    const value = cell?.querySelector('.eval')?.textContent;
    put(this.caption, h('b', {}, label), value && h('span', { class: 'eval' }, value));
    this.svg.setAttribute('aria-label', `The position after ${label}`);
    this.back.hidden = inGame;
    if (inGame) put(this.remarks, cell && remarksOn(cell));
    this.#markCurrent(cell);
  }

  // #arrows returns the next move, if it has a grade, and the better one.
  /** @param {number} i */
  #arrows(i) {
    const grade = grades.find(g => this.cells[i]?.classList.contains(g));
    if (!grade) return [];
    /** @type {(frame: import('./line.js').Frame, name: string) => Arrow} */
    const arrow = ({ from = '', to = '' }, name) => ({ from, to, class: name });
    const [better] = all(this.article, `.best[data-at="${i}"]`);
    return [
      arrow(this.game.frames[i + 1], grade),
      ...(better ? [arrow(this.lineOf(better).frames[1], 'best')] : []),
    ];
  }

  // #markCurrent marks the move that led to the position in the list or in the line.
  /** @param {HTMLElement} [cell] */
  #markCurrent(cell) {
    for (const old of all(this.article, '[aria-current]')) old.removeAttribute('aria-current');
    cell?.setAttribute('aria-current', 'true');
    if (this.line === this.game || !this.#i) return;
    for (const element of all(this.article, `[data-at="${this.line.at}"][data-line]`)) {
      if (this.lineOf(element) !== this.line) continue;
      all(element, 'button')[this.#i - 1]?.setAttribute('aria-current', 'true');
    }
  }

  /** leave goes back from a line to the game. */
  leave() {
    if (this.line !== this.game) this.show(this.game, this.line.at);
  }

  /** @param {number} by */
  step(by) {
    if (this.#i + by < 0) return this.leave();
    this.show(this.line, this.#i + by);
    const list = this.article.querySelector('ol.moves');
    if (list && visible(list) && this.line === this.game)
      this.cells[this.#i - 1]?.scrollIntoView({ block: 'nearest' });
  }

  /**
   * follow shows what was clicked on and reports whether it is a move or a position.
   * @param {Element} target
   * @param {number} x where
   */
  follow(target, x) {
    /** @type {(selector: string) => any} */
    const around = selector => target.closest(selector);
    const line = around('[data-line]');
    const cell = around('.cell[id]');
    const link = around('a[href*="m"]');
    const plot = around('.plot');
    const moment = around('.moment .board') && around('.moment');
    if (line && around('button'))
      this.show(this.lineOf(line), all(line, 'button').indexOf(around('button')) + 1);
    else if (cell) this.show(this.game, this.cells.indexOf(cell) + 1);
    else if (link) this.show(this.game, +link.hash.split('m')[1]);
    else if (moment) this.show(this.game, +moment.dataset.at);
    else if (plot) {
      const { left, width } = plot.getBoundingClientRect();
      this.show(this.game, Math.round(((x - left) / width) * this.game.length));
    } else return false;
    this.box.classList.add('open'); // which shows it where there is no room beside the game
    return true;
  }
}

/**
 * makeButtons makes buttons of the moves of an article. The keys reach those of the game.
 * @param {HTMLElement} article
 */
function makeButtons(article) {
  for (const move of all(article, '.cell[id] > b'))
    put(move, h('button', { class: 'move', tabindex: -1 }, move.textContent));
  for (const line of all(article, '[data-line]')) {
    const list = words(line.textContent);
    put(
      line,
      list.map((word, i) => [
        i > 0 && ' ',
        h('button', { class: 'move', tabindex: i && -1 }, word),
      ]),
    );
  }
}

/**
 * remarksOn returns copies of the remarks on a move. They stand below the last move of a row.
 * @param {HTMLElement} cell
 */
function remarksOn(cell) {
  if (cell.nextElementSibling?.matches('.cell')) return [];
  return all(/** @type {Element} */ (cell.parentElement), '.note').map(note =>
    note.cloneNode(true),
  );
}

/** @type {Map<Element, Viewer>} */
const viewers = new Map();
/** @type {Viewer | null} */
let last = null; // that was used

/** @param {HTMLElement} article */
function viewerOf(article) {
  const viewer = viewers.get(article) ?? new Viewer(article);
  viewers.set(article, viewer);
  return viewer;
}

/**
 * visible returns how much of an element can be seen, in pixels of its height.
 * @param {Element} element
 */
function visible(element) {
  const { top, bottom } = element.getBoundingClientRect();
  return Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0));
}

// current returns the board that keys are for: the one used last if it can be seen, else
// that of the game of which most can be seen.
function current() {
  if (last && visible(last.box)) return last;
  const [best] = [...viewers.values()].sort((a, b) => visible(b.article) - visible(a.article));
  return best && visible(best.article) ? best : null;
}

/** @param {KeyboardEvent} e */
function onKey(e) {
  const viewer = current();
  if (!viewer || e.ctrlKey || e.altKey || e.metaKey) return;
  if (/** @type {Element} */ (e.target).matches('.scroll, input, select')) return; // which they serve
  const used = viewer === last; // else Home and End scroll
  if (e.key === 'ArrowLeft') viewer.step(-1);
  else if (e.key === 'ArrowRight') viewer.step(1);
  else if (e.key === 'Home' && used) viewer.show(viewer.line, 0);
  else if (e.key === 'End' && used) viewer.show(viewer.line, viewer.line.length);
  else if (e.key === 'Escape') viewer.leave();
  else if (e.key === 'f') viewer.turn();
  else return;
  last = viewer;
  e.preventDefault();
}

/** @param {MouseEvent} e */
function onClick(e) {
  const target = /** @type {Element} */ (e.target);
  const link = /** @type {HTMLAnchorElement | null} */ (target.closest('.worst a'));
  const from = link ? document.querySelector(link.hash) : target;
  const article = /** @type {HTMLElement | null} */ (from?.closest('.game'));
  if (!article) return;
  const viewer = viewerOf(article);
  if (viewer.follow(target, e.clientX) && !link) e.preventDefault(); // a link from above goes there
  last = viewer;
}

// A report may have thousands of games. Each gets its board when it comes near.
const near = new IntersectionObserver(
  entries => {
    for (const { isIntersecting, target } of entries)
      if (isIntersecting) {
        near.unobserve(target);
        viewerOf(/** @type {HTMLElement} */ (target));
      }
  },
  { rootMargin: '50%' },
);
for (const article of all(document.body, '.game')) near.observe(article);
document.addEventListener('click', onClick);
document.addEventListener('keydown', onKey);
