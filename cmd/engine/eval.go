package main

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"strconv"

	"github.com/adoube/adoube/eval"
	"github.com/adoube/adoube/eval/wdl"
	"github.com/adoube/adoube/internal/command"
	"github.com/adoube/adoube/position"
)

// An evaluation is a line of the output of eval with --json. docs/schema/eval.json describes it.
type evaluation struct {
	FEN   string `json:"fen"`             // the line that was read
	Eval  *int   `json:"eval"`            // centipawns of a middlegame, from White's view; nil for no position
	Error string `json:"error,omitempty"` // why it is none
}

// evaluate serves eval.
func (s streams) evaluate(f *flag.FlagSet) command.Runner {
	asJSON := f.Bool("json", false, "print a JSON object for each position")
	return func(_ context.Context, out io.Writer, _ []string) error {
		evaluator := eval.New(eval.DefaultNetwork())
		w := bufio.NewWriter(out)
		bad := mistakes{w: s.errors, name: "eval"}
		err := s.eachLine("one position per line, as a FEN", w, func(place, fen string, err error) {
			e, text := evaluation{FEN: fen}, ""
			if g, err := bad.game(place, fen, err); err == nil {
				cp := wdl.MiddleGame().Centipawns(evaluator.Evaluate(g.Position()))
				if g.Position().SideToMove() == position.Black {
					cp = -cp
				}
				e.Eval, text = &cp, strconv.Itoa(cp)
			} else {
				e.Error, text = err.Error(), "none "+err.Error()
				bad.add(place, err)
			}
			if *asJSON {
				json.NewEncoder(w).Encode(e)
			} else {
				fmt.Fprintln(w, text)
			}
		})
		return cmp.Or(err, bad.err("line", "left out"))
	}
}
