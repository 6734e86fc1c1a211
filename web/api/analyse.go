package api

import (
	"context"
	"slices"

	"github.com/adoube/adoube/annotate"
	"github.com/adoube/adoube/annotate/report"
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/search"
	"github.com/adoube/adoube/search/handicap"
)

// hash is the size of the transposition table in MiB. Phones have little memory.
const hash = 32

// configured returns the engine with the given strength and number of lines. Its hash table
// stays as large as memory allowed when the engine was made.
func (s *Session) configured(elo, lines int) (*handicap.Engine, error) {
	if s.engine == nil {
		o := handicap.DefaultOptions()
		o.Hash = hash
		s.engine = handicap.New(o)
	}
	o := s.engine.Options()
	o.MultiPV, o.Elo = lines, elo
	return s.engine, s.engine.Configure(o)
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

// A lineObject is a line of the engine.
type lineObject struct {
	report.Eval
	Moves []moveObject `json:"moves"`
}

// maxLine is the maximum length of a line.
const maxLine = 14

// analyse calls found with the lines for the current position until ctx ends, and returns the
// last ones.
func (s *Session) analyse(ctx context.Context, params analyseParams, found func(any)) (any, error) {
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
		g = position.NewGame(g.Position().After(m))
	}
	p := g.Position()
	if !p.HasLegalMove() {
		return o, nil
	}
	engine, err := s.configured(0, min(max(params.Lines, 1), 5))
	if err != nil {
		return nil, err
	}
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
			found(o)
		}
	}))
	return o, nil
}

func newEngineLine(p *position.Position, l search.Line) lineObject {
	var point annotate.Point
	point.Rate(p, l.Score)
	return lineObject{report.NewEval(&point), newLine(*p, l.PV[:min(len(l.PV), maxLine)])}
}
