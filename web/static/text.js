// Words and signs for people.

import { turnOf } from './tree.js';

/**
 * capital returns text with a capital letter.
 * @param {string} text
 */
export const capital = text => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * score returns a result with typographic dashes and halves.
 * @param {string} result
 */
export const score = result => result.replaceAll('1/2', '½').replace('-', '–');

/**
 * curl returns text with typographic apostrophes.
 * @param {string} text
 */
export const curl = text => text.replace(/(\p{L})'(?=\p{L})/gu, '$1’');

/**
 * cite returns " (article 9.2)", or nothing.
 * @param {string} [article]
 */
export const cite = article => (article ? ` (article\u00a0${article})` : '');

/**
 * count returns "1 move", "2 moves".
 * @param {number} n
 * @param {string} noun
 */
export const count = (n, noun) => `${n} ${noun}${n === 1 ? '' : 's'}`;

/**
 * number returns the number of a move: "12." or "12..." for one of Black. The FEN is that
 * of the position after it.
 * @param {{ fen: string }} move
 */
export function number({ fen }) {
  const [, turn, , , , next] = fen.split(' ');
  return turn === 'b' ? `${next}.` : `${+next - 1}...`;
}

/**
 * numbered returns move i of a line, with its number if it is the first or White’s.
 * @param {Move[]} line
 * @param {number} i
 */
export const numbered = (line, i) =>
  i && turnOf(line[i]) === 'white' ? line[i].san : number(line[i]) + '\u00a0' + line[i].san;

/**
 * value returns an evaluation: pawns, or # and the moves to mate; '' once the game is over.
 * Beyond 15 pawns it says so, unless the number is wanted.
 * @param {{ cp?: number | null, mate?: number | null }} score
 * @param {boolean} [exact]
 */
export function value({ cp, mate }, exact = false) {
  if (mate != null) return ('#' + mate).replace('-', '−');
  if (cp == null) return '';
  if (Math.abs(cp) > 1500 && !exact) return 'winning';
  return ((cp > 0 ? '+' : '') + (cp / 100).toFixed(2)).replace('-', '−');
}

/**
 * evalOf reads an evaluation of a PGN: pawns, or # and the moves to mate.
 * @param {string} text
 */
export function evalOf(text) {
  const number = parseFloat(text.replace('#', ''));
  if (Number.isNaN(number)) return {};
  return text.startsWith('#') ? { mate: number } : { cp: number * 100 };
}
