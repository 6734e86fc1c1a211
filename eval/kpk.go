package eval

import (
	"sync"

	"github.com/adoube/adoube/position"
)

// A pawnTable says for every position of white king and pawn against black king
// whether White wins. The pawn is on files a to d.
//
// See https://www.chessprogramming.org/KPK.
type pawnTable struct {
	won [2 * 24 * 64]uint64 // [side, pawn, white king], bit: black king
}

// kpk returns the table. The first call computes it in a few milliseconds.
var kpk = sync.OnceValue(newPawnTable)

// slot returns the row of t for a pawn on files a to d, ranks 2 to 7.
func slot(whiteToMove bool, white, pawn position.Square) int {
	p := int(pawn.Rank()-1)*4 + int(pawn.File())
	return (bit(whiteToMove)*24+p)*64 + int(white)
}

// wins reports whether White wins.
func (t *pawnTable) wins(whiteToMove bool, white, black, pawn position.Square) bool {
	return t.won[slot(whiteToMove, white, pawn)]>>black&1 != 0
}

// newPawnTable computes the table by repeating one-move deductions until nothing
// changes. Each deduction handles all squares of the black king at once.
func newPawnTable() *pawnTable {
	t := new(pawnTable)
	for changed := true; changed; {
		changed = false
		for pawn := position.Square(55); pawn >= 8; pawn-- {
			if pawn.File() > 3 {
				continue
			}
			for white := range position.NoSquare {
				if white != pawn && t.deduce(white, pawn) {
					changed = true
				}
			}
		}
	}
	return t
}

// deduce recomputes the two rows of white king and pawn, and reports a change.
func (t *pawnTable) deduce(white, pawn position.Square) bool {
	near := position.KingAttacks(white)
	taken := white.Bitboard() | pawn.Bitboard()
	byPawn := position.PawnAttacks(position.White, pawn)

	// White to move: the black king is not in check and not next to White's.
	var won position.Bitboard
	legal := ^(near | taken | byPawn)
	for b := near &^ pawn.Bitboard(); b != 0; b &= b - 1 {
		to := b.LSB()
		won |= position.Bitboard(t.won[slot(false, to, pawn)]) &^ (position.KingAttacks(to) | to.Bitboard())
	}
	won |= t.pushes(white, pawn)
	won &= legal

	// Black to move: every move must lose, and one must exist or mate.
	var lost position.Bitboard
	mine := position.Bitboard(t.won[slot(true, white, pawn)])
	for b := ^(near | taken); b != 0; b &= b - 1 {
		black := b.LSB()
		moves := position.KingAttacks(black) &^ (near | byPawn | white.Bitboard())
		switch {
		case moves == 0:
			if byPawn.Has(black) {
				lost |= black.Bitboard()
			}
		case moves&^mine == 0: // taking the pawn is a move outside mine
			lost |= black.Bitboard()
		}
	}
	w, l := &t.won[slot(true, white, pawn)], &t.won[slot(false, white, pawn)]
	changed := uint64(won) != *w || uint64(lost) != *l
	*w, *l = uint64(won), uint64(lost)
	return changed
}

// pushes returns the black king squares that lose to a pawn push.
func (t *pawnTable) pushes(white, pawn position.Square) (won position.Bitboard) {
	to := pawn + 8
	if to == white {
		return 0
	}
	free := ^to.Bitboard()
	if pawn.Rank() == 6 {
		// A new queen wins unless it is lost at once or gives stalemate.
		guarded := ^position.Bitboard(0)
		if !position.KingAttacks(white).Has(to) {
			guarded = ^position.KingAttacks(to)
		}
		for b := free & guarded &^ (position.KingAttacks(white) | white.Bitboard()); b != 0; b &= b - 1 {
			if black := b.LSB(); promotes(white, black, to) {
				won |= black.Bitboard()
			}
		}
		return won
	}
	won = position.Bitboard(t.won[slot(false, white, to)]) & free
	if double := to + 8; pawn.Rank() == 1 && double != white {
		won |= position.Bitboard(t.won[slot(false, white, double)]) & free &^ double.Bitboard()
	}
	return won
}

// promotes reports whether a new queen or rook on to wins: the black king cannot
// take it, and at least one of the two does not stalemate.
func promotes(white, black, to position.Square) bool {
	occupied := white.Bitboard() | to.Bitboard()
	for _, attacks := range [2]position.Bitboard{
		position.QueenAttacks(to, occupied), position.RookAttacks(to, occupied),
	} {
		moves := position.KingAttacks(black) &^ (position.KingAttacks(white) | attacks | occupied)
		if moves != 0 || attacks.Has(black) {
			return true
		}
	}
	return false
}
