// Lines of moves and the positions in them, for the board of a report.

import { squares } from './diagram.js';

/** @typedef {Record<string, string>} Men pieces by square */
/** @typedef {{ men: Men, from?: string, to?: string }} Frame a position and the move before it */

/**
 * play returns what a legal move makes of a position. The move is as UCI writes it, with
 * castling as king takes rook.
 * @param {Men} men
 * @param {string} move
 * @returns {Frame}
 */
export function play(men, move) {
  const from = move.slice(0, 2);
  const to = move.slice(2, 4);
  const piece = men[from];
  const next = { ...men };
  delete next[from];
  if (['KR', 'kr'].includes(piece + men[to])) {
    delete next[to];
    const [king, rook] = (from < to ? ['g', 'f'] : ['c', 'd']).map(file => file + from[1]);
    next[king] = piece;
    next[rook] = men[to];
    return { men: next, from, to: king };
  }
  const pawn = piece === 'P' || piece === 'p';
  if (pawn && from[0] !== to[0] && !men[to]) delete next[to[0] + from[1]]; // en passant
  const promoted = move[4] && (piece === 'P' ? move[4].toUpperCase() : move[4]);
  next[to] = promoted || piece;
  return { men: next, from, to };
}

/** @param {string} fen */
export const startOf = fen => ({ men: squares(fen) });

// checks matches a move that gives check. Signs behind a move may begin with a plus of their own:
// += and +−.
const checks = /^(\d+\.+\u00a0)?[\w-]+(=\w)?(#|\+(?![=−]))/;

/** A Line is the game, or moves from one of its positions on. */
export class Line {
  /**
   * @param {Frame} start
   * @param {string[]} moves
   * @param {string[]} labels of the moves
   * @param {number} at how many half-moves of the game come before
   */
  constructor(start, moves, labels, at) {
    this.labels = labels;
    this.at = at;
    this.length = moves.length;
    this.frames = [start];
    for (const move of moves) this.frames.push(play(this.frames[this.frames.length - 1].men, move));
  }

  /**
   * shown returns the position after i moves for a diagram.
   * @param {number} i
   */
  shown(i) {
    const { men, from, to } = this.frames[i];
    if (!to || !checks.test(this.labels[i - 1])) return { men, from, to };
    const king = men[to] < 'a' ? 'k' : 'K';
    return { men, from, to, check: Object.keys(men).find(square => men[square] === king) };
  }
}
