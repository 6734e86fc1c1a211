// Words and signs for people.

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
 * numbered returns move i of a line, with its number if it is the first or White’s.
 * @param {Move[]} line
 * @param {number} i
 */
export const numbered = (line, i) =>
  i && line[i].number.endsWith('...') ? line[i].san : line[i].number + '\u00a0' + line[i].san;
