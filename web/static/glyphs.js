// The signs beside moves, from the table that the engine reads and shows. make web puts the
// table where it is imported, as not all browsers import JSON.

import table from '../../position/pgn/glyphs.json' with { type: 'json' };

const rows = new Map(table.flatMap(row => row.nags.map(nag => [nag, row])));

/** offered are the glyphs that the editor offers. */
export const offered = [1, 2, 3, 4, 5, 6, 7, 10, 13, 14, 15, 16, 17, 18, 19, 22, 132, 146];

/**
 * sign returns the sign of a glyph, $99 for one without a sign.
 * @param {number} nag
 */
export const sign = nag => rows.get(nag)?.sign ?? '$' + nag;

/**
 * meaning returns what a glyph says in words.
 * @param {number} nag
 */
export const meaning = nag => rows.get(nag)?.name ?? `glyph ${nag}`;
