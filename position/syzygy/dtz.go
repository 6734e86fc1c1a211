package syzygy

import (
	"encoding/binary"
	"runtime/debug"

	"github.com/adoube/adoube/internal/disk"
	"github.com/adoube/adoube/position"
)

// ProbeDTZ returns the distance to zeroing of p in plies: the distance, with best play
// from a half-move clock of 0, to a capture, pawn move or mate that keeps the value of
// p. It is positive if the side to move wins, negative if it loses, 0 for a draw, and
// -1 if it is mated.
//
//	   n < -100   blessed loss, that is, a draw by the 50-move rule
//	-100 … -1     loss
//	   0          draw
//	   1 … 100    win
//	 100 < n      cursed win, that is, a draw by the 50-move rule
//
// A cursed win or blessed loss whose best move zeroes the clock has distance 101 or
// -101; 100 is added to the distance of the others, too.
//
// Most tables count in moves, so |n| can be one ply too low, but not in tables with a
// position exactly at 100. With a half-move clock c, a win is therefore certain if n+c
// is at most 99, or if n+c = 100 in the first position after the clock was zeroed.
//
// The second result is false if [Tables.ProbeWDL] returns false, or if a DTZ table is
// missing or cannot be used. Tables hold distances for one side to move only; for the
// other side the legal moves are tried, which takes much longer.
func (t *Tables) ProbeDTZ(p *position.Position) (int, bool) {
	if p.CastlingRooks() != 0 || p.Occupied().Count() > t.maxPieces {
		return 0, false
	}
	if p.IsCheckmate() {
		return -1, true
	}
	v, zeroing, ok := t.resolve(p, Loss, Win, true)
	switch {
	case !ok:
		return 0, false
	case v == Draw:
		return 0, true
	case zeroing:
		return v.beforeZeroing(), true
	}
	n, other, ok := t.tableDTZ(p, v)
	if ok && other {
		return t.searchDTZ(p, v)
	}
	return n, ok
}

// searchDTZ returns the distance of p, whose value v must not be a draw, from the
// distances after its legal moves. It goes no deeper: the positions after moves that do
// not zero are those that the table has.
func (t *Tables) searchDTZ(p *position.Position, v WDL) (int, bool) {
	var moves position.MoveList
	p.GenerateLegal(&moves)
	best := 0
	for _, m := range moves.Slice() {
		n, ok := t.moveDTZ(p, m)
		if !ok {
			return 0, false
		}
		// The winner takes the shortest way, the loser the longest.
		if n != 0 && n > 0 == (v > Draw) && (best == 0 || n < best) {
			best = n
		}
	}
	return best, best != 0
}

// moveDTZ returns the distance that p has if m is played.
func (t *Tables) moveDTZ(p *position.Position, m position.Move) (int, bool) {
	var next position.Position
	p.MakeMove(m, &next)
	if next.IsCheckmate() {
		return 1, true
	}
	if isZeroing(p, m) {
		v, ok := t.ProbeWDL(&next)
		return (-v).beforeZeroing(), ok
	}
	n, ok := t.ProbeDTZ(&next)
	switch {
	case n > 0:
		n++
	case n < 0:
		n--
	}
	return -n, ok
}

// tableDTZ returns the distance of p, whose value v must not be a draw, from its table.
// If other is true, the table is for the other side to move.
func (t *Tables) tableDTZ(p *position.Position, v WDL) (n int, other, ok bool) {
	e, ok := t.find(p, dtzKind)
	if !ok || e.other {
		return 0, e.other, ok
	}
	n, err := e.section.dtz(e.index, v)
	if err != nil {
		e.file.fail(t, err)
		return 0, false, false
	}
	if v == CursedWin || v == BlessedLoss {
		n += 100
	}
	if v < Draw {
		n = -n
	}
	return n, false, true
}

// dtz returns value i of a DTZ table as a number of plies, at least 1, for a position
// of value v.
func (s *section) dtz(i uint64, v WDL) (n int, err error) {
	defer disk.Survive(debug.SetPanicOnFault(true), &err)
	raw, ok := s.value(i)
	if ok {
		n, ok = s.plies(int(raw), v)
	}
	if !ok {
		return 0, errCorrupt
	}
	return n, nil
}

// plies converts a raw value to a number of plies, at least 1, for a position of value
// v.
func (s *section) plies(raw int, v WDL) (int, bool) {
	if s.flags&flagMapped != 0 {
		m := s.dtzMaps[[...]int{Loss + 2: 1, BlessedLoss + 2: 3, CursedWin + 2: 2, Win + 2: 0}[v+2]]
		if s.flags&flagWide != 0 {
			if 2*raw+1 >= len(m) {
				return 0, false
			}
			raw = int(binary.LittleEndian.Uint16(m[2*raw:]))
		} else {
			if raw >= len(m) {
				return 0, false
			}
			raw = int(m[raw])
		}
	}
	if !(v == Win && s.flags&flagWinPlies != 0 || v == Loss && s.flags&flagLossPlies != 0) {
		raw *= 2
	}
	return raw + 1, true
}
