package search

import (
	"math/bits"

	"github.com/adoube/adoube/position"
)

// A quietOrder is all that the ordering score of a quiet move depends on, but for the
// history of low plies and the exchange after a check, which few moves need. It holds
// tables by squares, types of piece and moves, so that a kernel in assembly can look up
// many moves at once.
type quietOrder struct {
	board [64]position.Piece

	checks [8]position.Bitboard // by type of piece: the squares from which it gives check
	risks  [8]position.Bitboard // by type of piece: the squares that less valuable pieces attack
	malus  [8]int16             // by type of piece: for entering those
	bonus  [8]int16             // by type of piece: for leaving them

	weights   [8]int16          // 1/16 of the quiet history and of the others
	attacked  position.Bitboard // by the opponent
	quiet     *[2][2][4096]int16
	histories [5]*pieceToHistory // of the pawn structure and of the moves before
}

// setOrder sets o to the order of the quiet moves of n.
func (w *worker) setOrder(o *quietOrder, n *node) {
	checks, threats := &n.f.checks, n.threats()
	c := &n.continuation
	*o = quietOrder{
		board: n.f.pos.Board(),
		checks: [8]position.Bitboard{
			position.Pawn:   checks.Squares(position.Pawn),
			position.Knight: checks.Squares(position.Knight),
			position.Bishop: checks.Squares(position.Bishop),
			position.Rook:   checks.Squares(position.Rook),
			position.Queen:  checks.Squares(position.Queen),
		},
		risks: lesserThreats(threats),
		malus: [8]int16{
			position.Knight: int16(enterMalus * knightValue / 1024),
			position.Bishop: int16(enterMalus * bishopValue / 1024),
			position.Rook:   int16(enterMalus * rookValue / 1024),
			position.Queen:  int16(enterMalus * queenValue / 1024),
		},
		bonus: [8]int16{
			position.Knight: int16(escapeBonus * knightValue / 1024),
			position.Bishop: int16(escapeBonus * bishopValue / 1024),
			position.Rook:   int16(escapeBonus * rookValue / 1024),
			position.Queen:  int16(escapeBonus * queenValue / 1024),
		},
		weights: [8]int16{int16(orderQuiet), int16(orderPawn), int16(orderContinuation1),
			int16(orderContinuation2), int16(orderContinuation4), int16(orderContinuation6)},
		attacked:  threats.All,
		quiet:     &w.history.quiet[n.us&1],
		histories: [5]*pieceToHistory{w.pawnHistory(&n.f.pos), c[0], c[1], c[2], c[3]},
	}
}

// lesserThreats returns for each type of piece the squares that less valuable
// pieces attack.
func lesserThreats(a *position.Attacks) [8]position.Bitboard {
	return [8]position.Bitboard{
		position.Knight: a.Pawns,
		position.Bishop: a.Pawns,
		position.Rook:   a.Minors,
		position.Queen:  a.Rooks,
	}
}

// quietStep is how many moves are scored at once.
const quietStep = 16

// score sets the keys of the moves of f from place i on, at most quietStep. Bit 2k of the
// result says that the k-th of them gives check, and not by discovery.
func (o *quietOrder) score(f *frame, i int) (checks uint32) {
	count := min(f.moves.Len()-i, quietStep)
	moves, keys := f.moves.Slice()[i:], f.keys[i:]
	if vectors && i <= position.MaxMoves-quietStep {
		return scoreSixteen(o, &moves[0], &keys[0], i, count)
	}
	return o.scoreGeneric(moves[:count], keys, i)
}

// scoreGeneric is score for moves whose first stands at place i.
func (o *quietOrder) scoreGeneric(moves []position.Move, keys []key, i int) (checks uint32) {
	keys = keys[:len(moves)]
	for k, m := range moves {
		from, to := m.From(), m.To()
		pc := o.board[from&63]
		pt := pc.Type() & 7
		sum := int(o.weights[0]) * int(o.quiet[o.attacked>>from&1][o.attacked>>to&1][m&4095])
		for h, history := range o.histories {
			sum += int(o.weights[h+1]) * history.at(newPieceTo(pc, to))
		}
		score := sum / 16
		switch risk := o.risks[pt]; {
		case risk.Has(to):
			score -= int(o.malus[pt])
		case risk.Has(from):
			score += int(o.bonus[pt])
		}
		keys[k] = newKey(score, i+k)
		checks |= uint32(o.checks[pt]>>to&1) << (2 * k)
	}
	return checks
}

// scoreQuiets scores the moves in the list of n as quiet moves, from the first not yet
// returned.
//
//go:noinline
func (w *worker) scoreQuiets(n *node) {
	var o quietOrder
	w.setOrder(&o, n)
	f, moves := n.f, n.f.moves.Slice()
	for i := n.picker.next; i < len(moves); i += quietStep {
		for checks := o.score(f, i); checks != 0; checks &= checks - 1 {
			k := i + bits.TrailingZeros32(checks)/2
			if f.pos.SEE(f.moves.At(k), quietCheckSEE) {
				f.keys[uint8(k)] = f.keys[uint8(k)].raised(quietCheckBonus)
			}
		}
	}
	if n.ply < lowPlies {
		for i := n.picker.next; i < len(moves); i++ {
			f.keys[uint8(i)] = f.keys[uint8(i)].raised(lowPlyWeight * int(w.history.lowPly[n.ply][moves[i]&4095]) / (n.ply + 1))
		}
	}
	f.endKeys()
}
