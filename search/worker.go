package search

import (
	"sync/atomic"

	"github.com/adoube/adoube/eval"
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/tt"
)

const (
	// frameOffset frames stand before the one of the root, so that looking back
	// six plies needs no test.
	frameOffset = 8
	frameCount  = 256 // a power of two of at least frameOffset + MaxPly + 2

	// gameKeys is how many positions of the game before the root are kept.
	gameKeys = 512

	// triedMax is how many moves of a kind a node remembers for its histories.
	triedMax = 64
)

// A frame is what a worker keeps of one ply of the line it searches.
type frame struct {
	pos      position.Position
	keyStart int // index of the first key that a position from here on can repeat

	static    Score            // corrected static evaluation, noScore in check
	threats   position.Attacks // the attacks of the opponent, once loadContext has run
	excluded  position.Move    // the move a singular search leaves out
	ttPV      bool             // the position is or was on a principal variation
	reduction int              // plies by which the move leading on is reduced
	ttMove    position.Move    // the table's
	moveCount int              // which of the moves tried leads to the next frame
	cutoffs   int              // beta cutoffs among the children of this position's parent

	move         position.Move   // the move that leads to the next frame, NoMove for a null move
	movedTo      pieceTo         // its piece and square
	continuation *pieceToHistory // the continuation history of that move

	pvLen   int
	pv      [MaxPly + 8]position.Move
	moves   position.MoveList
	scores  [position.MaxMoves]int32 // ordering scores of moves
	quiets  [triedMax]position.Move  // quiet moves searched, without the best
	noisies [triedMax]position.Move  // noisy moves searched, without the best
}

// A worker searches the tree in one goroutine. It owns everything it writes
// except for the transposition table.
type worker struct {
	engine *Engine
	table  *tt.Table
	eval   *eval.Evaluator
	index  int // 0 for the main worker

	frames      [frameCount]frame
	keys        [gameKeys + MaxPly + 16]position.Key // of the game and the line
	rootKeys    int                                  // how many of them are of the game before the root
	history     histories
	corrections corrections

	rootMoves      []rootMove
	pvIndex        int    // which line of MultiPV is being searched
	drawClock      int    // the clock at which the 50-move rule ends the game
	rootDepth      int    // the iteration
	rootNodes      uint64 // nodes before the root move being searched
	completedDepth int
	selDepth       int
	nullMinPly     int // no null move before this ply: a cutoff is being verified

	nodes     uint64
	tbHits    uint64 // positions found in endgame tables
	nextCheck uint64 // node count at which to poll
	nodeLimit uint64
	stopped   bool
	failed    bool // it panicked in this search

	timer timeState
	shown shownLine

	_         [128]byte // keeps what other workers read off the lines written above
	published atomic.Uint64
	hits      atomic.Uint64 // tbHits, as published
	_         [112]byte
}

// pollInterval is how many nodes pass between looks at clock and stop flag.
const pollInterval = 512

// newWorker returns a worker of e.
func newWorker(e *Engine, index int) *worker {
	w := &worker{engine: e, table: e.table, index: index}
	w.rootMoves = make([]rootMove, 0, position.MaxMoves)
	for i := range w.frames {
		w.frames[i].static = noScore
		w.frames[i].continuation = &w.history.continuation[0]
	}
	return w
}

// forget returns w to the state of a new worker.
func (w *worker) forget() {
	w.history = histories{}
	w.corrections = corrections{}
	w.timer = timeState{}
}

// frame returns the frame of ply, which may be as low as -frameOffset.
func (w *worker) frame(ply int) *frame {
	return &w.frames[uint(ply+frameOffset)%frameCount]
}

// prepare sets up the root for a search of game.
func (w *worker) prepare(game *position.Game, limits *Limits) {
	root := w.frame(0)
	root.pos = *game.Position()
	root.keyStart = 0
	root.excluded = position.NoMove
	w.frame(1).cutoffs = 0
	keys := game.Keys()
	keys = keys[len(keys)-min(len(keys), gameKeys, root.pos.HalfmoveClock()):]
	w.rootKeys = copy(w.keys[:], keys)

	w.drawClock = drawClock(root.pos.HalfmoveClock())
	w.table = w.engine.table
	w.history.age()
	w.nodes, w.tbHits, w.stopped = 0, 0, false
	w.publish()
	w.completedDepth, w.selDepth, w.nullMinPly = 0, 0, 0
	w.nodeLimit = limits.Nodes
	if limits.Nodes == 0 {
		w.nodeLimit = ^uint64(0)
	}
	w.scheduleCheck()
	w.listRootMoves(limits)
}

// drawClock returns the half-move clock at which a game ends that has reached
// the given one: at 100, when a draw can be claimed. If nobody has claimed, the
// game goes on to 150, when it is drawn without a claim; and if somebody wants
// to know what would come after that, it goes on forever.
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
func (w *worker) scheduleCheck() { w.nextCheck = min(w.nodes+pollInterval, w.nodeLimit) }

// tick reports whether the search must end. Every node, at ply, calls it once.
func (w *worker) tick(ply int) bool {
	if w.nodes >= w.nextCheck {
		w.poll(ply)
	}
	return w.stopped
}

// publish lets other goroutines know how much w has done.
func (w *worker) publish() {
	w.published.Store(w.nodes)
	w.hits.Store(w.tbHits)
}

// poll publishes the node count and looks at the stop flag and at the limits
// that end a search in the middle of an iteration.
func (w *worker) poll(ply int) {
	w.publish()
	w.scheduleCheck()
	if w.engine.options.ShowCurrLine {
		w.showLine(ply)
	}
	if w.nodes >= w.nodeLimit || w.engine.stop.Load() ||
		w.index == 0 && w.engine.outOfBudget() {
		w.stopped = true
	}
}
