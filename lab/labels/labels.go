// Package labels measures what the scores of short searches are worth, as labels to
// learn from.
//
// A network learns how labels differ from what it says already. So the question is how
// well label - static tells truth - static, where truth is what a long search says, all
// in expected points. If r is the correlation of the two, a label has a signal of r² and
// a noise of 1 - r², and r²/(1-r²) as much to teach as one with equal parts of both.
// The plain error of labels would not do: a label that is no more than the static
// evaluation has a small one and teaches nothing.
package labels

import (
	"cmp"
	"errors"
	"io"
	"math"

	"github.com/adoube/adoube/eval"
	"github.com/adoube/adoube/lab/nn"
	"github.com/adoube/adoube/lab/record"
	"github.com/adoube/adoube/lab/selfplay"
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/search"
)

// The positions of a line: the first make the engine know the game, the labels of the
// next are measured, and the last are what these look ahead to.
const (
	warm     = 2
	measured = 4
	length   = warm + measured + 4
)

const (
	longNodes = 5000 // of the searches that know better
	tooFar    = 600  // internal units: lines that begin with such a lead are left out
	overhead  = 20   // nodes that could be searched in the rest of the time a label takes
)

// A Line is a few moves of a game.
type Line struct {
	start position.Position
	moves [length]position.Move
	truth []truth // what long searches say, once they have been asked
}

// A truth says what there is to learn at a position of a line and at its branch.
type truth struct{ position, branch lesson }

// A lesson holds the expected points of the side to move, by the network and by a long
// search; NaN where there is nothing to learn.
type lesson struct{ static, long float64 }

// none is no lesson.
var none = lesson{math.NaN(), math.NaN()}

func (l lesson) is() bool { return !math.IsNaN(l.long) }

// ReadLines returns lines of count games of a file, one of each, or of as many as there
// are.
func ReadLines(path string, count int) ([]Line, error) {
	r, err := record.Open(path)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	var list []Line
	var g record.Game
	for len(list) < count {
		if err := r.Next(&g); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return nil, err
		}
		if l, ok := newLine(&g, r.Number()); ok {
			list = append(list, l)
		}
	}
	return list, nil
}

// newLine returns a line from somewhere in g, the game with the given number.
func newLine(g *record.Game, number uint64) (l Line, ok bool) {
	const golden = 0x9e3779b97f4a7c15 // 2^64 divided by the golden ratio
	places := len(g.Moves) - g.Opening() - length
	if places <= 0 {
		return l, false
	}
	first := g.Opening() + int(number*golden>>33)%places
	if s := g.Scores[first]; s <= -tooFar || s >= tooFar {
		return l, false
	}
	for i, p := range g.Positions() {
		if i == first {
			l.start = *p
			break
		}
	}
	copy(l.moves[:], g.Moves[first:])
	return l, true
}

// A Meter searches lines with one engine.
type Meter struct {
	engine    *search.Engine
	evaluator *eval.Evaluator
	nodes     uint64 // after which a short search begins no new iteration
}

// NewMeter returns a Meter of searches of about so many nodes.
func NewMeter(o search.Options, nodes uint64) *Meter {
	return &Meter{search.NewEngine(o), eval.New(cmp.Or(o.Network, eval.DefaultNetwork())), nodes}
}

// A Worth is what some labels are worth and what they cost.
type Worth struct {
	Labels   int
	Nodes    uint64
	Searches int

	squares     float64 // sum of the squares of label - truth
	label, long float64 // sums of the squares of label - static and truth - static
	both        float64 // sum of their products
}

// Add adds the labels of other.
func (w *Worth) Add(other Worth) {
	w.Labels += other.Labels
	w.Nodes += other.Nodes
	w.Searches += other.Searches
	w.squares += other.squares
	w.label += other.label
	w.long += other.long
	w.both += other.both
}

// judge adds a label.
func (w *Worth) judge(label float64, l lesson) {
	if !l.is() {
		return
	}
	w.Labels++
	w.squares += (label - l.long) * (label - l.long)
	w.label += (label - l.static) * (label - l.static)
	w.long += (l.long - l.static) * (l.long - l.static)
	w.both += (label - l.static) * (l.long - l.static)
}

// Error returns the mean squared error of the labels.
func (w *Worth) Error() float64 { return w.squares / float64(w.Labels) }

// Signal returns the ratio of signal and noise.
func (w *Worth) Signal() float64 {
	square := w.both * w.both / (w.label * w.long)
	return square / (1 - square)
}

// MeanNodes returns the nodes of a search.
func (w *Worth) MeanNodes() float64 { return float64(w.Nodes) / float64(w.Searches) }

// Slope returns how far labels go from static to truth, on average: 1 is all the way.
func (w *Worth) Slope() float64 { return w.both / w.long }

// Rate returns what is to be great: what the labels teach in the time of a thousand nodes.
func (w *Worth) Rate() float64 { return 1000 * w.Signal() / (w.MeanNodes() + overhead) }

// Refer has long searches tell the truth about l.
func (m *Meter) Refer(l *Line) {
	l.truth = l.truth[:0]
	game := position.NewGame(l.start)
	for i, move := range l.moves[:warm+measured] {
		if i >= warm {
			t := truth{none, none}
			// Networks learn from quiet positions only.
			if r := m.long(game); !game.Position().InCheck() && r.Best.IsQuiet() {
				t.position = m.lesson(game, r)
			}
			if b, ok := record.Branch(game.Position(), 0); ok {
				off := position.NewGame(b)
				t.branch = m.lesson(off, m.long(off))
			}
			l.truth = append(l.truth, t)
		}
		game.Play(move)
	}
}

// long returns the result of a long search that knows nothing of the game.
func (m *Meter) long(game *position.Game) search.Result {
	m.engine.NewGame()
	return selfplay.Think(m.engine, game, longNodes, longNodes)
}

// lesson returns what there is to learn at the position of game, given a long search.
func (m *Meter) lesson(game *position.Game, long search.Result) lesson {
	p := game.Position()
	return lesson{points(search.EvalScale(p) * float64(m.evaluator.Evaluate(p))), points(float64(long.Score))}
}

// Measure returns what the labels of l are worth, of which the truth must be known.
func (m *Meter) Measure(l *Line) (w Worth) {
	short := func(game *position.Game) float64 {
		r := selfplay.Think(m.engine, game, m.nodes, m.nodes)
		w.Nodes += r.Nodes
		w.Searches++
		return points(float64(r.Score))
	}
	m.engine.NewGame()
	game := position.NewGame(l.start)
	var labels [length]float64
	for i, move := range l.moves {
		labels[i] = short(game)
		if i >= warm && i < warm+measured && l.truth[i-warm].branch.is() {
			b, _ := record.Branch(game.Position(), 0)
			w.judge(short(position.NewGame(b)), l.truth[i-warm].branch)
		}
		game.Play(move)
	}
	lookahead.Improve(labels[warm:length-1], labels[length-1])
	for i, t := range l.truth {
		w.judge(labels[warm+i], t.position)
	}
	return w
}

// lookahead is how training improves labels of games.
var lookahead = nn.DefaultLookahead()

// points returns the expected points at a score.
func points(score float64) float64 { return 1 / (1 + math.Exp(-score/float64(lookahead.Unit))) }
