package winnable

import "github.com/adoube/adoube/position"

// A pattern is a placement of the kings in a mate that the semi-static analysis
// cannot exclude.
type pattern struct {
	loser, winner position.Square
	open          position.Bitboard // flight squares that the winner's king does not cover
	blocked       position.Bitboard // those of them that pieces of the loser must block
}

// patterns finds the patterns of a mate by color c.
type patterns struct {
	reaches  *reaches
	c        position.Color
	region   position.Bitboard // where the loser's king might be
	attacked position.Bitboard // what pieces of c other than the king might attack
}

func (a *reaches) patterns(c position.Color) patterns {
	s := patterns{reaches: a, c: c, region: a.king(c.Opposite()).reach}
	for i := 2; i < a.n; i++ {
		if m := &a.pieces[i]; m.kind.Color() == c {
			s.attacked |= m.hits
		}
	}
	return s
}

// losers returns the squares on which the loser's king might be in check from
// a piece other than the king.
func (s *patterns) losers() position.Bitboard { return s.region & s.attacked }

// winners returns where the winner's king might be when the loser's is mated
// on sq.
func (s *patterns) winners(sq position.Square) position.Bitboard {
	return s.reaches.king(s.c).reach &^ (position.KingAttacks(sq) | sq.Bitboard())
}

// at returns the pattern with the kings on the two squares and reports whether a
// mate is conceivable there: each flight square that the king could ever use may be
// attacked, or blocked by a piece of the loser.
func (s *patterns) at(loser, winner position.Square) (pattern, bool) {
	open := position.KingAttacks(loser) & s.region &^ position.KingAttacks(winner)
	blocked := open &^ s.attacked
	return pattern{loser, winner, open, blocked}, s.reaches.canBlock(s.c.Opposite(), blocked, position.NoPieceType)
}

// canBlock reports whether pieces of color c other than the king and those of the type but might
// stand on all the given squares at once.
func (a *reaches) canBlock(c position.Color, squares position.Bitboard, but position.PieceType) bool {
	if squares == 0 {
		return true
	}
	blockers, covered := 0, position.Bitboard(0)
	for i := 2; i < a.n; i++ {
		if m := &a.pieces[i]; m.kind.Color() == c && m.kind.Type() != but && m.reach&squares != 0 {
			blockers++
			covered |= m.reach
		}
	}
	return squares&^covered == 0 && squares.Count() <= blockers
}

// mateConceivable reports whether the analysis cannot exclude a mate by c.
func (a *reaches) mateConceivable(c position.Color) bool {
	s := a.patterns(c)
	for b := s.losers(); b != 0; b &= b - 1 {
		loser := b.LSB()
		for k := s.winners(loser); k != 0; k &= k - 1 {
			if _, ok := s.at(loser, k.LSB()); ok {
				return true
			}
		}
	}
	return false
}
