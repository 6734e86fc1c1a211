package search

import "github.com/adoube/adoube/position"

// prefetch has the processor load the table's entry for the position after m. That
// takes longer than making m, so loops over moves call it as soon as they have a move,
// even though they may prune it.
func (w *worker) prefetch(f *frame, m position.Move) {
	clock := f.pos.HalfmoveClock() + 1
	if !m.IsQuiet() || f.pos.PieceOn(m.From()).Type() == position.Pawn {
		clock = 0
	}
	w.tt.Prefetch(keyWithClock(f.pos.KeyAfter(m), clock))
}

// makeMove plays m from the position at ply into the next frame.
func (w *worker) makeMove(ply int, m position.Move) {
	f := w.frame(ply)
	f.movedTo = newPieceTo(f.pos.PieceOn(m.From()), m.To())
	f.continuation = &w.shared.continuation[f.movedTo&(pieceToCount-1)]
	w.step(ply, m)
	w.findCorrections(ply + 1)
	w.nodes++
}

// step plays m from the position at ply into the next frame, for callers that need
// only positions and their keys.
func (w *worker) step(ply int, m position.Move) {
	f, next := w.frame(ply), w.frame(ply+1)
	w.keys[w.rootKeys+ply] = f.pos.Key()
	f.move = m
	next.keyStart, next.attacked, next.checked = f.keyStart, false, false
	f.pos.MakeMove(m, &next.pos)
}

// makeNull passes from the position at ply into the next frame.
func (w *worker) makeNull(ply int) {
	f, next := w.frame(ply), w.frame(ply+1)
	w.keys[w.rootKeys+ply] = f.pos.Key()
	f.move = position.NoMove
	f.movedTo = 0
	f.continuation = &w.shared.continuation[0]
	next.keyStart = w.rootKeys + ply + 1 // nothing before a null move can be repeated
	next.attacked, next.checked = false, false
	f.pos.MakeNull(&next.pos)
	w.tt.Prefetch(ttKey(&next.pos))
	w.findCorrections(ply + 1)
	w.nodes++
}
