package annotate

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/laws"
	"github.com/adoube/adoube/position/pgn"
	"github.com/adoube/adoube/position/syzygy"
	"github.com/adoube/adoube/search"
	"github.com/adoube/adoube/search/handicap"
)

// Settings say how to analyze games.
type Settings struct {
	// Limits are the limits of the search of each position. Without any, it is limited
	// to DefaultNodes.
	Limits search.Limits
	// Hash is the size of the transposition table in MiB, 0 for DefaultHash.
	Hash int
	// Threads is the number of threads that search one game, 0 for one. With more than
	// one, an analysis cannot be repeated exactly.
	Threads int
	// MultiPV is the number of lines to find in each position, 0 for one.
	MultiPV int
	// Difficulty asks which levels find better moves than the mistakes, see [Point] Found.
	Difficulty bool
	// Tables are the endgame tables to probe, nil for none.
	Tables *syzygy.Tables
	// Edition is the edition of the Laws to apply, nil for the one in force.
	Edition *laws.Edition
}

// The defaults of the settings.
const (
	DefaultNodes = 200_000
	DefaultHash  = 32
)

// WithDefaults returns s with defaults for zero values. [New] and [Run]
// call it.
func (s Settings) WithDefaults() Settings {
	if l := &s.Limits; l.Nodes == 0 && l.Depth == 0 && l.MoveTime == 0 {
		l.Nodes = DefaultNodes
	}
	s.Hash, s.Edition = cmp.Or(s.Hash, DefaultHash), cmp.Or(s.Edition, laws.Current())
	s.Threads, s.MultiPV = max(s.Threads, 1), max(s.MultiPV, 1)
	return s
}

// Effort returns the limits of the search of each position in words.
func (s Settings) Effort() string {
	var parts []string
	if s.Limits.Nodes > 0 {
		parts = append(parts, thousands(s.Limits.Nodes)+" nodes")
	}
	if s.Limits.Depth > 0 {
		parts = append(parts, fmt.Sprintf("depth %d", s.Limits.Depth))
	}
	if s.Limits.MoveTime != 0 {
		parts = append(parts, fmt.Sprintf("%d ms", s.Limits.MoveTime.Milliseconds()))
	}
	return strings.Join(parts, " or ") + " per position"
}

