package uci

import (
	"fmt"
	"time"

	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/search"
)

// A report is what the GUI is told of a search, which calls its methods. The session may
// read it when the search is over.
type report struct {
	notation
	root    position.Position
	minimal bool // show only the final lines
	tell    func(line string)

	best  position.Move // first move of the last main line
	kept  []string      // the last lines, if minimal
	spoke time.Duration // into the search, when it last said something
}

// Line shows a line, or keeps it for the end of the search. The lines of a report of the
// search follow each other.
func (r *report) Line(l search.Line) {
	r.spoke = l.Time
	if l.MultiPV <= 1 {
		r.kept = r.kept[:0]
		if len(l.PV) > 0 {
			r.best = l.PV[0]
		}
	}
	text := r.info(&l, &r.root)
	if r.minimal {
		r.kept = append(r.kept, text)
	} else {
		r.tell(text)
	}
}

// NoMove shows the score of a position without a move to search.
func (r *report) NoMove(score search.Score) {
	r.tell("info depth 0 score " + formatScore(score, &r.root))
}

// currMoveGap is how long a search must be silent before currmove is worth a line.
// While iterations are short, these lines would keep a slow GUI busy and, once the
// pipe to it is full, block the search.
const currMoveGap = 100 * time.Millisecond

// CurrentMove shows which root move is searched, after a silence.
func (r *report) CurrentMove(c search.CurrentMove) {
	if c.Time-r.spoke < currMoveGap || r.minimal {
		return
	}
	r.spoke = c.Time
	r.tell(fmt.Sprintf("info depth %d currmove %s currmovenumber %d", c.Depth, r.root.FormatUCI(c.Move, r.chess960), c.Number))
}

// Remark shows a message of the search.
func (r *report) Remark(text string) { r.tell(infoString(text)) }
