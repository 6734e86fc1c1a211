package search

import (
	"github.com/adoube/adoube/eval"
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/tt"
)

// evaluateNode fills in the static evaluation of n and what follows from it.
func (w *worker) evaluateNode(n *node) {
	w.evaluateStatic(n)
	if n.inCheck {
		return
	}
	if !n.ttHit && n.excluded == position.NoMove {
		w.tt.Store(n.key, tt.Entry{Eval: int16(n.f.rawEval), PV: n.f.ttPV})
	}
	n.improving = n.f.static > w.earlierStatic(n.ply)
	if n.prev.static != noScore {
		n.worsening = n.f.static+n.prev.static > Score(worseningMargin)
		w.rewardEvaluation(n)
	}
}

// evaluateStatic fills in the evaluations of n; a position in check has none. The
// table keeps the raw evaluation, because the corrections change as they learn.
func (w *worker) evaluateStatic(n *node) {
	if n.inCheck {
		n.f.rawEval, n.f.static, n.f.correction, n.eval = noScore, noScore, 0, noScore
		return
	}
	if n.excluded == position.NoMove { // otherwise the node around this search has done it
		n.f.rawEval = noScore
		if n.ttHit {
			n.f.rawEval = Score(n.entry.Eval)
		}
		if n.f.rawEval == noScore {
			n.f.rawEval = w.evaluate(n.ply)
		}
		w.adjust(n)
	}
	n.eval = n.f.static
	// The table's score is a better evaluation where its bound allows it.
	if fits(n.entry.Bound, n.ttScore > n.eval) && !n.ttScore.IsDecisive() {
		n.eval = n.ttScore
	}
}

// evaluate returns the raw static evaluation of the position at ply.
func (w *worker) evaluate(ply int) Score {
	f := w.frame(ply)
	f.findAttacks()
	return clampEval(Score(w.evaluator.EvaluateAt(&f.pos, &f.attacks, ply)))
}

// adjust turns the raw evaluation of n into the static one. It scales it down as pieces
// leave the board, because an advantage is easier to use with many of them, and as the
// 50-move rule draws near. Then it adds the correction. Known endings keep their
// evaluation: they have a scale of their own, on which a small step leads toward the win.
func (w *worker) adjust(n *node) {
	if n.known {
		n.f.static, n.f.correction = n.f.rawEval, 0
		return
	}
	n.f.correction = w.shared.corrections.correction(&n.f.corrections)
	p := &n.f.pos
	near := 100 - min(w.drawClock-p.HalfmoveClock(), 100)
	scaled := int64(n.f.rawEval) * int64(eval.MaterialFactor(p, materialScale)*(200-near)) / (1024 * 200)
	n.f.static = clampEval(Score(scaled) + n.f.correction)
}

// MaterialScale returns by how much the search reduces an evaluation as the material decreases,
// in 1/1024: see [eval.MaterialFactor]. It serves training and may change.
func MaterialScale() int { return materialScale }

// earlierStatic returns the static evaluation of the same side two plies before,
// or four if it was in check then. Without either it returns a score that every
// evaluation improves on.
func (w *worker) earlierStatic(ply int) Score {
	if s := w.frame(ply - 2).static; s != noScore {
		return s
	}
	if s := w.frame(ply - 4).static; s != noScore {
		return s
	}
	return -Infinite
}

// findCorrections finds the values for the position at ply, which the moves to it have
// reached. They are seldom in the processor's cache, so it asks for them at once.
func (w *worker) findCorrections(ply int) {
	f := w.frame(ply)
	p := &f.pos
	c := &w.shared.corrections
	place := func(table int, key position.Key) uint32 {
		return 2*(uint32(table)*c.size+uint32(key)&(c.size-1)) + uint32(p.SideToMove()&1)
	}
	last := w.frame(ply - 1).movedTo
	f.corrections = correctionSet{
		byPawns:    place(byPawns, p.PawnKey()),
		byMinors:   place(byMinors, p.MinorKey()),
		byWhite:    place(byWhite, p.NonPawnKey(position.White)),
		byBlack:    place(byBlack, p.NonPawnKey(position.Black)),
		byLastTwo:  w.shared.pair(last, w.frame(ply-2).movedTo, 0),
		byLastFour: w.shared.pair(last, w.frame(ply-4).movedTo, 1),
	}
	prefetchValues(&c.values[0], &f.corrections)
}
