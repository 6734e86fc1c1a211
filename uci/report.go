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
	lines   int  // in a block
	minimal bool // show only the final lines
	tell    func(line string)
	show    func(block)

	best  position.Move // first move of the last main line
	block block         // being reported
	spoke time.Duration // into the search, when it last said something
}

// A block is what a search says at one time about its lines, the best first.
type block struct {
	text  []string // for the GUI
	says  string   // what it says without depth and counts
	best  position.Move
	depth int
	nodes uint64
}

// Line adds a line to the block, and shows the block if it is complete.
func (r *report) Line(l search.Line) {
	r.spoke = l.Time
	if l.MultiPV <= 1 {
		r.flush()
		if len(l.PV) > 0 {
			r.best = l.PV[0]
		}
		r.block.best, r.block.depth, r.block.nodes = r.best, l.Depth, l.Nodes
	}
	moves := l.PV
	if l.Drawn {
		moves = nil // they hardly matter
	} else if _, mate := l.Score.MateMoves(); mate {
		moves = moves[:min(len(moves), 1)]
	}
	r.block.text = append(r.block.text, r.info(&l, &r.root))
	r.block.says += fmt.Sprint(l.Score, l.Bound, moves)
	if max(l.MultiPV, 1) >= r.lines {
		r.flush()
	}
}

// flush shows the block so far.
func (r *report) flush() {
	if len(r.block.text) > 0 {
		r.show(r.block)
		r.block = block{}
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

// The blocks are what the session has done with the blocks of a search.
type blocks struct {
	shown   block // the last one that was
	shownAt time.Time
	kept    block            // to show next
	due     <-chan time.Time // when to show it
}

// repeatGap is the time between two blocks that say the same of different depths. In a position
// where little can happen, a thousand iterations take a moment, and some GUIs hang on so many
// lines.
const repeatGap = 100 * time.Millisecond

// tellBlock prints b, or keeps it for a moment if it says nothing new. It drops the end of a search
// that adds nothing to its last iteration.
func (s *session) tellBlock(b block) {
	last := &s.blocks.shown
	more := b.nodes - last.nodes
	if s.settings.Threads > 1 { // helpers go on for a moment
		more -= min(more, last.nodes/100)
	}
	switch {
	case b.says != last.says:
	case b.best == last.best && b.depth == last.depth && more == 0:
		return
	case time.Since(s.blocks.shownAt) < repeatGap:
		s.blocks.kept = b
		if s.blocks.due == nil {
			s.blocks.due = time.After(repeatGap)
		}
		return
	}
	s.blocks.kept = b
	if !s.minimal {
		s.showKept()
	}
}

// showKept prints the block that was kept.
func (s *session) showKept() {
	b := &s.blocks
	if len(b.kept.text) == 0 {
		return
	}
	for _, line := range b.kept.text {
		s.out.line(line)
	}
	b.shown, b.shownAt, b.kept = b.kept, time.Now(), block{}
}
