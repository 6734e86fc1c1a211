package api

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"

	"github.com/adoube/adoube/annotate"
	"github.com/adoube/adoube/annotate/report"
	"github.com/adoube/adoube/position/laws"
	"github.com/adoube/adoube/position/pgn"
	"github.com/adoube/adoube/search"
)

// An annotateParams is a game to analyze as a whole.
type annotateParams struct {
	recordParams
	Nodes uint64 `json:"nodes"` // per position
}

// An annotationObject is the analysis of a game: the object of the game in the report
// of analyse, see docs/analyse.md, what to play instead of bad moves, by their index, and
// the moves of the game with what the analysis adds: comments, glyphs and variations.
type annotationObject struct {
	Game   json.RawMessage      `json:"game"`
	Better map[int][]moveObject `json:"better"`
	Line   branchObject         `json:"line"`
}

// annotate analyzes the moves of the game. It reports how many of its positions are done.
// What it adds does not depend on the annotations that the game has, which belong to its
// owner.
func (s *Session) annotate(ctx context.Context, params annotateParams, progress func(any)) (any, error) {
	g, err := params.record()
	if err != nil {
		return nil, err
	}
	for i := range g.Moves {
		g.Moves[i] = pgn.Move{Move: g.Moves[i].Move}
	}
	settings := annotate.Settings{Limits: search.Limits{Nodes: params.Nodes}, Hash: hash}
	if params.Edition != "" {
		if settings.Edition, err = laws.EditionOf(params.Edition); err != nil {
			return nil, err
		}
	}
	settings = settings.WithDefaults()
	s.engine = nil // its memory goes to the annotator
	done := 0
	a, err := annotate.New(settings).Annotate(ctx, g, func() {
		done++
		progress([2]int{done, len(g.Moves) + 1})
	})
	if err != nil {
		return nil, err
	}
	game := &report.Game{Number: 1, PGN: g, Analysis: a}
	text, err := written(game, report.PGN, settings)
	if err != nil {
		return nil, err
	}
	data, err := written(game, report.JSON, settings)
	if err != nil {
		return nil, err
	}
	var whole struct{ Games []json.RawMessage }
	if err := json.Unmarshal(data, &whole); err != nil {
		return nil, err
	}
	added, err := pgn.NewReader(bytes.NewReader(text)).Next()
	if err != nil {
		return nil, err
	}
	return annotationObject{whole.Games[0], better(g, a), newBranch(added.Start, &added.Line)}, nil
}

// written returns the report on a game in the given format.
func written(g *report.Game, f report.Format, s annotate.Settings) ([]byte, error) {
	var b bytes.Buffer
	w, err := report.NewWriter(&b, f, report.Header{Program: Program, Settings: s}, "")
	if err != nil {
		return nil, err
	}
	defer w.Close()
	err = errors.Join(w.Game(g), w.Finish())
	return b.Bytes(), err
}

// maxBetter is the maximum length of a line that is better than a move.
const maxBetter = 8

// better returns the lines that the engine prefers to bad moves.
func better(g *pgn.Game, a *annotate.Analysis) map[int][]moveObject {
	lines := map[int][]moveObject{}
	p := g.Start
	for i, m := range g.Moves {
		j, line := &a.Moves[i], a.Points[i].Line
		if j.Grade != annotate.Fine && !j.Best && !j.Missed && len(line) > 0 {
			lines[i] = newLine(p, line[:min(len(line), maxBetter)])
		}
		p = p.After(m.Move)
	}
	return lines
}
