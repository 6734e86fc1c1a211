package stress

import (
	"errors"
	"fmt"
	"strings"

	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/syzygy"
)

// A checker checks the output of an engine about one position.
type checker struct {
	setup  *setup
	at     *position.Position
	tables *syzygy.Tables // nil if the engine has none
	count  *Count
	lines  [8]line // the last output about each, by number
	won    bool    // by the tables, for the side to move
}

// A line is a line of play as the engine printed it.
type line struct {
	first position.Move
	mate  int // in moves, negative if the side to move is mated, 0 for none
}

// checkInfo checks a line of output after the word info.
func (c *checker) checkInfo(text string) error {
	in, err := c.parse(text)
	switch {
	case err != nil:
		return err
	case strings.Contains(in.text, "error"):
		return errors.New("the engine reports an error")
	case len(in.pv) == 0 && in.kind != "":
		return errors.New("a score without a line")
	case len(in.pv) == 0:
		return nil
	case in.line < 1 || in.line > c.setup.multiPV:
		return fmt.Errorf("line %d of %d", in.line, c.setup.multiPV)
	}
	c.count.Lines++
	l := line{first: in.pv[0]}
	if n := in.score; in.kind == "mate" && !in.bound {
		if n == 0 {
			return errors.New("a mate in 0 with a line")
		}
		l.mate = n
		end := *c.at
		for _, m := range in.pv {
			end = end.After(m)
		}
		c.count.MateLines++
		if plies := max(2*n-1, -2*n); len(in.pv) != plies || !mated(&end, 0) {
			return fmt.Errorf("the line of %d plies is not a mate in %d moves", len(in.pv), n)
		}
	}
	c.lines[in.line] = l
	return nil
}

// checkBest reads what follows the word bestmove, checks it, and returns the move.
func (c *checker) checkBest(text string) (position.Move, error) {
	words := strings.Fields(text)
	if len(words) != 1 && (len(words) != 3 || words[1] != "ponder") {
		return position.NoMove, errors.New("it is not of the form MOVE or MOVE ponder MOVE")
	}
	m, err := c.setup.read(c.at, words[0])
	if m == position.NoMove {
		return m, err
	}
	next := c.at.After(m)
	if len(words) == 3 {
		_, ponderErr := c.setup.read(&next, words[2])
		err = errors.Join(err, ponderErr)
	}
	return m, errors.Join(err, c.checkLines(m), c.checkTables(m, &next))
}

// checkLines checks the last lines against the move m that follows them.
func (c *checker) checkLines(m position.Move) error {
	first := c.lines[1]
	if first.first != m {
		return fmt.Errorf("the move differs from %s, the first of its line", c.setup.write(c.at, first.first))
	}
	for i, l := range c.lines[2:] {
		for _, before := range c.lines[1 : i+2] {
			if l.first != position.NoMove && l.first == before.first {
				return fmt.Errorf("two lines begin with %s", c.setup.write(c.at, l.first))
			}
		}
	}
	if n := first.mate; n != 0 && max(n, -n) <= provable {
		c.count.Proofs++
		if proved := n > 0 && mates(c.at, n) || n < 0 && mated(c.at, -n); !proved {
			return fmt.Errorf("mate in %d is not forced", n)
		}
	}
	return nil
}

// checkTables checks that m, which leads to next, preserves the value of the position in the tables: a win
// within the 50-move rule, or a draw.
func (c *checker) checkTables(m position.Move, next *position.Position) error {
	if c.tables == nil {
		return nil
	}
	before, dtz, ok := probe(c.tables, c.at)
	after, nextDTZ, ok2 := probe(c.tables, next)
	if !ok || !ok2 {
		return nil
	}
	c.count.TableMoves++
	c.won = before == syzygy.Win && dtz+c.at.HalfmoveClock() <= 99
	spoiled := c.won && after != syzygy.Loss
	lost := before != syzygy.Win && before != syzygy.Loss && after == syzygy.Win && nextDTZ+next.HalfmoveClock() <= 99
	if spoiled || lost {
		return fmt.Errorf("after %s the tables give a %v to the opponent; before it they gave a %v", c.setup.write(c.at, m), after, before)
	}
	return nil
}

// probe returns the value of p in the tables, and its distance to zeroing.
func probe(t *syzygy.Tables, p *position.Position) (value syzygy.WDL, dtz int, ok bool) {
	if p.Occupied().Count() > t.MaxPieces() {
		return 0, 0, false
	}
	if value, ok = t.ProbeWDL(p); ok {
		dtz, ok = t.ProbeDTZ(p)
	}
	return value, dtz, ok
}
