// A line shown on the board without being played: a helpmate, or what the engine expects.

import { h, say, numbered, put } from './dom.js';

export class Preview {
  open = false;

  constructor(app, element) { Object.assign(this, { app, element }); }

  // show shows a line after move i, from 0; -1 is the position before it.
  show(title, line, i) {
    Object.assign(this, { title, line, i, open: true, base: this.app.game.shown });
    this.#draw();
    this.app.reveal();
  }

  step(by) {
    this.i = Math.min(Math.max(this.i + by, -1), this.line.length - 1);
    this.#draw();
  }

  #draw() {
    const { line, i } = this;
    this.app.board.show(line[i] ?? this.base);
    const text = i < 0 ? 'before the first move' : numbered([line[i]], 0);
    this.element.hidden = false;
    put(this.element,
      h('span', {}, h('b', {}, this.title), ` ${text} · ${i + 1} of ${line.length}`),
      h('span', { class: 'steps' },
        h('button', { 'aria-label': 'One move back in the line', onclick: () => this.step(-1) }, '‹'),
        h('button', { 'aria-label': 'One move on in the line', onclick: () => this.step(1) }, '›'),
        h('button', { onclick: () => this.leave() }, 'Back to the game')));
    say(text);
  }

  // leave goes back to the game.
  leave() { if (this.open) this.app.game.onChange('step'); }

  close() {
    this.open = false;
    this.element.hidden = true;
  }
}
