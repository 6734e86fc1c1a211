package eval

import "github.com/adoube/adoube/position"

const (
	knownWin = 4000 // added to the material if the win is a matter of technique
	pawnWin  = 1500 // a won pawn against a lone king
)

// Known reports whether [Evaluator.Evaluate] may evaluate p by rule instead of by the network.
// Such an evaluation says how to win and not how close the win is: one move that loses or
// traps a piece makes it a draw, so a search must not prune by it.
func Known(p *position.Position) bool {
	return !p.ByColor(position.White).Many() || !p.ByColor(position.Black).Many() || isPieceEnding(p)
}

// known evaluates endings by rule. It returns the score from White's view, and false for
// positions that are no such ending and for the few unclear ones.
func known(p *position.Position) (int32, bool) {
	if !isPieceEnding(p) {
		return bareKing(p)
	}
	if balance := pieceMaterial(p, position.White) - pieceMaterial(p, position.Black); balance > 0 {
		return pieceEnding(p, position.White, balance), true
	} else {
		return -pieceEnding(p, position.Black, -balance), true
	}
}

// isPieceEnding reports whether p is an ending of a queen against a rook or a knight, or of a
// rook against a knight.
//
// How many of 40,000 random positions the stronger side wins by the tables, in permille:
//
//	                        its move   the other's
//	queen against rook           990           656
//	queen against knight         994           807
//	rook against knight          488           109
//
// Bishops are left to the network: it wins with a queen against one, and the few wins of a
// rook against one are tactical.
func isPieceEnding(p *position.Position) bool {
	if p.Occupied().Count() != 4 || p.ByColor(position.White).Count() != 2 {
		return false
	}
	queens, rooks, knights := p.Pieces(position.Queen), p.Pieces(position.Rook), p.Pieces(position.Knight)
	return (queens | rooks | knights).Many() && !queens.Many() && !rooks.Many() && !knights.Many()
}

// pieceEnding evaluates a piece ending for the side us, whose piece is worth balance pawns
// more than the enemy's. It wins by driving the king to the edge, for which its own king must
// be near and in the middle, and by attacking king and piece at once when they are apart. The
// weights follow from a linear fit of the distance to the win in the tables.
func pieceEnding(p *position.Position, us position.Color, balance int32) int32 {
	king, enemy := p.King(us), p.King(us.Opposite())
	piece := (p.ByColor(us.Opposite()) &^ p.Pieces(position.King)).LSB()
	v := edged(enemy) - edged(king)/2 + 10*int32(8-distance[king&63][enemy&63])
	apart := int32(distance[enemy&63][piece&63])
	if p.Pieces(position.Queen) == 0 {
		// A knight near its king is safe. Most of these endings are drawn, so the value is
		// small: what leads to the win stays, and no pawn is traded for a draw.
		return (v + 20*apart) / 4
	}
	return v + 5*apart + 75*balance
}

// bareKing evaluates positions in which a side has a lone king. It returns the
// score from White's view, and false for other positions and the few unclear ones.
func bareKing(p *position.Position) (int32, bool) {
	white, black := p.ByColor(position.White).Many(), p.ByColor(position.Black).Many()
	switch {
	case white && black:
		return 0, false
	case white:
		return againstBareKing(p, position.White)
	case black:
		v, known := againstBareKing(p, position.Black)
		return -v, known
	}
	return 0, true
}

// againstBareKing evaluates a position for the side us, whose enemy has only a
// king.
func againstBareKing(p *position.Position, us position.Color) (int32, bool) {
	pieces, pawns := p.NonPawns(us), p.Of(us, position.Pawn)
	switch {
	case pieces == 0 && !pawns.Many():
		return pawnEnding(p, us, pawns.LSB()), true
	case pieces == 0:
		return 0, false
	case wrongBishop(p, us):
		return 0, true
	case pawns == 0 && !canMate(p, us):
		return 0, true
	case pawns != 0 && pieceMaterial(p, us) < 5:
		return 0, false
	}
	king, enemy := p.King(us), p.King(us.Opposite())
	v := int32(knownWin+100*pawns.Count()) + 100*pieceMaterial(p, us)
	if pawns == 0 && pieces.Count() == 2 &&
		p.Of(us, position.Knight).Count() == 1 && p.Of(us, position.Bishop).Count() == 1 {
		v += 2 * cornered(enemy, p.Of(us, position.Bishop)&position.LightSquares != 0)
	} else {
		v += edged(enemy)
	}
	return min(v+10*int32(8-distance[king&63][enemy&63]), maxScore), true
}

