package main

import (
	"bufio"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"

	"github.com/adoube/adoube/eval"
	"github.com/adoube/adoube/eval/wdl"
	"github.com/adoube/adoube/internal/command"
	"github.com/adoube/adoube/position"
)

// An evaluation is a line of the output of eval with --json. docs/schema/eval.json describes
// it and refusal.
type evaluation struct {
	FEN  string `json:"fen"`  // the line that was read
	Eval int    `json:"eval"` // centipawns of a middlegame, from White's view
}

// A refusal is a line for what is no position.
type refusal struct {
	FEN   string `json:"fen"` // the line that was read
	Eval  *int   `json:"eval"`
	Error string `json:"error"` // why it is not a position
}

// evaluate serves eval.
func (s streams) evaluate(f *flag.FlagSet) command.Runner {
	asJSON := f.Bool("json", false, "print a JSON object for each position")
	return func(_ context.Context, out io.Writer, _ []string) error {
		evaluator := eval.New(eval.DefaultNetwork())
		w := bufio.NewWriter(out)
		bad := mistakes{w: s.errors, name: "eval"}
		err := s.eachLine("one position a line, as a FEN", w, func(n int, fen string) error {
			cp, err := evaluatePosition(evaluator, fen)
			switch {
			case err == nil && *asJSON:
				return json.NewEncoder(w).Encode(evaluation{fen, cp})
			case err == nil:
				_, err = fmt.Fprintln(w, cp)
				return err
			}
			bad.add(fmt.Sprintf("line %d", n), err)
			if *asJSON {
				return json.NewEncoder(w).Encode(refusal{FEN: fen, Error: err.Error()})
			}
			_, err = fmt.Fprintf(w, "none %s\n", err)
			return err
		})
		if err != nil {
			return err
		}
		return bad.err("line", "left out")
	}
}

// evaluatePosition evaluates the position fen, in the centipawns of a middlegame from
// White's view.
func evaluatePosition(evaluator *eval.Evaluator, fen string) (int, error) {
	g, err := position.ParseGame(fen)
	if err != nil {
		return 0, err
	}
	p := g.Position()
	cp := wdl.MiddleGame().Centipawns(evaluator.Evaluate(p))
	if p.SideToMove() == position.Black {
		cp = -cp
	}
	return cp, nil
}
