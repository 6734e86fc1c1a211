package main

import (
	"bufio"
	"cmp"
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
	edition   *laws.Edition
	asJSON    bool
	helpmates bool // look for short helpmates and print them
	asked     []report.Asked
	arbiter   laws.Arbiter
	said      map[laws.Remark]bool // remarks that were written with an earlier game
	bad       mistakes
}

// adjudicate serves adjudicate: it says how a game stands by the Laws of Chess,
// which draws can be claimed and with which moves, and whether White and Black
// can still mate by any legal moves. The game is on the command line or in PGN files. Without
// arguments it reads PGN, or games, one a line, and writes one JSON object a line.
func (s streams) adjudicate(f *flag.FlagSet) command.Runner {
	a := adjudication{bad: mistakes{w: s.errors, name: "adjudicate"}, said: map[laws.Remark]bool{}}
	edition := editionFlag(f)
	f.BoolVar(&a.asJSON, "json", false, "print a JSON object")
	f.BoolVar(&a.helpmates, "helpmate", false, "if a side can still mate, show a short helpmate")
	a.addQuestion(f, "flag", laws.FlagFall, "rule on the fall of the flag of `COLOR`: white, black, or both if it is unknown which fell first")
	a.addQuestion(f, "resign", laws.Resignation, "rule on the resignation of `COLOR`, white or black")
	a.addQuestion(f, "illegal", laws.IllegalMove, "rule on an illegal move by `COLOR`, white or black")
	rapid := f.Bool("rapid", false, "apply the rules for rapid chess")
	blitz := f.Bool("blitz", false, "apply the rules for blitz")
	return func(_ context.Context, out io.Writer, args []string) (err error) {
		if a.edition, err = laws.EditionOf(*edition); err != nil {
			return command.UsageError{Err: err}
		}
		pace := laws.Standard
		switch {
		case *rapid && *blitz:
			return command.Usagef("--rapid and --blitz exclude each other; write one of them")
		case *rapid:
			pace = laws.Rapid
		case *blitz:
			pace = laws.Blitz
		}
		if a.edition, err = a.edition.At(pace); err != nil {
			return command.UsageError{Err: err}
		}
		w := bufio.NewWriter(out)
		switch {
		case len(args) == 0:
			return a.batch(s, w)
		case areFiles(args):
			return errors.Join(a.files(s, args, w), w.Flush())
		}
		return errors.Join(a.single(args, w), w.Flush())
	}
}

// addQuestion adds a flag that asks q about a player.
func (a *adjudication) addQuestion(f *flag.FlagSet, name string, q laws.Question, help string) {
	f.Var(command.Many(func(s string) error {
		asked := report.Asked{Question: q, Both: s == "both" && q == laws.FlagFall}
		switch {
		case s == "white", asked.Both:
		case s == "black":
			asked.Player = position.Black
		case q == laws.FlagFall:
			return errors.New("write white, black or both")
		default:
			return errors.New("write white or black")
		}
		a.asked = append(a.asked, asked)
		return nil
	}), name, help)
}

// single adjudicates the game of the command line.
func (a *adjudication) single(args []string, w *bufio.Writer) error {
	g, err := a.bad.game("the position", strings.Join(args, " "), nil)
	if err != nil {
		return command.UsageError{Err: a.explain(err)}
	}
	a.write(w, g)
	return nil
}

// refuse reports why a game is left out, in JSON also in the output.
func (a *adjudication) refuse(w *bufio.Writer, place string, err error) {
	err = a.explain(err)
	a.bad.add(place, err)
	if a.asJSON {
		json.NewEncoder(w).Encode(report.Failure{Error: err.Error()})
	}
}

// explain adds to the error for an illegal position what the Laws say about it.
func (a *adjudication) explain(err error) error {
	var illegal position.IllegalPosition
	if errors.As(err, &illegal) {
		for _, rm := range a.edition.OnIllegal() {
			err = fmt.Errorf("%w\n%s: %s", err, rm.Article, rm.Text)
		}
	}
	return err
}

// write writes what the Laws say about g, with short helpmates if they are asked for.
func (a *adjudication) write(w *bufio.Writer, g *position.Game) {
	r := a.arbiter.Assess(g, a.edition)
	if a.helpmates {
		a.arbiter.ShortenHelpmates(&r)
	}
	if !a.asJSON {
		report.WriteRuling(w, &r, a.asked, a.helpmates, a.said)
		return
	}
	o := report.NewAdjudication(&r, a.asked)
	if a.helpmates {
		o.AddHelpmates(&r)
	}
	json.NewEncoder(w).Encode(o)
}

// batch adjudicates the games on standard input: PGN, or one game a line. It writes JSON.
// For a game that it cannot read it writes an object with the error.
func (a *adjudication) batch(s streams, w *bufio.Writer) error {
	const what = "one game per line, as a FEN and moves, or PGN"
	s.prompt(what)
	in := bufio.NewReader(&ended{r: s.in})
	s.in, a.asJSON = in, true
	switch isPGN, err := startsPGN(in); {
	case errors.Is(err, io.EOF):
		return nil
	case isPGN:
		return errors.Join(a.games("standard input", in, w), w.Flush(), a.bad.err("game", "left out"))
	}
	err := s.eachLine(what, w, func(place, line string, err error) {
		if strings.HasPrefix(line, "#") {
			return
		}
		if g, err := a.bad.game(place, line, err); err != nil {
			a.refuse(w, place, err)
		} else {
			a.write(w, g)
		}
	})
	return cmp.Or(err, a.bad.err("line", "left out"))
}
