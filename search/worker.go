package search

import (
	"sync/atomic"

	"github.com/adoube/adoube/eval"
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/tt"
)

const (
	// frameOffset frames stand before that of the root, so that looking back six
	// plies needs no test.
	frameOffset = 8
	frameCount  = 256 // a power of two of at least frameOffset + MaxPly + 2

	// gameKeys is how many positions of the game before the root are kept.
	gameKeys = 512

	// triedMax is how many quiet moves a node remembers for its histories. It remembers as
	// many noisy ones.
	triedMax = 64
)

// A frame holds one ply of the line that a worker searches. Searches at other plies read it, and
// so does a second search at this ply. What one search alone needs is in a [node].
type frame struct {
	// What other plies read.
	continuation *pieceToHistory // the continuation history of move
	movedTo      pieceTo         // the piece and the square of move
	static       Score           // corrected static evaluation, noScore in check
	reduction    int             // 1/1024 plies by which move is reduced
	moveCount    int             // number of move, from 1
	cutoffs      int             // beta cutoffs at this ply since the node two plies before it was entered
	move         position.Move   // the move that leads to the next frame, NoMove for a null move
	ttMove       position.Move   // the table's move
	ttPV         bool            // the position is or was on a principal variation

	pos         position.Position
	keyStart    int           // index of the first key that a position from here on can repeat
	corrections correctionSet // of the position

	rawEval    Score               // the evaluation as the evaluator returned it
	correction Score               // what turns it into static, after scaling
	attacked   bool                // attacks are those of pos: see findAttacks
	checked    bool                // checks are those of pos: see findChecks
	attacks    [2]position.Attacks // of both colors
	checks     position.Checks     // of the side to move

	pvLen   int
	pv      [MaxPly + 8]position.Move
	moves   position.MoveList
	keys    [position.MaxMoves + 8]key // of the moves, by which they are ordered, and an end
	quiets  [triedMax]position.Move    // quiet moves searched, except the best
	noisies [triedMax]position.Move    // noisy moves searched, except the best
}

// A worker searches the tree in one goroutine. It owns everything it writes
// except the transposition table and the shared histories.
type worker struct {
	job       *Search // in which w takes part
	tt        *tt.Table
	evaluator *eval.Evaluator
	index     int // 0 for the main worker

	frames   [frameCount]frame
	keys     [gameKeys + MaxPly + 16]position.Key // of the game and the line
	rootKeys int                                  // how many of keys are of the game before the root
	history  histories
	shared   *sharedHistories // by all workers of the engine
	dead     deadPositions

	root       rootState
	drawClock  int // the half-move clock at which the 50-move rule ends the game
	nullMinPly int // no null move before this ply: a cutoff is being verified

	nodes  uint64
	tbHits uint64 // positions found in endgame tables
	failed bool   // it panicked in this search
	poller

	_         [128]byte // keeps what other workers read off the cache lines above
	published atomic.Uint64
	hits      atomic.Uint64 // tbHits, as published
	_         [112]byte
}

// join makes w learn in the shared histories h.
func (w *worker) join(h *sharedHistories) {
	w.shared = h
	for i := range w.frames {
		w.frames[i].continuation = &h.continuation[0]
	}
}

// forget returns w to the state of a new worker. The shared histories are left to the engine.
func (w *worker) forget() { w.history, w.nodes = histories{}, 0 }

// frame returns the frame of ply, which may be as low as -frameOffset.
func (w *worker) frame(ply int) *frame {
	return &w.frames[uint(ply+frameOffset)%frameCount]
}
