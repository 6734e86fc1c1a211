package search

import (
	"slices"
	"time"

	"github.com/adoube/adoube/position"
)

// A Reporter receives what a search finds. The search calls one method at a time and waits for
// it. Slices are valid only until the method returns.
type Reporter interface {
	// Line reports a principal variation with its score.
	Line(Line)
	// NoMove reports the score of a position without a move to search.
	NoMove(Score)
	// CurrentMove reports that the search of a root move begins.
	CurrentMove(CurrentMove)
	// Remark reports a message to the user.
	Remark(text string)
}

// A LineFunc is a [Reporter] that is called with lines and ignores all else.
type LineFunc func(Line)

// Line calls f.
func (f LineFunc) Line(l Line) { f(l) }

// NoMove does nothing.
func (f LineFunc) NoMove(Score) {}

// CurrentMove does nothing.
func (f LineFunc) CurrentMove(CurrentMove) {}

// Remark does nothing.
func (f LineFunc) Remark(string) {}

// A Line is a principal variation that a search has found.
type Line struct {
	Depth    int   // of the iteration, in plies
	SelDepth int   // of the longest line, in plies
	MultiPV  int   // rank of the line, from 1
	Score    Score // in internal units, see [Score.Centipawns]
	Drawn    bool  // the score is a draw for certain, not by estimate
	Bound    Bound
	Nodes    uint64 // of the whole search, like what follows
	Time     time.Duration
	HashFull int // permille
	TBHits   uint64
	PV       []position.Move
}

// clone returns a copy of l with moves of its own.
func (l Line) clone() Line {
	l.PV = slices.Clone(l.PV)
	return l
}

// A CurrentMove is a root move whose search begins.
type CurrentMove struct {
	Move   position.Move
	Number int // of the move in the order of the search, from 1
	Depth  int // of the iteration, in plies
	Time   time.Duration
}
