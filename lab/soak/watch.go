package soak

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
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

// numbers are the words of an info line that a number follows, which is not negative.
var numbers = []string{"depth", "seldepth", "multipv", "nodes", "nps", "hashfull", "tbhits", "time", "currmovenumber"}

// A statement is an info line.
type statement struct {
	number int // of the line, from 1
	score  bool
	bound  bool
	mate   int
	moves  []string
}

// hear checks a line of the engine. The last line of a search has the move.
func (w *watch) hear(line string) (m position.Move, last bool, err error) {
	words := strings.Fields(line)
	if len(words) == 0 {
		return m, false, errors.New("an empty line")
	}
	switch words[0] {
	case "info":
		return m, false, w.info(words[1:])
	case "bestmove":
		m, err = w.best(words[1:])
		return m, true, err
	}
	return m, false, errors.New("no line of a search")
}

// info checks an info line, given without its first word.
func (w *watch) info(words []string) error {
	s := statement{number: 1}
	for len(words) > 0 {
		rest, err := s.take(words)
		if err != nil {
			return err
		}
		words = rest
	}
	if len(s.moves) == 0 {
		if s.score {
			return errors.New("a score without a line")
		}
		return nil
	}
	if s.number > w.setup.multiPV {
		return fmt.Errorf("line %d of %d", s.number, w.setup.multiPV)
	}
	w.count.Lines++
	line := said{mate: s.mate}
	end := *w.at
	for i, text := range s.moves {
		m, err := w.move(&end, text)
		if err != nil {
			return err
		}
		if i == 0 {
			line.first = m
		}
		end = end.After(m)
	}
	if s.bound {
		line.mate = 0
	} else if n := s.mate; n != 0 {
		w.count.MateLines++
		if plies := max(2*n-1, -2*n); len(s.moves) != plies || !mated(&end, 0) {
			return fmt.Errorf("the line of %d plies is no mate in %d moves", len(s.moves), n)
		}
	}
	w.lines[s.number] = line
	return nil
}

// take takes the first part of an info line and returns the rest.
func (s *statement) take(words []string) ([]string, error) {
	word, rest := words[0], words[1:]
	number := func() (n int, err error) {
		if len(rest) == 0 {
			return 0, fmt.Errorf("no number after %s", word)
		}
		n, err = strconv.Atoi(rest[0])
		rest = rest[1:]
		return n, err
	}
	switch {
	case slices.Contains(numbers, word):
		n, err := number()
		if err != nil || n < 0 || word == "multipv" && !(1 <= n && n < len(watch{}.lines)) {
			return nil, fmt.Errorf("%s %d, %v", word, n, err)
		}
		if word == "multipv" {
			s.number = n
		}
	case word == "score" && len(rest) > 0:
		s.score = true
		scale := rest[0]
		rest = rest[1:]
		n, err := number()
		if err != nil || scale != "cp" && scale != "mate" || scale == "mate" && n == 0 {
			return nil, fmt.Errorf("score %s %d, %v", scale, n, err)
		}
		if scale == "mate" {
			s.mate = n
		}
	case word == "lowerbound", word == "upperbound":
		s.bound = true
	case word == "currmove" && len(rest) > 0:
		rest = rest[1:]
	case word == "pv":
		s.moves, rest = rest, nil
	case word == "string":
		if text := strings.Join(rest, " "); strings.Contains(text, "error") {
			return nil, errors.New("an error")
		}
		rest = nil
	default:
		return nil, fmt.Errorf("unknown word %q", word)
	}
	return rest, nil
}

// move reads a legal move of p that is written as it has to be.
func (w *watch) move(p *position.Position, text string) (position.Move, error) {
	m, err := p.ParseUCI(text)
	if err == nil && w.setup.write(p, m) != text {
		err = fmt.Errorf("move %q is written %s", text, w.setup.write(p, m))
	}
	return m, err
}

// best checks a bestmove line, given without its first word, and returns the move.
func (w *watch) best(words []string) (position.Move, error) {
	if len(words) != 1 && (len(words) != 3 || words[1] != "ponder") {
		return position.NoMove, errors.New("no such form")
	}
	m, err := w.move(w.at, words[0])
	if err != nil {
		return position.NoMove, err
	}
	next := w.at.After(m)
	if len(words) == 3 {
		if _, err := w.move(&next, words[2]); err != nil {
			return m, err
		}
	}
	return m, errors.Join(w.lasts(m), w.value(m, &next))
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
