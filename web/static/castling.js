// Castling rights while a position is edited. Pieces are given by square: { e1: 'K', … }.

// homes are the squares of king and rook in standard chess, by right.
/** @type {Record<string, [string, string]>} */
const homes = { K: ['e1', 'h1'], Q: ['e1', 'a1'], k: ['e8', 'h8'], q: ['e8', 'a8'] };

/**
 * canHave reports whether king and rook stand where standard chess begins with them.
 * @param {string} right
 * @param {Record<string, string>} at
 */
export function canHave(right, at) {
  const [king, rook] = homes[right] ?? [];
  return right < 'a' ? at[king] === 'K' && at[rook] === 'R' : at[king] === 'k' && at[rook] === 'r';
}

/**
 * is960 reports whether there are rights that standard chess does not know.
 * @param {string} rights
 * @param {Record<string, string>} at
 */
export const is960 = (rights, at) => [...rights].some(r => r !== '-' && !canHave(r, at));

/**
 * prune returns the rights that are left after an edit: a king or rook that was moved has lost
 * them for good.
 * @param {string} rights
 * @param {Record<string, string>} at
 */
export const prune = (rights, at) => [...rights].filter(r => canHave(r, at)).join('') || '-';
