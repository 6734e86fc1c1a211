package syzygy

import (
	"errors"
	"runtime/debug"

	"github.com/adoube/adoube/internal/disk"
	"github.com/adoube/adoube/position"
)

// errCorrupt is the error for a table with a valid header.
var errCorrupt = errors.New("corrupt: a value in it cannot be decoded")

// ProbeWDL returns the value of p for the side to move, assuming a half-move clock of 0.
// The second result is false if a table is missing or cannot be used, or if a side may
// still castle, which tables do not cover. ProbeWDL does not allocate once the files
// that it needs are open.
func (t *Tables) ProbeWDL(p *position.Position) (WDL, bool) {
	if p.CastlingRooks() != 0 || p.Occupied().Count() > t.maxMen {
		return Draw, false
	}
	return t.resolve(p, Loss, Win)
}

// resolve returns the value of p if it lies between alpha and beta, otherwise a bound on
// the same side of the window.
//
// If a capture is best, the table holds any value not better than the capture that
// compresses well, so captures are searched. They include en passant, which tables do
// not cover.
func (t *Tables) resolve(p *position.Position, alpha, beta WDL) (WDL, bool) {
	var moves position.MoveList
	p.GenerateNoisy(&moves)
	best := Loss
	captures := 0
	var next position.Position // inside the loop it would be allocated
	for _, m := range moves.Slice() {
		if !m.IsCapture() {
			continue
		}
		captures++
		p.MakeMove(m, &next)
		v, ok := t.resolve(&next, -beta, -max(alpha, best))
		if !ok {
			return Draw, false
		}
		best = max(best, -v)
		if best >= beta {
			return best, true
		}
	}
	// The table takes a position whose only moves are en passant for mate or
	// stalemate.
	if p.EnPassant() != position.NoSquare && captures == p.LegalMoveCount() {
		return best, true
	}
	v, ok := t.tableWDL(p)
	return max(best, v), ok
}

// tableWDL returns the value of p in its table.
func (t *Tables) tableWDL(p *position.Position) (WDL, bool) {
	if p.Occupied().Count() == 2 {
		return Draw, true
	}
	tab, recolor, flip := t.lookup(p)
	if tab == nil {
		return Draw, false
	}
	c := tab.wdl.content(t)
	if c == nil {
		return Draw, false
	}
	file, flip := c.orient(p, recolor, flip)
	side := int(p.SideToMove()) ^ int(recolor>>3)
	s := &c.sections[side&(c.sides()-1)][file&3]
	squares := s.place(p, recolor, flip)
	v, err := s.wdl(s.index(&squares))
	if err != nil {
		tab.wdl.fail(t, c, err)
		return Draw, false
	}
	return v, true
}

// wdl returns value i of a WDL table.
func (s *section) wdl(i uint64) (v WDL, err error) {
	defer disk.Survive(debug.SetPanicOnFault(true), &err)
	raw, ok := s.value(i)
	if !ok || raw > 4 {
		return Draw, errCorrupt
	}
	return WDL(raw) - 2, nil
}

// orient returns the file of the leading pawn, 0 to 3 for a to d, and flip, changed so
// that it brings the pawn there. Without pawns the file is 0.
func (c *content) orient(p *position.Position, recolor position.Piece, flip uint8) (int, uint8) {
	if c.leader == position.NoPiece {
		return 0, flip
	}
	pc := c.leader ^ recolor
	highest, file := uint8(0), uint8(0)
	for b := p.Of(pc.Color(), position.Pawn); b != 0; b &= b - 1 {
		sq := uint8(b.LSB()) ^ flip
		if n := maps.pawn[sq&63]; n >= highest {
			highest, file = n, sq&7
		}
	}
	if file > 3 {
		return int(7 - file), flip ^ 7
	}
	return int(file), flip
}
