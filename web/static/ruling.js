// The panel with what the Laws say.

import { h, score, cite, capital, count, numbered, put } from './dom.js';

const questions = { 'flag fall': 'The flag falls', resignation: 'The player resigns', 'illegal move': 'An illegal move that loses' };

export class Ruling {
  #ticket = 0;

  constructor(app, element) {
    Object.assign(this, { app, element });
    this.body = h('div', { class: 'body-of-panel' });
    this.editions = h('div', { class: 'choice', role: 'radiogroup', 'aria-label': 'Edition of the Laws' });
    this.title = h('p', { class: 'hint-text' });
    element.append(this.editions, this.title, this.body);
    this.#offerEditions([{ name: '2023' }, { name: '2009' }, { name: '1930' }, { name: '1928' }]);
    app.arbiter.call('about').then(about => { app.about = about; this.#offerEditions(about.editions); }, () => {});
  }

  #offerEditions(editions) {
    const { game } = this.app;
    put(this.editions, ...editions.map(e => h('label', { title: e.title },
      h('input', { type: 'radio', name: 'edition', value: e.name, checked: e.name === game.edition, onchange: () => { game.edition = e.name; game.onChange('step'); } }),
      h('span', {}, e.name))));
  }

  // refresh asks for the ruling on the position and shows it.
  async refresh() {
    const mine = ++this.#ticket, { app } = this;
    this.element.setAttribute('aria-busy', 'true');
    const slow = setTimeout(() => { if (mine === this.#ticket) put(this.body, h('p', { class: 'hint-text' }, 'The arbiter is thinking …')); }, 400);
    try {
      await new Promise(done => setTimeout(done, 50)); // steps through a game need no rulings
      if (mine !== this.#ticket) return;
      const ruling = await app.arbiter.call('rule', app.game.params);
      if (mine !== this.#ticket) return;
      this.#draw(ruling);
      app.ruled = ruling;
      if (ruling.outcome.over && app.view && !app.view.outcome.over) {
        app.showStatus(ruling.outcome);
        app.play.refresh();
      }
    } catch (e) {
      if (mine === this.#ticket) put(this.body, h('p', { class: 'problem' }, e.message));
    } finally {
      clearTimeout(slow);
      if (mine === this.#ticket) this.element.removeAttribute('aria-busy');
    }
  }

  #draw(r) {
    const { outcome } = r;
    this.title.textContent = r.edition.title;
    const facts = [`${capital(r.turn)} to move${r.in_check ? ', in check' : ''}`, count(r.legal, 'legal move'),
      r.occurrences === 1 ? 'first occurrence of the position' : `occurrence ${r.occurrences} of the position`,
      `${count(r.halfmove, 'half-move')} without a capture or pawn move`];
    put(this.body,
      h('p', { class: 'verdict' + (outcome.over ? ' dispute' : '') }, h('span', { class: 'law' }, '§'),
        h('span', {}, outcome.over ? h('b', {}, `${score(outcome.result)}: `) : '', outcome.over ? outcome.reason + cite(outcome.article) + '.' : 'The game goes on.')),
      h('p', { class: 'hint-text' }, facts.join(' · ')),
      outcome.over ? [] : [h('h3', {}, 'Claims of a draw'), this.#claims(r)],
      h('h3', {}, 'Can a side still mate?'),
      ['white', 'black'].map(color => this.#mate(color, r.mate[color])),
      outcome.over ? [] : [h('h3', {}, 'What if it happens now?'), this.#questions(r)],
      r.remarks.length ? [h('h3', {}, 'Remarks'), h('ul', { class: 'plain' }, r.remarks.map(rm => h('li', {}, capital(rm.text) + cite(rm.article))))] : []);
  }

  #claims(r) {
    if (!r.claims.length) return h('p', { class: 'plain' }, `${capital(r.turn)} can claim none, neither now nor with a move to announce.`);
    return h('ul', { class: 'claims' }, r.claims.map(c => h('li', {},
      h('b', {}, c.moves.length ? 'Announcing ' : 'Now'),
      c.moves.map(m => [this.#move(m), ' ']), c.moves.length ? '' : ' ', h('span', {}, `${c.reason}${cite(c.article)}`))));
  }

  // #move is a move that shows its arrow.
  #move(m) {
    const arrow = on => this.app.preview.open || this.app.board.arrows(on ? [{ from: m.from, to: m.to, class: 'law-arrow' }] : []);
    return h('button', { class: 'move', onmouseenter: () => arrow(true), onmouseleave: () => arrow(false), onfocus: () => arrow(true), onblur: () => arrow(false), onclick: () => this.app.preview.show('Announced', [m], 0) }, m.san);
  }

  // #fact is a part of a reason that shows its squares.
  #fact({ text, squares }) {
    if (!squares.length) return text;
    const { preview, board, reveal } = this.app, show = on => preview.open || board.mark(on ? squares : []);
    return h('span', { class: 'fact', role: 'button', tabindex: 0, onmouseenter: () => show(true), onmouseleave: () => show(false), onfocus: () => show(true), onblur: () => show(false), onclick: reveal }, text);
  }

  // #play plays a helpmate through, a shorter one if there is one.
  async #play(color, button) {
    const { app } = this, mine = this.#ticket;
    button.disabled = true;
    button.textContent = 'Looking for a shorter one …';
    try {
      const line = await app.arbiter.call('helpmate', { ...app.game.params, color });
      if (mine === this.#ticket) app.preview.show(`${capital(color)} mates:`, line, 0);
    } catch (e) {
      if (mine === this.#ticket) app.problem(e.message);
    }
    button.disabled = false;
    button.textContent = 'Play it through';
  }

  #mate(color, { answer, proof, facts, line }) {
    const shown = line.slice(0, 8).map((_, i) => numbered(line, i)).join(' ') + (line.length > 8 ? ' …' : '');
    const why = facts.length ? facts.map((f, i) => [i ? '; ' : '', this.#fact(i ? f : { ...f, text: capital(f.text) })]) : capital(proof);
    return h('div', { class: 'mate ' + answer },
      h('p', {}, h('i', { class: 'chip ' + color }), h('b', {}, capital(color)), ' ', h('span', { class: 'answer ' + answer }, answer)),
      h('p', { class: 'reason' }, line.length ? `by a helpmate in ${count(Math.ceil(line.length / 2), 'move')}:` : [why, '.']),
      line.length ? h('p', { class: 'line' }, shown, ' ', h('button', { onclick: e => this.#play(color, e.target) }, 'Play it through')) : []);
  }

  #questions(r) {
    const cell = ({ result, article, reason }) => h('td', {}, result === '*' ? '' : [h('b', {}, score(result)), cite(article)], reason ? h('small', {}, (result === '*' ? '' : ' ') + capital(reason)) : []);
    return h('table', { class: 'rulings' },
      h('thead', {}, h('tr', {}, h('td', {}), ['white', 'black'].map(c => h('th', { scope: 'col' }, h('i', { class: 'chip ' + c }), capital(c))))),
      h('tbody', {}, r.questions.map(q => h('tr', {}, h('th', { scope: 'row' }, questions[q.name] ?? capital(q.name)), cell(q.white), cell(q.black)))));
  }
}
