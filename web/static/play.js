// The panel with a game against the engine.

import { $, h, score, cite, say, put } from './dom.js';
import { startFEN } from './game.js';

export class Play {
  on = false;
  thinking = false;
  elo = 1500;
  color = 'white';
  chosen = { color: 'white', place: 'start' }; // in the invitation
  #ticket = 0;

  constructor(app, element) {
    Object.assign(this, { app, element });
    this.draw();
  }

  // mayMove reports whether the player may move a piece now.
  mayMove() { return !this.on || this.#mine() && this.app.game.atEnd && !this.#over(); }

  // reason says why not.
  reason() {
    if (this.#over()) return 'The game is over.';
    return this.app.game.atEnd ? 'It is the engine’s turn.' : 'Go to the end of the game to play on, or take moves back.';
  }

  #mine() { return this.app.game.turn === this.color; }

  #over() { return this.app.game.ending != null || Boolean(this.app.view?.outcome.over && this.app.game.atEnd); }

  get opponent() { return this.color === 'white' ? 'black' : 'white'; }

  // quit ends the game because another one takes its place.
  quit() {
    if (!this.on) return;
    this.on = this.thinking = false;
    this.#ticket++;
    this.app.thinker.stop();
    this.draw();
  }

  #begin(color, fresh) {
    const { app } = this, { game } = app;
    app.analysis.off();
    this.color = color === 'random' ? ['white', 'black'][Math.floor(Math.random() * 2)] : color;
    this.on = true;
    this.message = '';
    const level = `Adoube${this.elo ? ' ' + this.elo : ''}`, names = { white: 'You', black: level };
    if (this.color === 'black') Object.assign(names, { white: level, black: 'You' });
    const tags = [['Event', 'Game against Adoube'], ['Date', new Date().toISOString().slice(0, 10).replaceAll('-', '.')], ['White', names.white], ['Black', names.black]];
    if (app.board.flipped !== (this.color === 'black')) app.board.flip();
    const { start, check } = game;
    game.load(fresh ? { start: startFEN, moves: [], tags } : { start, check, moves: game.moves.slice(0, game.ply), tags });
    app.board.cursor = this.color === 'white' ? 'e2' : 'e7';
    $('board').focus({ preventScroll: true });
  }

  // refresh lets the engine move if it is its turn, and shows what can be done.
  async refresh() {
    const { app } = this, { game } = app, mine = ++this.#ticket;
    this.draw();
    if (!this.on || !game.atEnd || this.#mine() || this.#over()) {
      if (this.thinking) app.thinker.stop();
      this.thinking = false;
      return;
    }
    this.thinking = true;
    app.thinker.stop();
    this.draw();
    const begun = Date.now();
    try {
      const answer = await app.thinker.call('reply', { ...game.params, elo: this.elo, movetime: this.elo ? 2000 : 1000 });
      await new Promise(done => setTimeout(done, Math.max(0, 350 - (Date.now() - begun)))); // not quicker than the eye
      if (mine !== this.#ticket || !this.on) return;
      this.thinking = false;
      if (answer.claim) this.#claim(answer.claim, answer.claim.moves[0], 'Adoube');
      else if (answer.move) {
        say(`Adoube plays ${answer.move.san}`);
        game.add(answer.move);
      }
    } catch (e) {
      if (mine === this.#ticket && this.on && !e.message.includes('cancel')) { this.thinking = false; app.problem(e.message); this.draw(); }
    }
  }

  #claim(claim, move, who) {
    this.#end('1/2-1/2', `${who} ${who === 'You' ? 'claim' : 'claims'} a draw${move ? `, announcing ${move.san}` : ''}: ${claim.reason}${cite(claim.article)}`);
  }

  #end(result, text) {
    this.message = '';
    this.app.game.end(result, `${score(result)}: ${text}`);
    this.app.moves.draw();
    say(text);
  }

  #resign() {
    const ruling = this.app.ruled?.questions.find(q => q.name === 'resignation')?.[this.color];
    const won = this.color === 'white' ? '0-1' : '1-0';
    const result = ruling && ruling.result !== '*' ? ruling.result : won;
    this.app.thinker.stop();
    this.#end(result, result === '1/2-1/2' ? `you resign, but ${ruling.reason}${cite(ruling.article)}` : `you resign${cite(ruling?.article)}`);
  }

