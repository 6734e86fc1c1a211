package eval

import "github.com/adoube/adoube/position"

// endgame fills in the complexity of the position and the endgame scales.
func (e *Evaluator) endgame(c *Components) {
	c.Complexity = e.complexity()
	c.Scale[position.White] = e.scale(position.White)
	c.Scale[position.Black] = e.scale(position.Black)
}

// complexity says how much there is left to play for: with pawns on both wings
// and kings that can get around each other an advantage is easier to convert.
func (e *Evaluator) complexity() Complexity {
	w, p := e.weights, e.p
	white, black := p.King(position.White), p.King(position.Black)
	files, ranks := int(white.File())-int(black.File()), int(white.Rank())-int(black.Rank())
	outflanking := max(files, -files) - max(ranks, -ranks)
	pawns := p.Pieces(position.Pawn)
	passed := e.pawn.passed[position.White] | e.pawn.passed[position.Black]
	infiltrated := white.Rank() > 3 || black.Rank() < 4

	c := w.ComplexityBase +
		w.ComplexityPawns*Complexity(pawns.Count()) +
		w.ComplexityPassed*Complexity(passed.Count()) +
		w.ComplexityOutflanking*Complexity(outflanking)
	if bothFlanks(pawns) {
		c += w.ComplexityBothFlanks
	} else if outflanking < 0 && passed == 0 {
		c += w.ComplexityUnwinnable
	}
	if infiltrated {
		c += w.ComplexityInfiltrated
	}
	if e.mat.phase == 0 {
		c += w.ComplexityPawnEnding
	}
	return c
}

func bothFlanks(pawns position.Bitboard) bool {
	return pawns&queenside != 0 && pawns&^queenside != 0
}

// scale returns how much of the endgame value to believe if color us is the
// stronger side.
//
// See https://www.chessprogramming.org/Draw_Evaluation.
func (e *Evaluator) scale(us position.Color) Factor {
	w, p := e.weights, e.p
	us &= 1
	them := us.Opposite()
	pawns := Factor(p.Of(us, position.Pawn).Count())
	switch lead := e.mat.worth[us] - e.mat.worth[them]; {
	case lead > 3 || e.runner[us]:
		return FullScale
	case pawns == 0:
		return e.pawnless(us)
	}
	var f Factor
	switch ours, theirs := p.NonPawns(us), p.NonPawns(them); {
	case e.oppositeBishops() && !ours.Many() && !theirs.Many():
		f = w.ScaleBishops + w.ScaleBishopsPassed*Factor(e.pawn.passed[us].Count())
	case e.oppositeBishops():
		f = w.ScaleBishopsPieces + w.ScaleBishopsPerPiece*Factor(p.ByColor(us).Count())
	case !ours.Many() && !theirs.Many() && ours&p.Pieces(position.Rook) != 0 && theirs&p.Pieces(position.Rook) != 0:
		f = w.ScaleRooks + w.ScaleRooksPawns*pawns
	default:
		f = w.ScaleBase + w.ScalePawns*pawns
	}
	if !bothFlanks(p.Pieces(position.Pawn)) {
		f += w.ScaleOneFlank
	}
	return f
}

// oppositeBishops reports whether each side has one bishop, on squares of
// different colors.
func (e *Evaluator) oppositeBishops() bool {
	b := e.p.Pieces(position.Bishop)
	white := b & e.p.ByColor(position.White)
	return white != 0 && white == white&-white && b != white && b^white == (b^white)&-(b^white) &&
		b&position.LightSquares != 0 && b&^position.LightSquares != 0
}

// pawnless returns the scale for a side without pawns whose advantage is at
// most a minor piece: it seldom wins.
func (e *Evaluator) pawnless(us position.Color) Factor {
	switch ours, theirs := e.mat.worth[us&1], e.mat.worth[us&1^1]; {
	case ours < 5:
		return 0
	case theirs <= 3:
		return 4
	}
	return 14
}
