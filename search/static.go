package search

import (
	"github.com/adoube/adoube/eval/wdl"
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/tt"
)

// evaluateNode fills in the static evaluation of n and what follows from it.
// The table keeps the raw evaluation, so that corrections always are today's.
func (w *worker) evaluateNode(n *node) {
	if n.inCheck {
		n.f.static, n.rawEval, n.static, n.eval = noScore, noScore, noScore, noScore
		return
	}
	if n.ttHit {
		n.rawEval = Score(n.entry.Eval)
	}
	if !n.ttHit || n.rawEval == noScore {
		n.rawEval = w.evaluate(n.ply)
		if n.excluded == position.NoMove && !n.ttHit {
			w.table.Store(n.key, tt.Entry{Eval: int16(n.rawEval), PV: n.f.ttPV})
		}
	}
	w.adjust(n)
	n.f.static = n.static
	n.eval = n.static
	// The table's score is a better evaluation where its bound allows it.
	if n.ttScore != noScore && fits(n.entry.Bound, n.ttScore > n.eval) && !n.ttScore.IsDecisive() {
		n.eval = n.ttScore
	}
	n.improving = n.static > w.earlierStatic(n.ply)
	if n.prev.static != noScore {
		n.worsening = n.static+n.prev.static > 1
		w.rewardEvaluation(n)
	}
}

// earlierStatic returns the static evaluation of the same side two plies
// before, or four if it was in check then. Without either it returns a score
// that every evaluation improves on.
func (w *worker) earlierStatic(ply int) Score {
	if s := w.frame(ply - 2).static; s != noScore {
		return s
	}
	if s := w.frame(ply - 4).static; s != noScore {
		return s
	}
	return -Infinite
}

// usualMaterial is how much material, in pawns, leaves an evaluation as it is.
const usualMaterial = 52

// adjust turns the raw evaluation of n into the static one: scaled down as men
// leave the board, because an advantage is easier to use with many of them, and
// as the 50-move rule draws near, and corrected by experience.
func (w *worker) adjust(n *node) {
	c := w.correctionSet(n.ply)
	n.correction = c.value()
	p := &n.f.pos
	near := 100 - min(w.drawClock-p.HalfmoveClock(), 100)
	scale := 1024 + materialScale*(wdl.Material(p)-usualMaterial)/usualMaterial
	scaled := int64(n.rawEval) * int64(scale*(200-near)) / (1024 * 200)
	n.static = clampEval(Score(scaled) + n.correction)
}

// evaluate returns the raw static evaluation of the position at ply.
func (w *worker) evaluate(ply int) Score {
	p := &w.frame(ply).pos
	return clampEval(Score(w.eval.EvaluateAt(p, ply)))
}
