package train

import (
	"math/rand/v2"
	"strings"

	"github.com/adoube/adoube/position"
)

// Games of strong players hold few positions in which one side is a piece up
// for nothing: whoever is a queen down there has something for it, and from
// these alone a queen seems cheap. Odds samples make up for it. They are
// training positions with a piece taken off the board, for which the deep score
// is taken to fall by the customary value of the piece.

// oddsValues are the customary values in centipawns.
var oddsValues = [...]float32{
	position.Pawn:   120,
	position.Knight: 340,
	position.Bishop: 350,
	position.Rook:   530,
	position.Queen:  1000,
}

// oddsOneIn is the share of training samples that get a companion at odds.
const oddsOneIn = 6

// oddsWeight is the weight of the squared error of an odds sample, in units of
// Scale, beside the squared error of an expectation. The error on held-out
// samples grows with it, the strength of play at first as well: in matches of 400
// games at 4,000 nodes a move, weights tuned with 0.05 beat earlier ones tuned
// without odds by 72±32 Elo; 0.15 scored +22±28 against 0.05, and 0.5 -23±29.
const oddsWeight = 0.15

// odds returns companions of some of the samples.
func odds(samples []Sample, seed uint64) (list []Sample) {
	random := rand.New(rand.NewPCG(seed, 1))
	for i := range samples {
		if samples[i].HeldOut || random.IntN(oddsOneIn) != 0 {
			continue
		}
		if s, ok := removePiece(samples[i], random); ok {
			list = append(list, s)
		}
	}
	return list
}

// removePiece takes a piece of a random type off the board. It reports false if
// there is none or if that leaves no legal position.
func removePiece(s Sample, random *rand.Rand) (Sample, bool) {
	pieces := s.Position.Pieces(position.Pawn + position.PieceType(random.IntN(5)))
	if pieces == 0 {
		return s, false
	}
	for range random.IntN(pieces.Count()) {
		pieces &= pieces - 1
	}
	sq := pieces.LSB()
	pc := s.Position.PieceOn(sq)
	p, err := position.ParseFEN(without(&s.Position, sq))
	if err != nil || p.InCheck() {
		return s, false
	}
	value := oddsValues[pc.Type()]
	if pc.Color() == position.White {
		value = -value
	}
	s.Position, s.Odds, s.CP = p, true, s.CP+value
	return s, true
}

// without returns p as FEN with sq empty and no castling rights.
func without(p *position.Position, sq position.Square) string {
	var b strings.Builder
	for r := 7; r >= 0; r-- {
		for f := range position.File(8) {
			at := position.SquareAt(f, position.Rank(r))
			if pc := p.PieceOn(at); pc == position.NoPiece || at == sq {
				b.WriteByte('1')
			} else {
				b.WriteString(pc.String())
			}
		}
		if r > 0 {
			b.WriteByte('/')
		}
	}
	return b.String() + " " + p.SideToMove().String()[:1] + " - - 0 1"
}
