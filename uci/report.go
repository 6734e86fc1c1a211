package uci

import (
	"slices"
	"time"

	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/search"
)

// A display shows the GUI what a search reports. It turns values into text and leaves out those
// without news. The search calls the exported methods, which only pass values to the session
// loop. Everything else runs in that loop.
type display struct {
	notation
	out     *printer
	send    func(act func()) // to the session loop
	root    position.Position
	lines   int  // in a block
	helpers bool // more than one thread searches

	block   block // being reported
	kept    block // to show next
	shown   block // the last one that was shown
	shownAt time.Time
	due     <-chan time.Time // fires when the kept one is to be shown
	last    []string         // the lines of text of the last one
	infos   int              // the number of info lines printed by then
	heard   time.Duration    // time of the search at its last line
	main    position.Move    // the first move of the last main line
}

// A block is what a search reports at one time about its lines, the best first.
type block []search.Line

// Line passes on l, with moves of its own: the search goes on using those it gave.
func (d *display) Line(l search.Line) {
	l.PV = slices.Clone(l.PV)
	d.send(func() { d.add(l) })
}

// add adds l to the block, and shows the block if it is complete.
func (d *display) add(l search.Line) {
	d.heard = l.Time
	if l.MultiPV <= 1 {
		d.flush()
		if len(l.PV) > 0 {
			d.main = l.PV[0]
		}
	}
	d.block = append(d.block, l)
	if max(l.MultiPV, 1) >= d.lines {
		d.flush()
	}
}

// flush shows the block so far.
func (d *display) flush() {
	if len(d.block) > 0 {
		d.show(d.block)
		d.block = nil
	}
}

// repeatGap is the least time between two blocks that differ only in depths and counts. In a position
// with few moves, a thousand iterations take a moment, and some GUIs hang on that many lines.
const repeatGap = 100 * time.Millisecond

// show prints b, or keeps it for a moment if it repeats the last block. It drops the last report of
// a search if that adds nothing.
func (d *display) show(b block) {
	switch {
	case !b.repeats(d.shown):
	case d.addsNothing(b):
		return
	case time.Since(d.shownAt) < repeatGap:
		d.kept = b
		if d.due == nil {
			d.due = time.After(repeatGap)
		}
		return
	}
	d.kept = b
	if !d.minimal {
		d.showKept()
	}
}

// repeats reports whether b differs from other only in depths and counts.
func (b block) repeats(other block) bool {
	return slices.EqualFunc(b, other, func(l, m search.Line) bool {
		return l.Score == m.Score && l.Bound == m.Bound && slices.Equal(essence(&l), essence(&m))
	})
}

// essence returns the moves of l that matter: none if it is a certain draw, the first if it mates.
func essence(l *search.Line) []position.Move {
	if l.Drawn {
		return nil
	}
	if _, mate := l.Score.MateMoves(); mate {
		return l.PV[:min(len(l.PV), 1)]
	}
	return l.PV
}

// addsNothing reports whether b, which repeats the block that was shown, belongs to the same
// iteration. When a search ends, helpers count a few more nodes.
func (d *display) addsNothing(b block) bool {
	now, before := &b[0], &d.shown[0]
	more := now.Nodes - before.Nodes
	if d.helpers {
		more -= min(more, before.Nodes/100)
	}
	return more == 0 && now.Depth == before.Depth && slices.Equal(now.PV[:min(1, len(now.PV))], before.PV[:min(1, len(before.PV))])
}

// finish shows the block that is kept, or the last one again if another info line came after it.
func (d *display) finish() {
	d.showKept()
	if d.out.infos != d.infos {
		d.printLast()
	}
}

// showKept prints the block that is kept.
func (d *display) showKept() {
	if len(d.kept) == 0 {
		return
	}
	d.last = nil
	for i := range d.kept {
		d.last = append(d.last, d.info(&d.kept[i], &d.root))
	}
	d.printLast()
	d.shown, d.shownAt, d.kept = d.kept, time.Now(), nil
}

func (d *display) printLast() {
	for _, line := range d.last {
		d.out.line(line)
	}
	d.infos = d.out.infos
}

// NoMove shows the score of a position without a move to search.
func (d *display) NoMove(score search.Score) {
	d.send(func() {
		d.last = []string{"info depth 0 score " + formatScore(score, &d.root)}
		d.printLast()
	})
}

// Remark shows a message of the search.
func (d *display) Remark(text string) { d.send(func() { d.out.note("%s", text) }) }

// currMoveGap is how long a search must be silent before a currmove line is printed.
// While iterations are short, these lines would keep a slow GUI busy and, once the
// pipe to it is full, block the search.
const currMoveGap = 100 * time.Millisecond

// CurrentMove shows which root move is searched, after a silence.
func (d *display) CurrentMove(c search.CurrentMove) {
	d.send(func() {
		if c.Time-d.heard >= currMoveGap && !d.minimal {
			d.heard = c.Time
			d.out.line(d.currMove(&c, &d.root))
		}
	})
}
