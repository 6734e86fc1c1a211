package search

import (
	"strings"
	"testing"

	"github.com/adoube/adoube/internal/must"
	"github.com/adoube/adoube/position"
)

// mustMove returns a legal move of p in UCI notation.
func mustMove(t testing.TB, p *position.Position, s string) position.Move {
	t.Helper()
	return must.Get(p.ParseUCI(s))(t)
}

// mustPlay returns the game of the given moves from a FEN.
func mustPlay(t testing.TB, fen string, moves ...string) *position.Game {
	t.Helper()
	g := position.NewGame(position.MustParseFEN(fen))
	must.Do(t, g.PushAll(strings.Join(moves, " ")))
	return g
}

// newTestEngine returns an engine with a small table, for one test.
func newTestEngine(threads int) *Engine {
	o := DefaultOptions()
	o.Hash, o.Threads = 4, threads
	return NewEngine(o)
}

// uci writes m as UCI does.
func uci(p *position.Position, m position.Move) string {
	if m == position.NoMove {
		return "none"
	}
	return p.UCI(m)
}

// worker returns the first worker of e, prepared for a search of g.
func (e *Engine) worker(g *position.Game, l Limits) *worker {
	w := e.workers[0]
	s := new(Search)
	s.begin(e, g, l, nil)
	w.prepare(s)
	return w
}

// newTestNode returns the node of p as the root of w, ready for the loop over its moves.
func newTestNode(w *worker, p position.Position) *node {
	w.setRoot(&p)
	n := &node{alpha: -Infinite, beta: Infinite}
	w.enter(n)
	w.startPicker(n)
	return n
}

// newChild returns the node that the last move of a game leads to, evaluated, with a null window
// below its evaluation.
func newChild(t testing.TB, game string, depth int) (*worker, *node) {
	t.Helper()
	g := must.Get(position.ParseGame(game))(t)
	last := g.Pop()
	w := newTestEngine(1).worker(g, Limits{})
	w.root.depth = MaxPly
	w.makeMove(0, last)
	n := &node{ply: 1, depth: depth, alpha: -1, beta: 0}
	w.enter(n)
	w.probe(n)
	w.evaluateNode(n)
	n.alpha, n.beta = n.eval-1, n.eval
	return w, n
}

// A listener is a reporter that calls the functions that are not nil.
type listener struct {
	LineFunc // for the methods that are not here
	line     func(Line)
	noMove   func(Score)
	remark   func(text string)
}

func (l listener) Line(line Line) {
	if l.line != nil {
		l.line(line)
	}
}

func (l listener) NoMove(score Score) {
	if l.noMove != nil {
		l.noMove(score)
	}
}

func (l listener) Remark(text string) {
	if l.remark != nil {
		l.remark(text)
	}
}

// testPositions are positions of all kinds.
var testPositions = []string{
	"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
	"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
	"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
	"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
	"rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
	"r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
	"n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
	"8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 1",
	"R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
	"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
	"3k4/3q4/8/8/8/3R4/8/3K4 b - - 96 120",
	"r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4",
}
