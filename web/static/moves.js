// The list of moves, with the signs of the analysis.

import { $, h, score, put } from './dom.js';

export class Moves {
  constructor(app, element) { Object.assign(this, { app, element }); }

  draw() {
    const { game } = this.app;
    const items = [];
    let item;
    game.moves.forEach((move, i) => {
      if (!item || !move.number.endsWith('...')) items.push(item = h('li', {}, h('span', { class: 'no' }, i || !move.number.endsWith('...') ? move.number : move.number.slice(0, -2))));
      if (i === 0 && move.number.endsWith('...')) item.append(h('span', { class: 'gap' }, '…'));
      const note = game.annotation?.moves[i];
      const claim = note?.before.claims.length > 0;
      item.append(h('button', { class: note?.over ? 'late' : note?.grade, 'data-ply': i + 1, title: note?.text || move.comment || null, onclick: () => game.go(i + 1) },
        move.san, note?.sign ?? '', claim && h('span', { class: 'law', title: 'A draw could be claimed' }, '§'), move.comment && h('span', { class: 'remark' }, '”')));
    });
    if (game.result !== '*') items.push(h('li', { class: 'score' }, score(game.result)));
    put(this.element, ...items);
    this.element.hidden = !items.length;
    this.mark();
  }

  // mark shows which move was made last, and its comment.
  mark() {
    for (const b of this.element.querySelectorAll('[aria-current]')) b.removeAttribute('aria-current');
    const b = this.element.querySelector(`[data-ply="${this.app.game.ply}"]`);
    if (!b) return void (this.element.scrollTop = 0);
    b.setAttribute('aria-current', 'true');
    const top = b.offsetTop - this.element.offsetTop;
    if (top < this.element.scrollTop || top + b.offsetHeight > this.element.scrollTop + this.element.clientHeight) this.element.scrollTop = top - this.element.clientHeight / 2;
    const left = b.offsetLeft - this.element.offsetLeft;
    if (left < this.element.scrollLeft || left + b.offsetWidth > this.element.scrollLeft + this.element.clientWidth) this.element.scrollLeft = left - this.element.clientWidth / 2;
  }
}
