package api

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/adoube/adoube/annotate"
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/search"
	"github.com/adoube/adoube/search/handicap"
)

// hash is the size of the transposition table in MiB. Phones have little memory.
const hash = 32

// configured returns the engine with the given strength and number of lines.
func (s *Session) configured(elo, lines int) *handicap.Engine {
	o := handicap.DefaultOptions()
	o.Hash, o.MultiPV, o.Elo = hash, lines, elo
	if s.engine == nil {
		s.engine = handicap.New(o)
	}
	s.engine.Configure(o)
	return s.engine
}

// An analyseParams is a game whose current position to analyze.
type analyseParams struct {
	gameParams
	Lines  int    `json:"lines"`
	Nodes  uint64 `json:"nodes"`  // 0 for no limit
	Threat bool   `json:"threat"` // analyze what the opponent would do, as if the turn were passed
}

// An analysisObject is what the engine has found so far.
type analysisObject struct {
	FEN      string       `json:"fen"`
	Threat   bool         `json:"threat"` // each line begins with a passed turn
	Depth    int          `json:"depth"`
	SelDepth int          `json:"seldepth"`
	Nodes    uint64       `json:"nodes"`
	Time     int64        `json:"time"` // ms
	Lines    []lineObject `json:"lines"`
}

// A lineObject is a line of the engine. Evaluations are White's.
type lineObject struct {
	Text        string       `json:"text"` // the evaluation in pawns, or # and the moves to mate
	Expectation float64      `json:"expectation"`
	Chances     [3]int       `json:"chances"` // to win, draw and lose, in per mille
	Moves       []moveObject `json:"moves"`
}

// maxLine is the maximum length of a line.
const maxLine = 14

// analyse reports lines for the current position until ctx ends, and returns the last
// report.
func (s *Session) analyse(ctx context.Context, params analyseParams, report func(any)) (any, error) {
	g, _, err := params.game()
	if err != nil {
		return nil, err
	}
	var pass []moveObject
	o := analysisObject{FEN: g.Position().FEN(), Threat: params.Threat, Lines: []lineObject{}}
	if params.Threat {
		m, err := parseMove(g.Position(), position.NoMove.String())
		if err != nil {
			return nil, err
		}
		pass = []moveObject{newMove(g.Position(), m)}
		g = position.NewGame(after(g.Position(), m))
	}
	p := g.Position()
	if !p.HasLegalMove() {
		return o, nil
	}
	engine := s.configured(0, min(max(params.Lines, 1), 5))
	limits := search.Limits{Nodes: params.Nodes}
	engine.SearchContext(ctx, g, limits, search.LineFunc(func(l search.Line) {
		if l.Bound != search.Exact {
			return
		}
		o.Depth, o.SelDepth, o.Nodes, o.Time = l.Depth, l.SelDepth, l.Nodes, l.Time.Milliseconds()
		line := newEngineLine(p, l)
		line.Moves = slices.Concat(pass, line.Moves)
		o.Lines = append(o.Lines[:min(l.MultiPV-1, len(o.Lines))], line)
		if l.MultiPV == min(engine.Options().MultiPV, p.LegalMoveCount()) {
			report(o)
		}
	}))
	o.Lines = slices.Clone(o.Lines)
	return o, nil
}

func newEngineLine(p *position.Position, l search.Line) lineObject {
	win, draw, loss := l.Score.Chances(p)
	x := annotate.Expectation(l.Score)
	cp, sign := l.Score.Centipawns(p), 1
	if p.SideToMove() == position.Black {
		win, loss, x, sign = loss, win, 1-x, -1
	}
	o := lineObject{Text: pawns(sign * cp), Expectation: x, Chances: [3]int{win, draw, loss}}
	if n, ok := l.Score.MateMoves(); ok {
		o.Text = typographic(fmt.Sprintf("#%d", sign*n))
	}
	o.Moves = newLine(*p, annotate.LegalPart(*p, l.PV[:min(len(l.PV), maxLine)]))
	return o
}

// pawns returns centipawns as pawns with a sign: "+0.35".
func pawns(cp int) string {
	if cp == 0 {
		return "0.00"
	}
	return typographic(fmt.Sprintf("%+.2f", float64(cp)/100))
}

// typographic returns s with typographic minus signs.
func typographic(s string) string { return strings.ReplaceAll(s, "-", "−") }
