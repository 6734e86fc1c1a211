package position

import "fmt"

// The tests in this file refuse positions that would break the rest of the package,
// and find those that no game can lead to, which are likely to be typing errors.
// Whether a game can really reach a position is a hard problem of its own.

// An IllegalPosition is the error for a position that an illegal move has made: a pawn was not
// promoted, or a king was left in check.
type IllegalPosition string

// Error returns what is wrong with the position.
func (e IllegalPosition) Error() string { return string(e) }

// findKings sets the squares of the kings. It returns an error unless there are two,
// and no pawns on the first and the last rank.
func (p *Position) findKings() error {
	for c := range Colors {
		kings := p.Of(c, King)
		switch n := kings.Count(); {
		case n == 0:
			return fmt.Errorf("%s needs a king", c.Name())
		case n > 1:
			return fmt.Errorf("%s has %d kings; one is needed", c.Name(), n)
		}
		p.kings[c] = kings.LSB()
	}
	if b := p.Of(White, Pawn)&Rank8 | p.Of(Black, Pawn)&Rank1; b != 0 {
		return IllegalPosition(fmt.Sprintf("the pawn on %s was not promoted, which is an illegal move (article 7.5); write the piece that it becomes", b.LSB()))
	}
	if b := p.Pieces(Pawn) & (Rank1 | Rank8); b != 0 {
		return fmt.Errorf("a pawn cannot stand on %s", b.LSB())
	}
	return nil
}

// unplayable returns an error if the side to move could capture the king, or has more
// moves than are generated.
func (p *Position) unplayable() error {
	us, them := p.side, p.side.Opposite()
	if p.Attacked(p.King(them), us, p.Occupied()) {
		return IllegalPosition(fmt.Sprintf("%s is to move and could capture the king on %s", us.Name(), p.King(them)))
	}
	if n := p.LegalMoveCount(); n > listed {
		return fmt.Errorf("%s has %d legal moves; the most that can be handled is %d", us.Name(), n, listed)
	}
	return nil
}

// Impossible returns an error that says why no game leads to p, or nil if there is no
// simple reason. The reasons are too many pieces, pawns or promoted pieces, and a
// check by more than two pieces.
func (p *Position) Impossible() error {
	for c := range Colors {
		if n := p.ByColor(c).Count(); n > 16 {
			return fmt.Errorf("%s has %d pieces; the most is 16", c.Name(), n)
		}
		if n := p.Of(c, Pawn).Count(); n > 8 {
			return fmt.Errorf("%s has %d pawns; the most is 8", c.Name(), n)
		}
		promoted := max(0, p.Of(c, Knight).Count()-2) + max(0, p.Of(c, Bishop).Count()-2) +
			max(0, p.Of(c, Rook).Count()-2) + max(0, p.Of(c, Queen).Count()-1)
		if free := 8 - p.Of(c, Pawn).Count(); promoted > free {
			return fmt.Errorf("%s has more promoted pieces (%d) than missing pawns (%d)", c.Name(), promoted, free)
		}
	}
	if n := p.checkers.Count(); n > 2 {
		return fmt.Errorf("the king on %s is in check from %d pieces at once", p.King(p.side), n)
	}
	return nil
}
