// The panel with the analysis: lines while the engine thinks, and the whole game.

import { $, h, s, numbered, save, say, put } from './dom.js';

const speeds = [['20000', 'quick'], ['100000', 'careful'], ['400000', 'thorough']];
const signs = { inaccuracy: '?!', mistake: '?', blunder: '??' };

export class Analysis {
  on = false;
  #ticket = 0;

  constructor(app, element) {
    Object.assign(this, { app, element });
    this.toggle = h('button', { class: 'main', 'aria-pressed': 'false', onclick: () => this.#switch() }, 'Analyze');
    this.lines = h('select', { 'aria-label': 'Number of lines', onchange: () => this.refresh() }, [1, 2, 3, 4, 5].map(n => h('option', { value: n, selected: n === 3 }, n === 1 ? '1 line' : n + ' lines')));
    this.facts = h('span', { class: 'hint-text' });
    this.list = h('ol', { class: 'engine-lines' });
    this.effort = h('select', { 'aria-label': 'Effort' }, speeds.map(([nodes, name]) => h('option', { value: nodes }, name)));
    this.run = h('button', { onclick: () => this.annotate() }, 'Analyze the game');
    this.bar = h('progress', { max: 1, value: 0, hidden: true, 'aria-label': 'Progress' });
    this.report = h('div', { class: 'game-report' });
    element.append(
      h('div', { class: 'row' }, this.toggle, this.lines, this.facts), this.list,
      h('h3', {}, 'The whole game'), h('div', { class: 'row' }, this.run, this.effort, this.bar), this.report);
  }

  #switch() {
    if (this.app.play.on && !this.on) return this.app.problem('Finish the game first.');
    this.on = !this.on;
    this.toggle.textContent = this.on ? 'Stop' : 'Analyze';
    this.toggle.setAttribute('aria-pressed', this.on);
    this.refresh();
  }

  // off switches the lines off, for a game against the engine.
  off() { if (this.on) this.#switch(); }

  // refresh begins to think about the position that is shown.
  async refresh() {
    const mine = ++this.#ticket, { app } = this;
    this.gauge();
    this.#drawReport();
    if (this.running || app.play.on) return;
    app.thinker.stop();
    if (!this.on) {
      this.facts.textContent = '';
      return void put(this.list);
    }
    let last = 0;
    const show = a => {
      if (mine !== this.#ticket || !this.on) return;
      this.#drawLines(a);
      last = Date.now();
    };
    let pending;
    try {
      const end = await app.thinker.call('analyse', { ...app.game.params, lines: +this.lines.value }, a => {
        clearTimeout(pending);
        if (Date.now() - last > 100) show(a);
        else pending = setTimeout(show, 100, a);
      });
      clearTimeout(pending);
      show(end);
    } catch (e) {
      if (mine === this.#ticket) app.problem(e.message);
    }
  }

  #drawLines(a) {
    const { app } = this;
    if (!a.lines.length) {
      this.facts.textContent = 'There is no move to think about.';
      return void put(this.list);
    }
    const speed = a.time > 200 ? ` · ${Math.round(a.nodes / a.time)} kN/s` : '';
    this.facts.textContent = `depth ${a.depth}/${a.seldepth} · ${Math.round(a.nodes / 1000).toLocaleString('en')} kN${speed}`;
    this.facts.dataset.nodes = a.nodes;
    this.facts.dataset.time = a.time;
    put(this.list, ...a.lines.map(line => h('li', {}, h('b', { class: 'value' + (line.expectation < .5 ? ' black' : '') }, line.text),
      h('span', {}, line.moves.map((_, i) => [h('button', { class: 'move', onclick: () => app.preview.show('Line', line.moves, i) }, numbered(line.moves, i)), ' '])))));
    if (!app.preview.open) app.board.arrows(a.lines.map((line, i) => ({ ...line.moves[0], class: i ? 'other other' + i : 'best' })).reverse());
    this.best = { ...a.lines[0], fen: a.fen };
    this.gauge();
  }

  // gauge shows White's expected score beside the board: as the engine thinks now, or
  // from the analysis of the game.
  gauge() {
    const { game, board } = this.app, fen = game.shown.fen;
    const point = game.annotation && this.#point(game.ply);
    const at = this.on && this.best?.fen === fen ? this.best : point && { expectation: point.expectation, text: value(point) };
    $('gauge').hidden = !this.on && !point;
    if (!at) return;
    const [bar, text] = $('gauge').children;
    $('gauge').classList.toggle('flipped', board.flipped);
    $('gauge').title = `White’s expected score: ${Math.round(at.expectation * 100)}%`;
    bar.style.height = `${at.expectation * 100}%`;
    text.textContent = at.text;
    text.classList.toggle('low', at.expectation < .5);
  }

  // #point returns what the analysis of the game says about the position after n moves.
  #point(n) {
    const a = this.app.game.annotation;
    return a && (n < a.moves.length ? a.moves[n].before : a.final);
  }

  // annotate analyzes the whole game, from its end to its start.
  async annotate() {
    const { app } = this, { game } = app;
    if (this.running) return app.thinker.stop();
    if (!game.moves.length) return app.problem('There are no moves to analyze.');
    if (this.on) this.#switch();
    app.thinker.stop();
    this.running = true;
    this.run.textContent = 'Cancel';
    this.bar.hidden = false;
    this.bar.value = 0;
    try {
      const { game: annotation, better, pgn } = await app.thinker.call('annotate', { ...game.record, nodes: +this.effort.value }, ([done, all]) => { this.bar.value = done / all; });
      annotation.moves.forEach((m, i) => Object.assign(m, { sign: signs[m.grade] ?? '', better: better[i] }));
      if (annotation.moves.length === game.moves.length && annotation.moves.every((m, i) => m.san === game.moves[i].san)) {
        game.annotation = { ...annotation, pgn };
        app.moves.draw();
        say('The game is analyzed.');
      }
    } catch (e) {
      if (!e.message.includes('cancel')) app.problem(e.message);
    } finally {
      this.running = false;
      this.run.textContent = 'Analyze the game';
      this.bar.hidden = true;
      this.refresh();
    }
  }

  #go(ply) {
    this.app.game.go(ply);
    this.app.reveal();
  }

  #drawReport() {
    const { game } = this.app, a = game.annotation;
    this.run.disabled = !game.moves.length;
    if (this.drawn === a && a) return this.#drawNow();
    this.drawn = a;
    if (!a) return void put(this.report, h('p', { class: 'hint-text' }, game.moves.length ? 'Finds mistakes, missed claims and how the game ended by the Laws.' : 'Play or open a game first.'));
    const points = [...a.moves.map(m => m.before), a.final];
    this.plot = h('div', { class: 'plot', onclick: e => {
      const box = this.plot.getBoundingClientRect();
      this.#go(Math.round((e.clientX - box.left) / box.width * (points.length - 1)));
    } }, curve(points), this.now = h('i', { class: 'now' }),
      a.moves.map((m, i) => m.grade !== 'fine' && h('button', {
        class: 'point ' + m.grade, title: `${m.san}${m.sign} ${m.text}`, 'aria-label': `${m.san}${m.sign} ${m.text}`,
        style: `left:${(i + 1) / (points.length - 1) * 100}%;top:${(1 - points[i + 1].expectation) * 100}%`,
        onclick: e => { e.stopPropagation(); this.#go(i); },
      })));
    put(this.report,
      h('figure', { class: 'graph' }, this.plot, h('figcaption', {}, 'White’s expected score, move by move')),
      a.opening && h('p', { class: 'hint-text' }, `${a.opening.eco} ${a.opening.name}`),
      this.#players(a),
      h('p', { class: 'verdict' + (a.verdict.contradiction || a.verdict.missed_claim ? ' dispute' : '') }, h('span', { class: 'law' }, '§'), h('span', {}, a.verdict.text)),
      h('ol', { class: 'notes' }, a.moves.map((m, i) => m.text && this.#note(m, i))),
      h('div', { class: 'row' }, h('button', { onclick: () => save('annotated.pgn', a.pgn) }, 'Save as annotated PGN')));
    this.#drawNow();
  }

  #drawNow() {
    const { game } = this.app;
    this.now.style.left = `${game.ply / Math.max(1, game.moves.length) * 100}%`;
    const m = game.annotation.moves[game.ply];
    if (m && m.grade !== 'fine' && !this.on && !this.app.preview.open) {
      const played = game.moves[game.ply], arrows = [{ from: played.from, to: played.to, class: m.grade }];
      if (m.better) arrows.push({ ...m.better[0], class: 'best' });
      this.app.board.arrows(arrows);
    }
  }

  // #note is a remark on a move, with the better line to play through.
  #note(m, i) {
    const { game, preview } = this.app;
    const better = m.better ?? [];
    return h('li', { class: 'note ' + m.grade },
      h('button', { class: 'move', onclick: () => this.#go(i) }, h('b', {}, `${game.moves[i].number} ${m.san}${m.sign}`)), ' ', m.text,
      better.length ? h('span', { class: 'better' }, h('b', {}, 'Better'), ' ', better.map((_, j) => [h('button', { class: 'move', onclick: () => { this.#go(i); preview.show('Better', better, j); } }, numbered(better, j)), ' '])) : []);
  }

  #players(a) {
    const { game } = this.app, number = (n, grade) => h('td', {}, h('span', { class: `n ${grade}${n ? '' : ' none'}` }, String(n)));
    const row = color => {
      const p = a.players[color], name = game.tag(color === 'white' ? 'White' : 'Black');
      return h('tr', {}, h('th', { scope: 'row' }, h('i', { class: 'chip ' + color }), name && name !== '?' ? name : color), h('td', {}, (p.mean_loss * 100).toFixed(1) + '%'),
        number(p.inaccuracies, 'inaccuracy'), number(p.mistakes, 'mistake'), number(p.blunders, 'blunder'), number(p.missed_claims, 'claim'));
    };
    return h('table', { class: 'players' }, h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, 'Player'), h('th', { scope: 'col' }, h('abbr', { title: 'Mean loss of expected score per move' }, 'Lost per move')),
      [['?!', 'Inaccuracies'], ['?', 'Mistakes'], ['??', 'Blunders'], ['§', 'Draw claims missed']].map(([sign, title]) => h('th', { scope: 'col' }, h('abbr', { title }, sign))))),
      h('tbody', {}, row('white'), row('black')));
  }
}

// value returns the evaluation of a point of the report as text.
function value(p) {
  if (p.mate != null) return ('#' + p.mate).replace('-', '−');
  if (p.cp == null) return '';
  return p.cp === 0 ? '0.00' : ((p.cp > 0 ? '+' : '') + (p.cp / 100).toFixed(2)).replace('-', '−');
}

// curve draws White's expected score like the report does.
function curve(points) {
  const at = points.map((p, i) => `${(i / (points.length - 1) * 1000).toFixed(1)} ${((1 - p.expectation) * 200).toFixed(1)}`);
  const line = 'M' + at.join('L');
  return s('svg', { class: 'curve', viewBox: '0 0 1000 200', preserveAspectRatio: 'none', role: 'img', 'aria-label': 'White’s expected score over the game' },
    s('path', { class: 'share', d: line + 'V200H0Z' }), s('path', { class: 'half', d: 'M0 100H1000' }), s('path', { class: 'line', d: line }));
}