// thousands returns n with a comma before each group of three digits.
func thousands(n uint64) string {
	s := fmt.Sprint(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// String returns everything that the analysis of a game depends on.
func (s Settings) String() string {
	s = s.WithDefaults()
	text := fmt.Sprintf("%s, %d MiB, Laws of %s", s.Effort(), s.Hash, s.Edition.Name)
	if s.Threads > 1 {
		text += fmt.Sprintf(", %d threads", s.Threads)
	}
	if s.MultiPV > 1 {
		text += fmt.Sprintf(", %d lines", s.MultiPV)
	}
	if s.Difficulty {
		text += ", difficulty"
	}
	if s.Tables != nil {
		wdl, dtz := s.Tables.Count()
		text += fmt.Sprintf(", %d WDL and %d DTZ tables", wdl, dtz)
	}
	return text
}

// An Analysis is what the engine and the Laws say about a game.
type Analysis struct {
	// Points are the positions of the game: Points[i] is the one before
	// Moves[i], and there is one more after the last move.
	Points  []Point
	Verdict Verdict
	// Moves are the judgments of the moves, and Players the totals of White and Black.
	// Both follow from the rest.
	Moves   []Judgment `json:"-"`
	Players [2]Player  `json:"-"`
}

// A Point is a position of a game.
type Point struct {
	Evaluation
	// Expectation is the expected score of White in a game of people, see
	// [Expectation]. Once the game is over it is the result.
	Expectation float64
	// Chances are the chances of White to win, draw and lose, in permille, if the
	// engine played on against itself. They are 0 once the game is over.
	Chances [3]int
	// Line is the line that the engine expects. It is empty once the game is over.
	Line []position.Move `json:",omitempty"`
	// Others are the lines that begin with other moves, the best first, if more than
	// one was asked for.
	Others []Alternative `json:",omitempty"`
	// Claims are the draws that the side to move may claim.
	Claims []laws.Claim `json:",omitempty"`
	// Over reports whether the game was over by the Laws.
	Over bool `json:",omitempty"`
	// Found says how often each of the [Levels], in [Tries] tries, found a move that is better
	// than the mistake made here: one without a grade from [Mistake] up. It is nil if there
	// was no mistake or [Settings] do not ask for it.
	Found []int `json:",omitempty"`
}

// An Evaluation is a score of the engine from White's point of view.
type Evaluation struct {
	// CP is the score in centipawns, see [search.Score.Centipawns]. It is 0 if there is
	// a mate or the game is over.
	CP int
	// Mate is the number of moves until White mates, negative if Black mates, 0 if no
	// mate is known.
	Mate int `json:",omitempty"`
}

// An Alternative is a line that does not begin with the best move.
type Alternative struct {
	Evaluation
	Line []position.Move
}

// evaluationOf returns the evaluation for the score s of p.
func evaluationOf(s search.Score, p *position.Position) (e Evaluation) {
	if moves, ok := s.MateMoves(); ok {
		e.Mate = moves
	} else {
		e.CP = s.Centipawns(p)
	}
	return e.SeenBy(p.SideToMove())
}

// SeenBy converts an evaluation between the points of view of White and color c.
func (e Evaluation) SeenBy(c position.Color) Evaluation {
	if c == position.Black {
		return Evaluation{-e.CP, -e.Mate}
	}
	return e
}

// Rate fills in the expectation and the chances that follow from s, the score of p, the position
// of the point.
func (x *Point) Rate(p *position.Position, s search.Score) {
	win, draw, loss := s.Chances(p)
	if p.SideToMove() == position.Black {
		win, loss = loss, win
	}
	x.Evaluation, x.Chances, x.Expectation = evaluationOf(s, p), [3]int{win, draw, loss}, of(p.SideToMove(), Expectation(s))
}

// maxLine is the maximum length of a [Point]'s line.
const maxLine = 12

// An Annotator analyzes one game at a time. It must not be used by several goroutines at once.
type Annotator struct {
	settings Settings
	engine   *search.Engine   // of the game at hand
	player   *handicap.Engine // of the levels, nil until needed
	arbiter  *laws.Arbiter
}

// New returns an annotator.
func New(s Settings) *Annotator {
	s = s.WithDefaults()
	o := search.DefaultOptions()
	o.Hash, o.Threads, o.MultiPV, o.Tablebases.Tables = s.Hash, s.Threads, s.MultiPV, s.Tables
	return &Annotator{settings: s, arbiter: new(laws.Arbiter), engine: search.NewEngine(o)}
}

// Annotate analyzes g. Unless progress is nil, it is called after each position; there is one
// more of them than moves. The error is ctx.Err().
//
// Positions are searched from the last to the first, so that the transposition table holds
// what follows.
func (a *Annotator) Annotate(ctx context.Context, g *pgn.Game, progress func()) (*Analysis, error) {
	a.engine.NewGame() // no analysis depends on the games before it
	r := &Analysis{Points: make([]Point, len(g.Moves)+1), Moves: make([]Judgment, len(g.Moves))}
	end := a.applyLaws(g, r)
	for i := len(g.Moves); i >= 0; i-- {
		if i >= end {
			r.end(i)
		} else if err := a.search(ctx, g.Replay(i), &r.Points[i]); err != nil {
			return nil, err
		}
		if progress != nil {
			progress()
		}
	}
	r.judge(g)
	if a.settings.Difficulty {
		return r, a.tryMistakes(ctx, g, r)
	}
	return r, nil
}

// end fills in point i, at which the game was over.
func (r *Analysis) end(i int) {
	r.Points[i].Over, r.Points[i].Expectation = true, float64(r.Verdict.Result.HalfPoints(position.White))/2
}

// search searches the current position of game and fills in point.
func (a *Annotator) search(ctx context.Context, game *position.Game, point *Point) error {
	score, lines, err := a.think(ctx, game, a.settings.Limits)
	if err != nil {
		return err
	}
	p := game.Position()
	point.Rate(p, score)
	line := lines[0].PV
	for _, l := range lines[1:] {
		if len(l.PV) > 0 && l.PV[0] != line[0] {
			point.Others = append(point.Others, Alternative{evaluationOf(l.Score, p), l.PV[:min(len(l.PV), maxLine)]})
		}
	}
	if len(line) == 1 {
		// The search ended just after it found a better move. The replies are in the
		// table.
		game.Play(line[0])
		_, rest, err := a.think(ctx, game, search.Limits{Depth: replyDepth, Nodes: a.settings.Limits.Nodes})
		if err != nil {
			return err
		}
		line = append(line, rest[0].PV...)
	}
	point.Line = line[:min(len(line), maxLine)]
	return nil
}

// replyDepth is the depth in plies to which the engine searches the continuation of
// a line of one move, for no more nodes than a position gets.
const replyDepth = 8

// think searches the current position of game within the limits. It returns the score
// and at least one line, the best first.
func (a *Annotator) think(ctx context.Context, game *position.Game, limits search.Limits) (search.Score, []search.Line, error) {
	lines := make([]search.Line, a.settings.MultiPV)
	result := a.engine.SearchContext(ctx, game, limits, search.LineFunc(func(l search.Line) {
		if l.MultiPV <= len(lines) {
			l.PV = slices.Clone(l.PV)
			lines[l.MultiPV-1] = l
		}
	}))
	return result.Score, lines, ctx.Err()
}
