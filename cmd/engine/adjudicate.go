package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"

	"github.com/adoube/adoube/annotate/report"
	"github.com/adoube/adoube/internal/command"
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/laws"
)

// An adjudication is what the flags of adjudicate ask for.
type adjudication struct {
	edition *laws.Edition
	asJSON  bool
	whole   bool // print helpmates of any length
	asked   []report.Asked
	arbiter *laws.Arbiter
}

// adjudicate serves adjudicate: it says how a game stands by the Laws of Chess,
// which draws can be claimed and with which moves, and whether White and Black
// can still mate by any legal moves. Without a FEN it reads games, one a line,
// and writes one JSON object a line.
func (s streams) adjudicate(f *flag.FlagSet) command.Runner {
	var a adjudication
	edition := f.String("edition", laws.Current().Name, "apply the Laws of that year, `2023|2009|1930|1928`")
	f.BoolVar(&a.asJSON, "json", false, "print a JSON object")
	f.BoolVar(&a.whole, "helpmate", false, "print the moves of helpmates of any length")
	a.addQuestion(f, "flag", laws.FlagFall, "also rule on the fall of the flag of `white|black`")
	a.addQuestion(f, "resign", laws.Resignation, "also rule on the resignation of `white|black`")
	a.addQuestion(f, "illegal", laws.IllegalMove, "also rule on an illegal move by `white|black` that loses the game")
	return func(_ context.Context, out io.Writer, args []string) (err error) {
		if a.edition, err = laws.EditionOf(*edition); err != nil {
			return command.UsageError{Err: err}
		}
		a.arbiter = new(laws.Arbiter)
		w := bufio.NewWriter(out)
		if len(args) == 0 {
			return a.batch(s, w)
		}
		return errors.Join(a.single(args, w), w.Flush())
	}
}

// addQuestion adds a flag that asks q about a player.
func (a *adjudication) addQuestion(f *flag.FlagSet, name string, q laws.Question, help string) {
	f.Func(name, help, func(s string) error {
		for c := range position.Colors {
			if s == c.String() {
				a.asked = append(a.asked, report.Asked{Question: q, Player: c})
				return nil
			}
		}
		return errors.New("want white or black")
	})
}

// single adjudicates the game of the command line.
func (a *adjudication) single(args []string, w io.Writer) error {
	g, err := position.ParseGame(strings.Join(args, " "))
	if err != nil {
		return command.UsageError{Err: err}
	}
	r := a.arbiter.Report(g, a.edition)
	if a.asJSON {
		return json.NewEncoder(w).Encode(report.NewAdjudication(&r, a.asked))
	}
	report.WriteRuling(w, &r, a.asked, a.whole)
	return nil
}

// batch adjudicates the games on the standard input, one a line. For a line that it
// cannot read it writes an object with the error.
func (a *adjudication) batch(s streams, w *bufio.Writer) error {
	enc := json.NewEncoder(w)
	bad := mistakes{w: s.errors, name: "adjudicate"}
	err := s.eachLine("one game a line, as a FEN and moves", w, func(n int, line string) error {
		if line[0] == '#' {
			return nil
		}
		g, err := position.ParseGame(line)
		if err != nil {
			bad.add(fmt.Sprintf("line %d", n), err)
			return enc.Encode(report.Failure{Error: err.Error()})
		}
		r := a.arbiter.Report(g, a.edition)
		return enc.Encode(report.NewAdjudication(&r, a.asked))
	})
	if err != nil {
		return err
	}
	return bad.err("line", "left out")
}
