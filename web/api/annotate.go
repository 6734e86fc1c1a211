package api

import (
	"bytes"
	"cmp"
	"context"
	"errors"

	"github.com/adoube/adoube/annotate"
	"github.com/adoube/adoube/annotate/report"
	"github.com/adoube/adoube/position/laws"
	"github.com/adoube/adoube/position/pgn"
	"github.com/adoube/adoube/search"
)

// An annotateParams is a game to analyze as a whole.
type annotateParams struct {
	gameObject
	Edition string `json:"edition"`
	Nodes   uint64 `json:"nodes"` // per position
}

// An annotationObject is the analysis of a game as analyse reports it, as an object and as a
// page, and the moves of the game with what the analysis adds: comments, glyphs and variations.
type annotationObject struct {
	Game   report.Game  `json:"game"`
	Line   branchObject `json:"line"`
	Report string       `json:"report"`
	Parts  report.Parts `json:"parts"` // of the report
}

// annotate analyzes the game as analyse does, which also reads the comments: the last may say
// how the game ended. It reports how many of its positions are done. The additions do not
// depend on the annotations that the game has, which belong to its owner.
func (s *Session) annotate(ctx context.Context, params annotateParams, progress func(any)) (any, error) {
	g, err := params.record()
	if err != nil {
		return nil, err
	}
	g = report.Original(g)
	edition, err := laws.EditionOf(cmp.Or(params.Edition, laws.Current().Name))
	if err != nil {
		return nil, err
	}
	settings := annotate.Settings{Limits: search.Limits{Nodes: params.Nodes}, Hash: hash, Edition: edition}.WithDefaults()
	s.engine = nil // its memory goes to the annotator
	done := 0
	a, err := annotate.New(settings).Annotate(ctx, g, func() {
		done++
		progress([2]int{done, len(g.Moves) + 1})
	})
	if err != nil {
		return nil, err
	}
	game := &annotate.Game{Number: 1, PGN: g, Analysis: a}
	bare := *g
	bare.Line = pgn.FromGame(g.Replay(len(g.Moves))).Line
	added := report.Annotated(&annotate.Game{PGN: &bare, Analysis: a}, Program)
	var page bytes.Buffer
	w := report.NewWriter(&page, report.HTML, report.Header{Program: Program, Settings: settings})
	parts, err := report.NewParts(game)
	err = errors.Join(err, w.Game(game), w.Finish())
	return annotationObject{report.NewGame(game), newBranch(added.Start, &added.Line), page.String(), parts}, err
}
