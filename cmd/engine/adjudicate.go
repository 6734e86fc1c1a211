package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"runtime/debug"
	"strings"

	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/laws"
)

// An adjudication is the subcommand with its flags.
type adjudication struct {
	edition *laws.Edition
	asJSON  bool
	asked   []askedQuestion
	solver  *laws.Solver
}

// An askedQuestion is a question of the command line.
type askedQuestion struct {
	question laws.Question
	color    position.Color
}

// adjudicate says what the Laws of Chess say about a game: how it stands, which
// draws can be claimed and with which moves, and whether White and Black can
// still mate by any legal moves. Without a FEN it reads games from the standard
// input, one a line, and writes one JSON object a line.
func (p program) adjudicate(args []string) error {
	// Unlike a search, a hard question leaves garbage; main has turned off its
	// collection.
	defer debug.SetGCPercent(debug.SetGCPercent(100))
	a := adjudication{solver: laws.NewSolver()}
	f := newFlags()
	edition := f.String("edition", "2023", "")
	f.BoolVar(&a.asJSON, "json", false, "")
	a.addQuestion(f, "flag", laws.FlagFall)
	a.addQuestion(f, "resign", laws.Resignation)
	a.addQuestion(f, "illegal", laws.IllegalMove)
	rest, err := parseFlags(f, args)
	if err != nil {
		return err
	}
	if a.edition, err = laws.EditionOf(*edition); err != nil {
		return usageError{err}
	}
	w := bufio.NewWriter(p.out)
	if len(rest) == 0 {
		err = a.batch(p.in, w)
	} else {
		err = a.single(rest, w)
	}
	return errors.Join(err, w.Flush())
}

// addQuestion adds a flag that asks what q of a player would mean.
func (a *adjudication) addQuestion(f *flag.FlagSet, name string, q laws.Question) {
	f.Func(name, "", func(s string) error {
		for _, c := range bothColors {
			if s == c.String() {
				a.asked = append(a.asked, askedQuestion{q, c})
				return nil
			}
		}
		return errors.New("want white or black")
	})
}

// single adjudicates the game of the command line.
func (a *adjudication) single(args []string, w io.Writer) error {
	g, err := parseGame(strings.Join(args, " "))
	if err != nil {
		return usageError{err}
	}
	r := a.solver.Report(g, a.edition)
	if a.asJSON {
		return json.NewEncoder(w).Encode(a.jsonReport(&r))
	}
	a.writeText(w, &r)
	return nil
}

// batch adjudicates the games on in, one a line. A line that makes no sense
// gives an object with the error in its place, and an error in the end.
func (a *adjudication) batch(in io.Reader, w *bufio.Writer) error {
	s := bufio.NewScanner(in)
	s.Buffer(nil, 1<<20)
	enc := json.NewEncoder(w)
	bad, first := 0, error(nil)
	for n := 1; s.Scan(); n++ {
		line := strings.TrimSpace(s.Text())
		if line == "" || line[0] == '#' {
			continue
		}
		var object any
		if g, err := parseGame(line); err != nil {
			object = map[string]string{"error": err.Error()}
			if bad++; bad == 1 {
				first = fmt.Errorf("line %d: %w", n, err)
			}
		} else {
			r := a.solver.Report(g, a.edition)
			object = a.jsonReport(&r)
		}
		// Whoever reads along wants each answer when it is there.
		if err := errors.Join(enc.Encode(object), w.Flush()); err != nil {
			return err
		}
	}
	switch {
	case bad > 1:
		return usagef("%w (and %d more)", first, bad-1)
	case bad == 1:
		return usageError{first}
	}
	return s.Err()
}
