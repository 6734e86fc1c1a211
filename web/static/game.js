// The game on the board: its start, its moves, and how many of them are shown.

export const startFEN = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

export class Game {
  edition = '2023';
  #earlier = null; // the game before the last one that was replaced

  // onChange is called with 'game' after the moves changed, else with 'step'.
  constructor(onChange) {
    this.onChange = onChange;
    this.#set({ start: startFEN, moves: [] });
  }

  #set({ start, check, moves, tags = [], result = '*', ply = moves.length, annotation = null, ending = null }) {
    Object.assign(this, { start, check, moves, tags, result, ply, annotation, ending });
  }

  #keep() {
    const { start, check, moves, tags, result, ply, annotation, ending } = this;
    this.#earlier = { start, check, moves: [...moves], tags, result, ply, annotation, ending };
  }

  // load replaces the game.
  load(game) {
    this.#keep();
    this.#set(game);
    this.onChange('game');
  }

  // undo takes back the last replacement.
  undo() {
    if (!this.#earlier) return;
    this.#set(this.#earlier);
    this.#earlier = null;
    this.onChange('game');
  }

  // add plays a move after those that are shown. It returns whether that replaces moves.
  add(move) {
    if (this.moves[this.ply]?.uci === move.uci) { this.go(this.ply + 1); return false; }
    const replaced = this.ply < this.moves.length;
    if (replaced) this.#keep();
    this.moves = [...this.moves.slice(0, this.ply), move];
    this.ply++;
    this.annotation = this.ending = null;
    this.result = '*';
    this.onChange('game');
    return replaced;
  }

  // cut takes back the last n moves.
  cut(n) {
    this.moves = this.moves.slice(0, Math.max(0, this.moves.length - n));
    this.ply = this.moves.length;
    this.annotation = this.ending = null;
    this.result = '*';
    this.onChange('game');
  }

  // end notes a result that was not reached on the board, and why.
  end(result, text) {
    this.result = result;
    this.ending = text;
    this.onChange('step');
  }

  go(ply) {
    this.ply = Math.min(Math.max(ply, 0), this.moves.length);
    this.onChange('step');
  }

  get atEnd() { return this.ply === this.moves.length; }

  // shown is what the board shows.
  get shown() { return this.moves[this.ply - 1] ?? { fen: this.start, check: this.check }; }

  get turn() { return this.shown.fen.split(' ')[1] === 'b' ? 'black' : 'white'; }

  tag(name) { return this.tags.find(t => t[0] === name)?.[1] ?? ''; }

  // params is the game up to the position that is shown, as requests have it; record is
  // the whole game.
  get params() { return { start: this.start, moves: this.moves.slice(0, this.ply).map(m => m.uci), edition: this.edition }; }
  get record() { return { start: this.start, moves: this.moves.map(m => m.uci), edition: this.edition, tags: this.tags, result: this.result }; }
}