// pieceMaterial returns the material of the pieces of color us, in pawns: 3 for
// knights and bishops, 5 for rooks and 9 for queens.
func pieceMaterial(p *position.Position, us position.Color) int32 {
	count := func(pt position.PieceType) int32 { return int32(p.Of(us, pt).Count()) }
	return 3*(count(position.Knight)+count(position.Bishop)) + 5*count(position.Rook) + 9*count(position.Queen)
}

// canMate reports whether the pieces of color us, without pawns, can force mate
// against a lone king. A single minor piece, two knights, and bishops that are all
// on one square color cannot.
func canMate(p *position.Position, us position.Color) bool {
	knights, bishops := p.Of(us, position.Knight), p.Of(us, position.Bishop)
	switch {
	case (p.Pieces(position.Rook)|p.Pieces(position.Queen))&p.ByColor(us) != 0:
		return true
	case bishops&position.LightSquares != 0 && bishops&^position.LightSquares != 0:
		return true
	}
	return knights != 0 && bishops != 0 || knights.Count() > 2
}

// edged returns 0 to 90, more the closer sq is to the edge and the corners.
//
// See https://www.chessprogramming.org/Mop-up_Evaluation.
func edged(sq position.Square) int32 {
	f, r := int32(fold(sq.File())), int32(fold(position.File(sq.Rank())))
	return 90 - 10*f*f/2 - 10*r*r/2
}

// cornered returns 0 to 140, more the closer sq is to a corner that a bishop on
// light or dark squares controls.
func cornered(sq position.Square, light bool) int32 {
	f, r := int32(sq.File()), int32(sq.Rank())
	if light {
		f = 7 - f // a8 and h1 become a1 and h8
	}
	return 20 * max(f+r-7, 7-f-r)
}

// wrongBishop reports whether color us has, beside its king, only bishops of
// one square color and rook's pawns of one file whose promotion square they do
// not control, while the enemy king holds the corner.
//
// See https://www.chessprogramming.org/Wrong_Color_Bishop.
func wrongBishop(p *position.Position, us position.Color) bool {
	pawns, bishops := p.Of(us, position.Pawn), p.Of(us, position.Bishop)
	if pawns == 0 || bishops == 0 || p.NonPawns(us) != bishops ||
		pawns&^position.FileA != 0 && pawns&^position.FileH != 0 {
		return false
	}
	corner := position.SquareAt(pawns.LSB().File(), position.Rank(7).Relative(us))
	light := position.LightSquares.Has(corner)
	if light && bishops&position.LightSquares != 0 || !light && bishops&^position.LightSquares != 0 {
		return false
	}
	return distance[p.King(us.Opposite())&63][corner&63] <= 1
}

// pawnEnding evaluates king and pawn against king, exactly.
func pawnEnding(p *position.Position, us position.Color, pawn position.Square) int32 {
	white, black := p.King(us).Relative(us), p.King(us.Opposite()).Relative(us)
	pawn = pawn.Relative(us)
	if pawn.File() > 3 {
		white, black, pawn = white.Mirror(), black.Mirror(), pawn.Mirror()
	}
	if !kpk().wins(p.SideToMove() == us, white, black, pawn) {
		return 0
	}
	return pawnWin + 20*int32(pawn.Rank()) - 2*int32(distance[white&63][pawn&63])
}

// distance[a][b] is the number of king moves from a to b.
var distance = newDistances()

func newDistances() (t [64][64]uint8) {
	for a := range position.NoSquare {
		for b := range position.NoSquare {
			files, ranks := int(a.File())-int(b.File()), int(a.Rank())-int(b.Rank())
			t[a][b] = uint8(max(files, -files, ranks, -ranks))
		}
	}
	return t
}

// fold returns the distance of f from the nearest edge, 0 to 3.
func fold(f position.File) int { return int(min(f&7, 7-f&7)) & 3 }
