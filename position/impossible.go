package position

import "fmt"

// The tests in this file refuse positions that would break the rest of the package,
// and tell those that no game can lead to, which are likely to be typing errors.
// Whether a game can really reach a position is a hard problem of its own.

// findKings sets the squares of the kings. It returns an error unless there are two,
// and no pawns on the first and the last rank.
func (p *Position) findKings() error {
	for c := range Colors {
		kings := p.Of(c, King)
		if n := kings.Count(); n != 1 {
			return fmt.Errorf("%d %s kings, want 1", n, c)
		}
		p.kings[c] = kings.LSB()
	}
	if b := p.Pieces(Pawn) & (Rank1 | Rank8); b != 0 {
		return fmt.Errorf("pawn on %s", b.LSB())
	}
	return nil
}

// unplayable returns an error if the side to move could capture the king, or has more
// moves than are generated.
func (p *Position) unplayable() error {
	us, them := p.side, p.side.Opposite()
	if p.Attacked(p.King(them), us, p.Occupied()) {
		return fmt.Errorf("%s is to move and could capture the %s king on %s", us, them, p.King(them))
	}
	if n := p.LegalMoveCount(); n > listed {
		return fmt.Errorf("%d legal moves, more than %d", n, listed)
	}
	return nil
}

// Impossible returns an error that says why no game leads to p, or nil if there is no
// simple reason. The reasons are too many pieces, pawns or promoted pieces, and a
// check by more than two pieces.
func (p *Position) Impossible() error {
	for c := range Colors {
		if n := p.ByColor(c).Count(); n > 16 {
			return fmt.Errorf("%d %s pieces, more than 16", n, c)
		}
		if n := p.Of(c, Pawn).Count(); n > 8 {
			return fmt.Errorf("%d %s pawns, more than 8", n, c)
		}
		promoted := max(0, p.Of(c, Knight).Count()-2) + max(0, p.Of(c, Bishop).Count()-2) +
			max(0, p.Of(c, Rook).Count()-2) + max(0, p.Of(c, Queen).Count()-1)
		if free := 8 - p.Of(c, Pawn).Count(); promoted > free {
			return fmt.Errorf("%d %s pieces must come from promotion, but only %d pawns are missing", promoted, c, free)
		}
	}
	if n := p.checkers.Count(); n > 2 {
		return fmt.Errorf("the %s king on %s is in check from %d pieces at once", p.side, p.King(p.side), n)
	}
	return nil
}
