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

// An evaluation is a line of the output of eval with --json.
type evaluation struct {
	FEN   string `json:"fen"`
	Eval  *int   `json:"eval"` // see [wdl.MiddleGame], from White's view, null for an error
	Error string `json:"error,omitempty"`
}

// evaluate serves eval.
func (s streams) evaluate(f *flag.FlagSet) command.Runner {
	asJSON := f.Bool("json", false, "print a JSON object for each position")
	return func(_ context.Context, out io.Writer, _ []string) error {
		evaluator := eval.New(eval.DefaultNetwork())
		w := bufio.NewWriter(out)
		bad := mistakes{w: s.errors, name: "eval"}
		err := s.eachLine("one position a line, as a FEN", w, func(n int, fen string) error {
			v, err := newEvaluation(evaluator, fen)
			if err != nil {
				bad.add(fmt.Sprintf("line %d", n), err)
			}
			return v.print(w, *asJSON)
		})
		if err != nil {
			return err
		}
		return bad.err("lines were left out")
	}
}

// newEvaluation evaluates the position fen, in the centipawns of a middlegame.
func newEvaluation(evaluator *eval.Evaluator, fen string) (evaluation, error) {
	g, err := position.ParseGame(fen)
	if err != nil {
		return evaluation{FEN: fen, Error: err.Error()}, err
	}
	p := g.Position()
	cp := wdl.MiddleGame().Centipawns(evaluator.Evaluate(p))
	if p.SideToMove() == position.Black {
		cp = -cp
	}
	return evaluation{FEN: fen, Eval: &cp}, nil
}

// print prints v as a line.
func (v *evaluation) print(w io.Writer, asJSON bool) error {
	if asJSON {
		return json.NewEncoder(w).Encode(v)
	}
	if v.Eval == nil {
		_, err := fmt.Fprintf(w, "none %s\n", v.Error)
		return err
	}
	_, err := fmt.Fprintln(w, *v.Eval)
	return err
}
