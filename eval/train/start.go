package train

import (
	"github.com/adoube/adoube/eval"
	"github.com/adoube/adoube/position"
)

// Start returns weights to start tuning from: the customary piece values,
// piece-square tables and mobility from formulas, and nothing else.
func Start() *eval.Weights {
	w := new(eval.Weights)
	w.Material = [6]eval.Score{
		position.Pawn:   eval.S(80, 110),
		position.Knight: eval.S(330, 320),
		position.Bishop: eval.S(340, 340),
		position.Rook:   eval.S(470, 560),
		position.Queen:  eval.S(980, 1050),
	}
	for i := range 32 {
		rank, center := int32(i/4), int32(i%4)
		middle := min(rank, 7-rank) // 0 on the first and last rank, 3 in the center
		w.PieceSquare[position.Pawn][i] = eval.S(4*(center-1)*min(rank, 3), 6*(rank-1))
		w.PieceSquare[position.Knight][i] = eval.S(10*(center+middle-3), 8*(center+middle-3))
		w.PieceSquare[position.Bishop][i] = eval.S(5*(center+middle-3), 4*(center+middle-3))
		w.PieceSquare[position.Rook][i] = eval.S(3*(center-1), 0)
		w.PieceSquare[position.Queen][i] = eval.S(2*(center+middle-3), 4*(center+middle-3))
		w.PieceSquare[position.King][i] = eval.S(-15*rank-10*center+20, 12*(center+middle-3))
	}
	climb(w.KnightMobility[:], 4, 8)
	climb(w.BishopMobility[:], 5, 5)
	climb(w.RookMobility[:], 3, 5)
	climb(w.QueenMobility[:], 2, 4)
	for r := range int32(8) {
		w.Passed[r] = eval.S(r*r, 3*r*r)
	}
	w.BishopPair = eval.S(25, 40)
	w.Tempo = eval.S(20, 20)
	w.AttackerDanger = [6]eval.Danger{position.Knight: 40, position.Bishop: 30, position.Rook: 30, position.Queen: 20}
	w.RingAttackDanger, w.WeakRingDanger = 40, 80
	for pt := position.Knight; pt <= position.Queen; pt++ {
		w.SafeCheckDanger[pt] = [2]eval.Danger{300, 450}
	}
	w.UnsafeCheckDanger, w.PinnedDanger, w.NoQueenDanger = 60, 40, -400
	w.ConstantDanger = 200
	w.ScaleBase, w.ScalePawns = 44, 5
	w.ScaleBishops, w.ScaleBishopsPassed = 24, 4
	w.ScaleBishopsPieces, w.ScaleBishopsPerPiece = 40, 2
	w.ScaleRooks, w.ScaleRooksPawns = 40, 5
	w.PassedUnstoppable = eval.S(0, 450)
	w.ComplexityPawnEnding, w.ComplexityInfiltrated = 20, 5
	return w
}

// frozen names the weights that keep their start. They decide games that the
// data leaves out, because a deep search sees the win.
var frozen = map[string]bool{
	"PassedUnstoppable":     true,
	"ComplexityPawnEnding":  true,
	"ComplexityInfiltrated": true,
}

// climb fills a mobility table with a gain per square, mg and eg, around zero
// for the middle of the table.
func climb(table []eval.Score, mg, eg int32) {
	for i := range table {
		n := int32(i) - int32(len(table))/2
		table[i] = eval.S(mg*n, eg*n)
	}
}
