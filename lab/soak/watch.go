package soak

import (
	"errors"
	"fmt"
	"strings"

	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/syzygy"
)

// A watch checks what an engine says about one position.
type watch struct {
	setup  *setup
	at     *position.Position
	tables *syzygy.Tables // nil if the engine has none
	count  *Count
	lines  [8]said // by number
	won    bool    // the tables say that the side to move wins
}

// said is the last that the engine said about a line.
type said struct {
	first position.Move
	mate  int // moves to the mate, negative for one that is suffered; 0 for none
}

// hear checks what the engine says on the way, after the word info.
func (w *watch) hear(text string) error {
	in, err := w.parse(text)
	switch {
	case err != nil:
		return err
	case strings.Contains(in.text, "error"):
		return errors.New("an error")
	case len(in.pv) == 0 && in.kind != "":
		return errors.New("a score without a line")
	case len(in.pv) == 0:
		return nil
	case in.line < 1 || in.line > w.setup.multiPV:
		return fmt.Errorf("line %d of %d", in.line, w.setup.multiPV)
	}
	w.count.Lines++
	line := said{first: in.pv[0]}
	if n := in.score; in.kind == "mate" && !in.bound {
		if n == 0 {
			return errors.New("a mate in 0 with a line")
		}
		line.mate = n
		end := *w.at
		for _, m := range in.pv {
			end = end.After(m)
		}
		w.count.MateLines++
		if plies := max(2*n-1, -2*n); len(in.pv) != plies || !mated(&end, 0) {
			return fmt.Errorf("the line of %d plies is no mate in %d moves", len(in.pv), n)
		}
	}
	w.lines[in.line] = line
	return nil
}

// best reads the move of a search, after the word bestmove, and checks it.
func (w *watch) best(text string) (position.Move, error) {
	words := strings.Fields(text)
	if len(words) != 1 && (len(words) != 3 || words[1] != "ponder") {
		return position.NoMove, errors.New("no such form")
	}
	m, err := w.setup.read(w.at, words[0])
	if m == position.NoMove {
		return m, err
	}
	next := w.at.After(m)
	if len(words) == 3 {
		_, ponderErr := w.setup.read(&next, words[2])
		err = errors.Join(err, ponderErr)
	}
	return m, errors.Join(err, w.lasts(m), w.value(m, &next))
}

// lasts checks the last lines, after which the engine plays m.
func (w *watch) lasts(m position.Move) error {
	first := w.lines[1]
	if first.first != m {
		return fmt.Errorf("it plays another move than %s, with which its line begins", w.setup.write(w.at, first.first))
	}
	for i, line := range w.lines[2:] {
		for _, before := range w.lines[1 : i+2] {
			if line.first != position.NoMove && line.first == before.first {
				return fmt.Errorf("two lines begin with %s", w.setup.write(w.at, line.first))
			}
		}
	}
	if n := first.mate; n != 0 && max(n, -n) <= provable {
		w.count.Proofs++
		if !forced(w.at, n) {
			return fmt.Errorf("mate in %d is not forced", n)
		}
	}
	return nil
}

// value checks that m, which leads to next, keeps what the tables say the position is
// worth: a win that the 50-move rule does not spoil, or a draw.
func (w *watch) value(m position.Move, next *position.Position) error {
	if w.tables == nil {
		return nil
	}
	was, dtz, ok := probe(w.tables, w.at)
	is, distance, ok2 := probe(w.tables, next)
	if !ok || !ok2 {
		return nil
	}
	w.count.TableMoves++
	w.won = was == syzygy.Win && dtz+w.at.HalfmoveClock() <= 99
	spoiled := w.won && is != syzygy.Loss
	lost := was != syzygy.Win && was != syzygy.Loss && is == syzygy.Win && distance+next.HalfmoveClock() <= 99
	if spoiled || lost {
		return fmt.Errorf("%s makes a %v for the opponent of what was a %v", w.setup.write(w.at, m), is, was)
	}
	return nil
}

// probe returns what the tables know about p.
func probe(t *syzygy.Tables, p *position.Position) (value syzygy.WDL, dtz int, ok bool) {
	if p.Occupied().Count() > t.MaxPieces() {
		return 0, 0, false
	}
	if value, ok = t.ProbeWDL(p); ok {
		dtz, ok = t.ProbeDTZ(p)
	}
	return value, dtz, ok
}
