package position

import "fmt"

// The tests in this file refuse positions that would break the rest of the package
// or are likely to be typing errors. Whether a game can really reach a position is
// a hard problem of its own.

// impossibleMen returns an error if no game can have the men on the board. It also
// sets the squares of the kings.
func (p *Position) impossibleMen() error {
	for _, c := range []Color{White, Black} {
		kings := p.Of(c, King)
		if n := kings.Count(); n != 1 {
			return fmt.Errorf("%d %s kings, want 1", n, c)
		}
		p.kings[c] = kings.LSB()
		if n := p.ByColor(c).Count(); n > 16 {
			return fmt.Errorf("%d %s men, more than 16", n, c)
		}
		if n := p.Of(c, Pawn).Count(); n > 8 {
			return fmt.Errorf("%d %s pawns, more than 8", n, c)
		}
	}
	if b := p.Pieces(Pawn) & (Rank1 | Rank8); b != 0 {
		return fmt.Errorf("pawn on %s", b.LSB())
	}
	if err := p.impossiblePromotions(); err != nil && p.mayOverflow() {
		return err
	}
	return nil
}

// impossiblePromotions returns an error if a side has more promoted pieces than
// missing pawns.
func (p *Position) impossiblePromotions() error {
	for _, c := range []Color{White, Black} {
		promoted := max(0, p.Of(c, Knight).Count()-2) + max(0, p.Of(c, Bishop).Count()-2) +
			max(0, p.Of(c, Rook).Count()-2) + max(0, p.Of(c, Queen).Count()-1)
		if free := 8 - p.Of(c, Pawn).Count(); promoted > free {
			return fmt.Errorf("%d %s pieces must come from promotion, but only %d pawns are missing", promoted, c, free)
		}
	}
	return nil
}

// mayOverflow reports whether a side has so many queens and pawns that a
// [MoveList] might not hold its moves. Nine queens and the other six pieces of a
// game have at most 218 moves.
func (p *Position) mayOverflow() bool {
	queens := p.Pieces(Pawn) | p.Pieces(Queen)
	return (queens&p.ByColor(White)).Count() > 11 || (queens&p.ByColor(Black)).Count() > 11
}

// impossibleChecks returns an error if no game can have the checks on the board.
func (p *Position) impossibleChecks() error {
	us, them := p.side, p.side.Opposite()
	if p.Attacked(p.King(them), us, p.Occupied()) {
		return fmt.Errorf("%s is to move and could capture the %s king on %s", us, them, p.King(them))
	}
	if n := p.checkers.Count(); n > 2 {
		return fmt.Errorf("the %s king on %s is in check from %d pieces at once", us, p.King(us), n)
	}
	return nil
}

// pushedPast reports whether the last move can have been a double step of an enemy
// pawn over sq: the pawn stands beyond sq, its path is empty, and before the move
// our king was not in check.
func (p *Position) pushedPast(sq Square) bool {
	us, them := p.side, p.side.Opposite()
	if sq.Rank() != Rank(5).Relative(us) {
		return false
	}
	pawn := sq.Bitboard().Forward(them)
	home := sq.Bitboard().Forward(us)
	if p.Of(them, Pawn)&pawn == 0 || p.Occupied()&(sq.Bitboard()|home) != 0 {
		return false
	}
	before := p.Occupied() ^ pawn ^ home
	attackers := p.AttackersTo(p.King(us), before) & p.ByColor(them) &^ pawn
	return attackers|PawnAttacks(us, p.King(us))&home == 0
}
