package annotate_test

import (
	"context"
	"fmt"
	"strings"

	"github.com/adoube/adoube/annotate"
	"github.com/adoube/adoube/position/pgn"
	"github.com/adoube/adoube/search"
)

func ExampleAnnotator_Annotate() {
	game, err := pgn.NewReader(strings.NewReader("1. f3 e5 2. g4 Qh4# 0-1")).Next()
	if err != nil {
		fmt.Println(err)
		return
	}
	a := annotate.New(annotate.Settings{Limits: search.Limits{Nodes: 10_000}})
	analysis, err := a.Annotate(context.Background(), game, nil)
	if err != nil {
		fmt.Println(err) // of the context
		return
	}
	for i, j := range analysis.Moves {
		if j.Grade == annotate.Blunder {
			p := game.Replay(i).Position()
			fmt.Println(p.SAN(game.Moves[i].Move) + j.Grade.Sign())
		}
	}
	fmt.Println(analysis.Verdict.Outcome, analysis.Verdict.Result)
	// Output:
	// g4??
	// checkmate 0-1
}
