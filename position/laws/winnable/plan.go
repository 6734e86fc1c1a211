package winnable

import (
	"math"

	"github.com/adoube/adoube/position"
)

// A plan estimates how far a position is from a mate that the semi-static analysis
// cannot exclude: the kings' walks to their squares, the pawns' way to promotion,
// and pieces that are in the way or must come to block. It only orders the search, so
// its errors do no harm. The score of a position is a sum over tables of squares,
// which each move updates.
type plan struct {
	target pattern
	table  [16][64]int16 // [piece][square], tenths of half-moves still to go
}

// Tenths of half-moves.
const (
	perStep      = 10  // a step of a king, or of a pawn toward promotion
	perJump      = 5   // a jump of a knight toward the loser's king
	perUncovered = 25  // times the square of the flight squares left open
	perEnemy     = 16  // a piece of the loser that may spoil the mate
	farAway      = 400 // out of reach
)

// The values of the winner's pieces, of the loser's pieces that should block its king, and of
// each step of these to their squares.
var (
	winnerValue = [8]int16{position.Pawn: 80, position.Knight: 20, position.Bishop: 20, position.Rook: 90, position.Queen: 95}
	loserValue  = [8]int16{position.Knight: 30, position.Bishop: 30, position.Rook: 25, position.Queen: -30}
	loserStep   = [8]int16{position.Knight: 10, position.Bishop: 5, position.Rook: 5, position.Queen: 5}
)

// aim directs the plan at a pattern of a mate by c: number n, from 0, of the nearest ones
// with the loser's king on different squares, or the last of them. It reports whether there
// is any.
func (pl *plan) aim(a *reaches, c position.Color, n int) bool {
	tried := position.Bitboard(0)
	for range n + 1 {
		if !pl.choose(a, c, tried) {
			break
		}
		tried |= pl.target.loser.Bitboard()
	}
	if tried == 0 {
		return false
	}
	if a.needsHelp(c) {
		pl.target.blocked = pl.target.open
	}
	pl.table = [16][64]int16{}
	pl.addKing(a.king(c.Opposite()), pl.target.loser)
	pl.addKing(a.king(c), pl.target.winner)
	pl.addWinners(a, c)
	pl.addLosers(a, c)
	return true
}

// choose finds the nearest pattern of a mate by c in which the loser's king is not on a
// square that was tried, and reports whether there is one.
func (pl *plan) choose(a *reaches, c position.Color, tried position.Bitboard) bool {
	them := c.Opposite()
	s := a.patterns(c)
	loserWay := distances(a.king(them).home, a.king(them).reach, position.WhiteKing)
	winnerWay := distances(a.king(c).home, a.king(c).reach, position.WhiteKing)
	lone := a.needsHelp(c)
	best := math.MaxInt
	for b := s.losers() &^ tried; b != 0; b &= b - 1 {
		loser := b.LSB()
		if perStep*int(loserWay[loser]) >= best {
			continue
		}
		// Far from the loser's king, no square is better than home.
		near := firstSteps(position.WhiteKing, position.KingAttacks(loser)) | a.king(c).home
		for k := s.winners(loser) & near; k != 0; k &= k - 1 {
			winner := k.LSB()
			cost := perStep * int(loserWay[loser]+winnerWay[winner])
			if cost >= best {
				continue
			}
			pt, ok := s.at(loser, winner)
			if !ok {
				continue
			}
			cost += perUncovered * pt.open.Count() * pt.open.Count()
			// A queen beside the king of a lone knight or bishops of one color would take them.
			if lone && !a.canBlock(them, pt.open, position.Queen) {
				cost += farAway
			}
			if cost < best {
				best, pl.target = cost, pt
			}
		}
	}
	return best != math.MaxInt
}

// needsHelp reports whether the attacking pieces of c cannot mate a bare king, so that pieces of
// the loser must block it.
func (a *reaches) needsHelp(c position.Color) bool {
	knights, shades := 0, position.Bitboard(0)
	for i := 2; i < a.n; i++ {
		m := &a.pieces[i]
		if m.kind.Color() != c {
			continue
		}
		switch t := m.kind.Type(); {
		case m.promoted || t == position.Queen || t == position.Rook:
			return false
		case t == position.Knight:
			knights++
		case t == position.Bishop:
			shades |= m.home
		}
	}
	return !minorsSuffice(knights, shades != 0, bothShades(shades), false, false)
}

