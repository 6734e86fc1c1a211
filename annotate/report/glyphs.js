// The signs beside moves, by their numbers in PGN. glyphs.go reads the table.

/** @type {Record<number, [string, string]>} */
export const glyphs = {
  1: ['!', 'good move'],
  2: ['?', 'mistake'],
  3: ['!!', 'brilliant move'],
  4: ['??', 'blunder'],
  5: ['!?', 'interesting move'],
  6: ['?!', 'dubious move'],
  7: ['□', 'only move'],
  8: ['□', 'only move'],
  10: ['=', 'equal position'],
  11: ['=', 'equal position'],
  12: ['=', 'equal position'],
  13: ['∞', 'unclear position'],
  14: ['+=', 'White is slightly better'],
  15: ['=+', 'Black is slightly better'],
  16: ['±', 'White is better'],
  17: ['∓', 'Black is better'],
  18: ['+−', 'White is winning'],
  19: ['−+', 'Black is winning'],
  22: ['⊙', 'zugzwang'],
  23: ['⊙', 'zugzwang'],
  32: ['↻', 'development'],
  33: ['↻', 'development'],
  36: ['↑', 'initiative'],
  37: ['↑', 'initiative'],
  40: ['→', 'attack'],
  41: ['→', 'attack'],
  44: ['=∞', 'compensation'],
  45: ['=∞', 'compensation'],
  132: ['⇆', 'counterplay'],
  133: ['⇆', 'counterplay'],
  138: ['⊕', 'time trouble'],
  139: ['⊕', 'time trouble'],
  140: ['∆', 'with the idea'],
  146: ['N', 'novelty'],
};

/** offered are the glyphs that the editor offers. */
export const offered = [1, 2, 3, 4, 5, 6, 7, 10, 13, 14, 15, 16, 17, 18, 19, 22, 132, 146];

/**
 * sign returns the sign of a glyph, $99 for one without a sign.
 * @param {number} nag
 */
export const sign = nag => glyphs[nag]?.[0] ?? '$' + nag;

/**
 * meaning returns what a glyph says in words.
 * @param {number} nag
 */
export const meaning = nag => glyphs[nag]?.[1] ?? `glyph ${nag}`;
