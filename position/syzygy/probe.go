package syzygy

import (
	"errors"
	"runtime/debug"

	"github.com/adoube/adoube/internal/disk"
	"github.com/adoube/adoube/position"
)

// The errors for a table with a bad header, and for one with a valid header.
var (
	errHeader  = errors.New("corrupt, or not the table that its name says")
	errCorrupt = errors.New("corrupt: a value in it cannot be decoded")
)

// ProbeWDL returns the value of p for the side to move, assuming a half-move clock of 0.
// The second result is false if a table is missing or cannot be used, or if a side may
// still castle, which tables do not cover. ProbeWDL does not allocate once the files
// that it needs are open.
func (t *Tables) ProbeWDL(p *position.Position) (WDL, bool) {
	if p.CastlingRooks() != 0 || p.Occupied().Count() > t.maxPieces {
		return Draw, false
	}
	v, _, ok := t.resolve(p, Loss, Win, false)
	return v, ok
}

// resolve returns the value of p if it lies between alpha and beta, otherwise a bound on
// the same side of the window, and whether it is the value of a move that was tried.
//
// If a capture is best, the table holds any value not better than the capture that
// compresses well, so captures are tried. They include en passant, which tables do
// not cover. In DTZ tables that is so if any zeroing move is best, pawn moves included.
func (t *Tables) resolve(p *position.Position, alpha, beta WDL, pawnMoves bool) (v WDL, byMove, ok bool) {
	var moves position.MoveList
	if pawnMoves {
		p.GenerateLegal(&moves)
	} else {
		p.GenerateNoisy(&moves)
	}
	best := Loss
	tried := 0
	var next position.Position // inside the loop it would be allocated
	for _, m := range moves.Slice() {
		if !m.IsCapture() && !(pawnMoves && isZeroing(p, m)) {
			continue
		}
		tried++
		p.MakeMove(m, &next)
		v, _, ok := t.resolve(&next, -beta, -max(alpha, best), false)
		if !ok {
			return Draw, false, false
		}
		if best = max(best, -v); best >= beta {
			return best, true, true
		}
	}
	// The table takes a position whose only moves are en passant for mate or
	// stalemate.
	if tried > 0 && tried == p.LegalMoveCount() {
		return best, true, true
	}
	v, ok = t.tableWDL(p)
	if best >= v {
		return best, best > Draw, ok
	}
	return v, false, ok
}

// isZeroing reports whether m, a legal move of p, sets the half-move clock to 0.
func isZeroing(p *position.Position, m position.Move) bool {
	return m.IsCapture() || p.PieceOn(m.From()).Type() == position.Pawn
}

// tableWDL returns the value of p in its table.
func (t *Tables) tableWDL(p *position.Position) (WDL, bool) {
	if p.Occupied().Count() == 2 {
		return Draw, true
	}
	e, ok := t.find(p, wdlKind)
	if !ok {
		return Draw, false
	}
	v, err := e.section.wdl(e.index)
	if err != nil {
		e.file.fail(t, err)
		return Draw, false
	}
	return v, true
}

// An entry is where a table has a position.
type entry struct {
	file    *file
	section *section
	index   uint64
	other   bool // the table has the other side to move instead
}

// find returns the entry of p in its table of kind k, and reports whether there is a table.
func (t *Tables) find(p *position.Position, k kind) (e entry, ok bool) {
	tab, recolor, flip := t.lookup(p)
	if tab == nil {
		return e, false
	}
	e.file = &tab.files[k]
	c := e.file.content(t)
	if c == nil {
		return e, false
	}
	file, flip := c.orient(p, recolor, flip)
	side := int(p.SideToMove()) ^ int(recolor>>3)
	s := &c.sections[side&(c.sides()-1)][file&3]
	squares := s.place(p, recolor, flip)
	e.section, e.index = s, s.index(&squares)
	e.other = k == dtzKind && !c.symmetric && int(s.flags&flagBlack) != side
	return e, true
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