  async #offer() {
    const { app } = this;
    this.message = 'The engine considers your offer …';
    this.draw();
    try {
      const yes = await app.thinker.call('offer', { ...app.game.params, engine: this.opponent });
      if (!this.on || this.#over()) return;
      if (yes) return this.#end('1/2-1/2', 'a draw by agreement');
      this.message = 'The engine declines: it thinks that it stands better.';
    } catch { this.message = ''; }
    this.draw();
  }

  #takeBack() {
    const { game } = this.app;
    this.app.thinker.stop();
    this.message = '';
    game.cut(game.moves.length && (game.moves.at(-1).fen.split(' ')[1] === 'b') === (this.color === 'black') ? 2 : 1);
  }

  draw() {
    put(this.element, ...(this.on ? this.#table() : this.#invitation()));
  }

  #invitation() {
    const most = this.app.about?.max_elo ?? 2800, least = this.app.about?.min_elo ?? 1000;
    const name = n => n > most ? 'full strength' : `Elo ${n}`;
    const shown = h('output', {}, name(this.elo || most + 100));
    const level = h('input', { type: 'range', id: 'level', min: least, max: most + 100, step: 100, value: this.elo || most + 100, oninput: () => {
      shown.textContent = name(+level.value);
      level.setAttribute('aria-valuetext', name(+level.value));
      this.elo = +level.value > most ? 0 : +level.value;
    } });
    const radio = (group, value, text) => h('label', {}, h('input', { type: 'radio', name: group, value, checked: this.chosen[group] === value, onchange: () => { this.chosen[group] = value; } }), h('span', {}, text));
    const sides = h('div', { class: 'choice', role: 'radiogroup', 'aria-label': 'Your color' }, radio('color', 'white', 'White'), radio('color', 'black', 'Black'), radio('color', 'random', 'By lot'));
    const places = h('div', { class: 'choice', role: 'radiogroup', 'aria-label': 'Start' }, radio('place', 'start', 'New game'), radio('place', 'here', 'From this position'));
    return [
      h('p', { class: 'field' }, h('label', { for: 'level' }, 'Level'), level, shown),
      h('div', { class: 'field' }, h('span', {}, 'You play'), sides),
      h('div', { class: 'field' }, h('span', {}, 'Start'), places),
      h('div', { class: 'row' }, h('button', { class: 'main', onclick: () => this.#begin(this.chosen.color, this.chosen.place === 'start') }, 'Play')),
      h('p', { class: 'hint-text' }, 'The arbiter rules on draws by the edition that is chosen under Ruling. You can claim them, also by announcing a move, and so does the engine.'),
    ];
  }

  #table() {
    const { app } = this, over = this.#over(), claims = !over && this.#mine() && app.game.atEnd ? app.view?.claims ?? [] : [];
    const text = over ? app.game.ending ?? $('status').textContent : this.thinking ? 'Adoube is thinking …' : this.message || (this.#mine() ? 'It is your turn.' : '');
    return [
      h('p', { class: 'pairing' }, h('i', { class: 'chip ' + this.color }), 'You against ', h('i', { class: 'chip ' + this.opponent }), `Adoube, ${this.elo ? 'Elo ' + this.elo : 'full strength'}`),
      h('p', { class: 'verdict' + (over ? ' dispute' : ''), role: 'status' }, over && h('span', { class: 'law' }, '§'), h('span', {}, text)),
      claims.length ? h('h3', {}, 'You can claim a draw') : '',
      claims.map(c => c.moves.length
        ? h('div', { class: 'row' }, 'Announce', c.moves.map(m => h('button', { class: 'claim', 'aria-label': `Announce ${m.san} and claim`, onclick: () => this.#claim(c, m, 'You') }, m.san)), h('span', { class: 'hint-text' }, `and claim: ${c.reason}${cite(c.article)}`))
        : h('div', { class: 'row' }, h('button', { class: 'claim', onclick: () => this.#claim(c, null, 'You') }, 'Claim'), h('span', { class: 'hint-text' }, c.reason + cite(c.article)))),
      h('div', { class: 'row' },
        over ? [
          h('button', { class: 'main', onclick: () => { this.quit(); } }, 'New game'),
          h('button', { onclick: () => { this.quit(); app.tabs.show('analysis'); app.analysis.annotate(); } }, 'Analyze the game'),
        ] : [
          h('button', { onclick: () => this.#offer(), disabled: this.thinking }, 'Offer a draw'),
          h('button', { onclick: () => this.#takeBack(), disabled: !app.game.moves.length }, 'Take back'),
          h('button', { onclick: () => this.#resign() }, 'Resign'),
        ]),
    ];
  }
}
