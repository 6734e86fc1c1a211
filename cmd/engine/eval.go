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
func (in stdin) evaluate(f *flag.FlagSet) command.Runner {
	asJSON := f.Bool("json", false, "print a JSON object for each position")
	return func(_ context.Context, out io.Writer, _ []string) error {
		evaluator := eval.New(eval.DefaultNetwork())
		w := bufio.NewWriter(out)
		return in.eachLine(w, func(_ int, fen string) error {
			return printEvaluation(w, evaluator, fen, *asJSON)
		})
	}
}

// printEvaluation prints the evaluation of the position fen, in the centipawns
// of a middlegame.
func printEvaluation(w io.Writer, evaluator *eval.Evaluator, fen string, asJSON bool) error {
	v := evaluation{FEN: fen}
	if p, err := position.ParseFEN(fen); err != nil {
		v.Error = err.Error()
	} else {
		cp := wdl.MiddleGame().Centipawns(evaluator.Evaluate(&p))
		if p.SideToMove() == position.Black {
			cp = -cp
		}
		v.Eval = &cp
	}
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
