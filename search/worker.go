package search

import (
	"runtime"
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
// except the transposition table and the pool.
type worker struct {
	job       *Search // in which w takes part
	tt        *tt.Table
	evaluator *eval.Evaluator
	index     int // 0 for the main worker

	frames   [frameCount]frame
	keys     [gameKeys + MaxPly + 16]position.Key // of the game and the line
	rootKeys int                                  // how many of keys are of the game before the root
	history  histories
	pool     *pool // of the engine
	dead     deadWatch

	rootMoves      []*rootMove // in rootStore
	rootStore      [position.MaxMoves]rootMove
	rankedStore    [position.MaxMoves]rankedLine
	wholeScores    [2]Score    // of the last complete iterations, the last first
	whole          []wholeLine // of the last complete iteration, as many as there are lines
	pvIndex        int         // the line of MultiPV being searched, from 0
	drawClock      int         // the half-move clock at which the 50-move rule ends the game
	rootDepth      int         // of the iteration
	rootNodes      uint64      // nodes before the root move being searched
	completedDepth int
	selDepth       int
	nullMinPly     int // no null move before this ply: a cutoff is being verified

	nodes     uint64
	tbHits    uint64 // positions found in endgame tables
	crowded   bool   // there are more workers than processors
	nextCheck uint64 // node count at which to poll
	stopped   bool
	failed    bool // it panicked in this search

	_         [128]byte // keeps what other workers read off the cache lines above
	published atomic.Uint64
	hits      atomic.Uint64 // tbHits, as published
	_         [112]byte
}

// pollInterval is how many nodes pass between checks of the clock and the stop flag: a small
// part of a millisecond.
const pollInterval = 64

// newWorker returns a worker of e.
func (e *Engine) newWorker(index int) *worker {
	w := &worker{tt: e.tt, evaluator: eval.New(e.options.Network), index: index}
	w.rootMoves = make([]*rootMove, 0, position.MaxMoves)
	for i := range w.frames {
		w.frames[i].static = noScore
	}
	w.join(e.pool)
	return w
}

// join has w learn in p.
func (w *worker) join(p *pool) {
	w.pool = p
	for i := range w.frames {
		w.frames[i].continuation = &p.continuation[0]
	}
}

// forget returns w to the state of a new worker. The pool is left to the engine.
func (w *worker) forget() { w.history, w.nodes = histories{}, 0 }

// frame returns the frame of ply, which may be as low as -frameOffset.
func (w *worker) frame(ply int) *frame {
	return &w.frames[uint(ply+frameOffset)%frameCount]
}

// prepare sets up the root of s.
func (w *worker) prepare(s *Search) {
	w.job = s
	root := w.frame(0)
	w.setRoot(s.game.Position())
	keys := s.game.Keys()
	keys = keys[len(keys)-min(len(keys), gameKeys, root.pos.HalfmoveClock()):]
	w.rootKeys = copy(w.keys[:], keys)

	w.drawClock = drawClock(root.pos.HalfmoveClock())
	w.history.age(w.nodes)
	w.nodes, w.tbHits, w.stopped = 0, 0, false
	w.publish()
	w.rootDepth, w.completedDepth, w.whole, w.wholeScores = 0, 0, w.whole[:0], [2]Score{}
	w.crowded = len(s.engine.workers) > runtime.NumCPU()
	w.scheduleCheck()
	w.listRootMoves()
}

// setRoot makes p the position at the root.
func (w *worker) setRoot(p *position.Position) {
	root := w.frame(0)
	root.pos, root.attacked, root.checked = *p, false, false
	w.findCorrections(0)
}

// drawClock returns the half-move clock at which the 50-move rule ends a game that
// has reached the given clock: 100, when a draw can be claimed; after that 150, when
// the game is drawn without a claim. Beyond 150 the rule is ignored.
func drawClock(clock int) int {
	switch {
	case clock < 100:
		return 100
	case clock < 150:
		return 150
	}
	return 1 << 16
}

// scheduleCheck sets the node count at which the worker polls next.
func (w *worker) scheduleCheck() {
	w.nextCheck = w.nodes + pollInterval
	if limit := w.job.limits.Nodes; limit > 0 {
		w.nextCheck = min(w.nextCheck, limit)
	}
}

// tick reports whether the search must end. Every node calls it once.
func (w *worker) tick() bool {
	if w.nodes >= w.nextCheck {
		w.poll()
	}
	return w.stopped
}

// publish makes the counts of w visible to other goroutines.
func (w *worker) publish() {
	w.published.Store(w.nodes)
	w.hits.Store(w.tbHits)
}

// poll publishes the node count and checks the stop flag and the limits that end a
// search in the middle of an iteration.
func (w *worker) poll() {
	w.publish()
	w.scheduleCheck()
	w.yield()
	s := w.job
	if s.stop.Load() || w.outOfNodes() || w.index == 0 && s.outOfTime() {
		w.stopped = true
	}
}

// outOfNodes reports whether w, or as far as the main worker knows all together, have
// searched as many nodes as the limits allow.
func (w *worker) outOfNodes() bool {
	limit := w.job.limits.Nodes
	return limit > 0 && (w.nodes >= limit || w.index == 0 && w.job.nodes() >= limit)
}
