package search

import (
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/tt"
)

// ponderMove returns the reply that w expects to the first move of line, or NoMove if it
// expects none or the game ends before or with it.
func (w *worker) ponderMove(line []position.Move) position.Move {
	w.step(0, line[0])
	next := &w.frame(1).pos
	reply := position.NoMove
	if len(line) > 1 {
		reply = line[1]
	} else if entry, ok := w.tt.Probe(ttKey(next)); ok && entry.Bound != tt.None {
		reply = legalTTMove(next, entry.Move)
	}
	if reply == position.NoMove || w.gameOver(1) {
		return position.NoMove
	}
	w.step(1, reply)
	if w.gameOver(2) {
		return position.NoMove
	}
	return reply
}

// gameOver reports whether the game ends with the position at ply: by mate,
// stalemate, threefold repetition, the 50-move rule or lack of material.
func (w *worker) gameOver(ply int) bool {
	p := &w.frame(ply).pos
	return !p.HasLegalMove() || p.HalfmoveClock() >= w.drawClock || p.IsMaterialDraw() ||
		p.Repetitions(w.pastKeys(ply)) >= 2
}