func (pl *plan) addKing(m *piece, target position.Square) {
	d := distances(target.Bitboard(), m.reach, m.kind)
	for sq := range d {
		pl.table[m.kind&15][sq] = perStep * d[sq]
	}
}

// regions returns where a piece of color c of each type might ever stand.
func (a *reaches) regions(c position.Color) (region [8]position.Bitboard) {
	for i := 2; i < a.n; i++ {
		m := &a.pieces[i]
		if m.kind.Color() != c {
			continue
		}
		region[m.kind.Type()&7] |= m.reach
		if m.promoted {
			for pt := position.Knight; pt <= position.Queen; pt++ {
				region[pt&7] = ^position.Bitboard(0)
			}
		}
	}
	return region
}

// addWinners draws the winner's knights toward the loser's king, and its pawns toward
// promotion. The other pieces are hardly ever far.
func (pl *plan) addWinners(a *reaches, c position.Color) {
	jumps := distances(pl.target.loser.Bitboard(), a.regions(c)[position.Knight], position.WhiteKnight)
	for pt := position.Pawn; pt <= position.Queen; pt++ {
		table := &pl.table[position.MakePiece(c, pt)&15]
		for sq := position.A1; sq <= position.H8; sq++ {
			table[sq] = -winnerValue[pt&7]
			switch pt {
			case position.Pawn:
				table[sq] += perStep * toPromotion(sq, c)
			case position.Knight:
				table[sq] += perJump * min(jumps[sq], 12)
			}
		}
	}
}

// addLosers draws the loser's pieces to the squares that must be blocked. If there are
// none, the pieces are better captured.
func (pl *plan) addLosers(a *reaches, c position.Color) {
	them := c.Opposite()
	blocked := pl.target.blocked
	region := a.regions(them)
	for pt := position.Pawn; pt <= position.Queen; pt++ {
		pc := position.MakePiece(them, pt)
		table := &pl.table[pc&15]
		switch {
		case blocked == 0:
			for sq := range table {
				table[sq] = perEnemy
			}
		case pt == position.Pawn:
			for sq := position.A1; sq <= position.H8; sq++ {
				table[sq] = perStep * toPromotion(sq, them)
			}
		default:
			for sq, d := range distances(blocked, region[pt&7], pc) {
				table[sq] = loserStep[pt&7]*min(d, 10) - loserValue[pt&7]
			}
		}
	}
}

// toPromotion returns how many ranks a pawn of color c on sq has to go.
func toPromotion(sq position.Square, c position.Color) int16 {
	return 7 - int16(sq.Relative(c).Rank())
}

// score returns the sum of the tables over all pieces of p.
func (pl *plan) score(p *position.Position) int16 {
	s := int16(0)
	for b := p.Occupied(); b != 0; b &= b - 1 {
		sq := b.LSB()
		s += pl.table[p.PieceOn(sq)&15][sq&63]
	}
	return s
}

// gain returns the change of the score by move m of p.
func (pl *plan) gain(p *position.Position, m position.Move) int16 {
	from, to := m.From(), m.To()
	pc := p.PieceOn(from)
	if m.IsCastling() {
		return 0
	}
	after := pc
	if m.IsPromotion() {
		after = position.MakePiece(pc.Color(), m.Promotion())
	}
	d := pl.table[after&15][to&63] - pl.table[pc&15][from&63]
	if m.IsCapture() {
		if m.IsEnPassant() {
			to ^= 8
		}
		d -= pl.table[p.PieceOn(to)&15][to&63]
	}
	return d
}

// distances returns for each square how many steps within region a piece pc other
// than a pawn needs from there to one of the squares in from, farAway/perStep if
// there is no way.
func distances(from, region position.Bitboard, pc position.Piece) (d [64]int16) {
	for i := range d {
		d[i] = farAway / perStep
	}
	seen, front := position.Bitboard(0), from
	for n := int16(0); front != 0; n++ {
		for b := front; b != 0; b &= b - 1 {
			d[b.LSB()&63] = n
		}
		seen |= front
		front = firstSteps(pc, front) & region &^ seen
	}
	return d
}
