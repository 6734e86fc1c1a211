package laws

import (
	"fmt"
	"math/bits"

	"github.com/adoube/adoube/position"
)

// A sketchMove is a move of the side to move from a sketch: the sketch has the boards
// before and after it.
type sketchMove struct {
	sketch
	after    int // the index of the board after it
	from, to int
	held     [32]uint64 // what is on the board after the move, by group, but not to be placed
	group    int        // of the moved piece after the move, -1 for kings and pawns
	double   bool       // a pawn made a double step
	white    bool
}

// move adds the board after the move, as it was before.
func (m *sketchMove) move() *plainBoard {
	m.after = m.used
	return m.board(m.boards[0])
}

// checkMoves checks that every move from s, a sketch of cf, leads to a position that
// belongs to a configuration, or has insufficient material.
func (c *closureCheck) checkMoves(s *sketch, cf *Configuration) error {
	white := cf.SideToMove == position.White
	m := sketchMove{sketch: *s, white: white}
	for _, ch := range cf.Checkers {
		if ch.Group >= 0 {
			m.held[ch.Group] |= 1 << ch.Square
		}
	}
	for from, l := range s.boards[0] {
		if l == 0 || plainWhite(l) != white {
			continue
		}
		m.from, m.group = from, -1
		if err := c.checkPiece(m, cf, l); err != nil {
			return err
		}
		if plainKind(l) == 'K' {
			if err := c.checkCastling(m); err != nil {
				return err
			}
		}
	}
	for g := range s.groups[:s.n] {
		if c.white(g) != white {
			continue
		}
		for _, p := range s.place(nil, g, ^s.taken) {
			t := m
			t.sketch = s.with(p)
			t.from, t.group = p.square, g
			if err := c.checkPiece(t, cf, p.letter); err != nil {
				return err
			}
		}
	}
	return nil
}

// checkPiece checks the moves of the piece on m.from, which stands on the board.
func (c *closureCheck) checkPiece(m sketchMove, cf *Configuration, l byte) error {
	if plainKind(l) == 'P' {
		return c.checkPawn(m, cf)
	}
	steps, slides := plainSteps(l)
	for _, step := range steps {
		t := m
		for to, ok := step.from(m.from); ok; to, ok = step.from(to) {
			if err := c.checkTarget(t, to, true, true, []byte{l}); err != nil {
				return err
			}
			if !slides || t.boards[0][to] != 0 {
				break
			}
			t.taken |= 1 << to
		}
	}
	return nil
}

// checkPawn checks the moves of the pawn on m.from.
func (c *closureCheck) checkPawn(m sketchMove, cf *Configuration) error {
	forward := plainPawnStep(m.white)
	into := []byte{colored('P', m.white)}
	if rank := m.from/8 + forward; rank == 0 || rank == 7 {
		into = []byte{colored('N', m.white), colored('B', m.white), colored('R', m.white), colored('Q', m.white)}
		if m.group = c.promoted(m.white); m.group < 0 {
			return fmt.Errorf("no group for promoted pawns")
		}
	}
	ahead := m.from + 8*forward
	if err := c.checkTarget(m, ahead, true, false, into); err != nil {
		return err
	}
	if m.from/8 == 1 && m.white || m.from/8 == 6 && !m.white {
		if t := m; t.boards[0][ahead] == 0 {
			t.taken |= 1 << ahead
			t.double = true
			if err := c.checkTarget(t, ahead+8*forward, true, false, into); err != nil {
				return err
			}
		}
	}
	for _, side := range []int{-1, 1} {
		to, ok := plainStep{side, forward}.from(m.from)
		if !ok {
			continue
		}
		if err := c.checkTarget(m, to, false, true, into); err != nil {
			return err
		}
		if to == enPassantOf(cf) {
			t := m
			t.to = to
			b := t.move()
			b[to], b[m.from], b[to-8*forward] = b[m.from], 0, 0
			if err := c.checkResult(t); err != nil {
				return err
			}
		}
	}
	return nil
}

// promoted returns the group of promoted pawns of a color, or -1.
func (c *closureCheck) promoted(white bool) int {
	for g := range c.cert.Groups {
		if c.cert.Groups[g].Promoted && c.white(g) == white {
			return g
		}
	}
	return -1
}

// checkTarget checks the moves of the piece on m.from to a square, where it becomes
// each of into.
func (c *closureCheck) checkTarget(m sketchMove, to int, quiet, capture bool, into []byte) error {
	m.to = to
	switch l := m.boards[0][to]; {
	case l != 0 && (plainWhite(l) == m.white || plainKind(l) == 'K' || !capture):
		return nil
	case l != 0 || quiet:
		if err := c.checkArrival(m, into); err != nil {
			return err
		}
	}
	for g := range m.groups[:m.n] {
		if !capture || c.white(g) == m.white || m.boards[0][to] != 0 {
			continue
		}
		for _, p := range m.place(nil, g, 1<<to&^m.taken) {
			t := m
			t.sketch = m.with(p)
			if err := c.checkArrival(t, into); err != nil {
				return err
			}
		}
	}
	return nil
}

// checkArrival moves the piece, whatever stands on its target. It becomes each of
// into.
func (c *closureCheck) checkArrival(m sketchMove, into []byte) error {
	b := m.move()
	b[m.from] = 0
	m.taken |= 1 << m.to
	for g := range m.held {
		m.held[g] &^= 1 << m.to
	}
	if m.group >= 0 {
		m.held[m.group] |= 1 << m.to
	}
	for _, l := range into {
		b[m.to] = l
		if err := c.checkResult(m); err != nil {
			return err
		}
	}
	return nil
}

// checkCastling checks the castling of the king on m.from.
func (c *closureCheck) checkCastling(m sketchMove) error {
	king := m.from
	for _, rook := range plainSquares(uint64(c.cert.Position.CastlingRooks())) {
		if plainWhite(c.home[rook]) != m.white || c.home[king] != colored('K', m.white) {
			continue
		}
		kingTo, rookTo := king&^7+2, king&^7+3
		if rook > king {
			kingTo, rookTo = king&^7+6, king&^7+5
		}
		g := c.assign()[rook]
		for _, p := range m.place(nil, g, 1<<rook&^m.taken) {
			t := m
			t.sketch = m.with(p)
			t.to, t.group = kingTo, g
			way := plainBetween(king, kingTo) | 1<<kingTo
			free := (way | plainBetween(rook, rookTo) | 1<<rookTo | plainBetween(king, rook)) &^ (1<<king | 1<<rook)
			if t.taken&free != 0 {
				continue
			}
			lifted := t.boards[0]
			lifted[king] = 0
			after := t.move()
			after[king], after[rook] = 0, 0
			after[kingTo], after[rookTo] = colored('K', m.white), p.letter
			t.held[g] |= 1 << rookTo
			t.board(lifted)
			passing := int8(t.used - 1)
			t.taken |= free
			for _, sq := range plainSquares((way | 1<<king) &^ (1 << kingTo)) {
				t.rule(attackRule{board: passing, square: int8(sq), white: !m.white})
			}
			if err := c.checkResult(t); err != nil {
				return err
			}
		}
	}
	return nil
}

// checkResult checks the board after the move for every way in which it may check
// the other king.
func (c *closureCheck) checkResult(m sketchMove) error {
	after := &m.boards[m.after]
	var own, other int
	var k configurationKey
	for sq, l := range after {
		switch {
		case l == 0 || plainKind(l) != 'K' && plainKind(l) != 'P':
		case plainKind(l) == 'P':
			k.pawns[colorOf(plainWhite(l))] |= 1 << sq
		case plainWhite(l) == m.white:
			own = sq
		default:
			other = sq
		}
	}
	k.kings[colorOf(m.white)], k.kings[colorOf(!m.white)] = own, other
	k.white = !m.white
	m.rule(attackRule{board: int8(m.after), square: int8(own), white: !m.white})

	var found []placement // what may give check: first what is on the board
	for _, sq := range plainSquares(after.attackers(other, m.white)) {
		p := placement{-1, after[sq], sq}
		for g := range m.held {
			if m.held[g]>>sq&1 != 0 {
				p.group = g
			}
		}
		found = append(found, p)
	}
	n := len(found)
	found = append(found, c.discovered(&m, other)...)
	if err := c.checkOutcome(m, k, nil); err != nil {
		return err
	}
	for i, p := range found {
		t, ok := m.reveal(p, i >= n)
		if !ok {
			continue
		}
		if err := c.checkOutcome(t, k, []placement{p}); err != nil {
			return err
		}
		for j := i + 1; j < len(found); j++ {
			u, ok := t.reveal(found[j], j >= n)
			if !ok {
				continue
			}
			if err := c.checkOutcome(u, k, []placement{p, found[j]}); err != nil {
				return err
			}
		}
	}
	return nil
}

// reveal places the giver of a discovered check, unless it stands on the board.
func (m *sketchMove) reveal(p placement, discovered bool) (sketchMove, bool) {
	t := *m
	if !discovered {
		return t, true
	}
	if t.taken>>p.square&1 != 0 || t.groups[p.group].most <= 0 {
		return t, false
	}
	t.sketch = t.with(p)
	t.held[p.group] |= 1 << p.square
	return t, true
}

// discovered returns the pieces that might check the king on sq through the squares
// that the move left.
func (c *closureCheck) discovered(m *sketchMove, king int) (all []placement) {
	for v := range 64 {
		if m.boards[0][v] == 0 || m.boards[m.after][v] != 0 {
			continue
		}
		for _, step := range plainAll {
			passed := false
			for sq, ok := step.from(king); ok && m.boards[m.after][sq] == 0; sq, ok = step.from(sq) {
				if passed {
					for g := range m.groups[:m.n] {
						if c.white(g) == m.white {
							all = m.through(all, g, sq, king)
						}
					}
				}
				passed = passed || sq == v
			}
		}
	}
	return all
}

// through appends the placements of group g on sq that attack the king on the
// board after the move.
func (m *sketchMove) through(all []placement, g, sq, king int) []placement {
	for _, p := range m.place(nil, g, 1<<sq&^m.taken) {
		t := m.with(p)
		if t.boards[m.after].attackers(king, m.white)>>sq&1 != 0 {
			all = append(all, p)
		}
	}
	return all
}

// checkOutcome checks the board after the move if exactly checkers check the other
// king, with and without an en passant capture.
func (c *closureCheck) checkOutcome(m sketchMove, k configurationKey, checkers []placement) error {
	k.checkers = noCheckers
	r := attackRule{board: int8(m.after), square: int8(k.kings[colorOf(!m.white)]), white: m.white}
	for i, p := range checkers {
		r.exactly |= 1 << p.square
		k.checkers[i] = plainChecker{p.square, p.group}
	}
	k.checkers = ordered(k.checkers)
	m.rule(r)
	k.enPassant = -1
	if !m.double {
		return c.checkCovered(&m, k)
	}
	// An en passant capture is legal if it leaves the king unattacked.
	never := m
	forward := plainPawnStep(m.white)
	for _, side := range []int{-1, 1} {
		from, ok := plainStep{side, 0}.from(m.to)
		if !ok || m.boards[m.after][from] != colored('P', !m.white) {
			continue
		}
		captured := m.boards[m.after]
		captured[m.to-8*forward], captured[from], captured[m.to] = captured[from], 0, 0
		legal := attackRule{square: r.square, white: m.white}
		t := m
		t.board(captured)
		legal.board = int8(t.used - 1)
		t.rule(legal)
		k.enPassant = m.to - 8*forward
		if err := c.checkCovered(&t, k); err != nil {
			return err
		}
		never.board(captured)
		legal.board, legal.some = int8(never.used-1), true
		never.rule(legal)
	}
	k.enPassant = -1
	return c.checkCovered(&never, k)
}

// checkCovered checks that the board after the move belongs to a configuration with
// key k, if it is possible and its material suffices.
func (c *closureCheck) checkCovered(m *sketchMove, k configurationKey) error {
	err := fmt.Errorf("there is no such configuration")
	for _, cf := range c.index[k] {
		if err = c.checkInside(m, cf); err == nil {
			return nil
		}
	}
	if c.insufficient(m) || !m.conceivable() {
		return nil
	}
	return fmt.Errorf("%v%v to %+v: %w", position.Square(m.from), position.Square(m.to), k, err)
}

// checkInside checks that the board after the move belongs to cf, wherever the rest
// of the pieces stand.
func (c *closureCheck) checkInside(m *sketchMove, cf *Configuration) error {
	var checkers uint64
	for _, ch := range cf.Checkers {
		checkers |= 1 << ch.Square
	}
	for g := range m.groups[:m.n] {
		crowd, stock := &cf.Crowds[g], &m.groups[g]
		held := m.held[g] &^ checkers
		n := bits.OnesCount64(held)
		if held&^uint64(crowd.Squares) != 0 {
			return fmt.Errorf("a piece of group %d stands on %v", g, position.Square(bits.TrailingZeros64(held&^uint64(crowd.Squares))))
		}
		if n+int(stock.most) > crowd.Most {
			t := m.sketch
			t.groups[g].least = int8(crowd.Most - n + 1)
			if t.groups[g].least <= 0 || t.conceivable() {
				return fmt.Errorf("more pieces of group %d", g)
			}
		}
		if n+int(stock.least) < crowd.Least {
			t := m.sketch
			t.groups[g].most = int8(crowd.Least - n - 1)
			if t.conceivable() {
				return fmt.Errorf("fewer pieces of group %d", g)
			}
		}
		for _, p := range m.place(nil, g, ^m.taken&^uint64(crowd.Squares)) {
			if m.with(p).conceivable() {
				return fmt.Errorf("a piece of group %d may stand on %v", g, position.Square(p.square))
			}
		}
	}
	return nil
}

// insufficient reports whether no mate is possible with the pieces that may be on
// the board after the move, or with fewer.
func (c *closureCheck) insufficient(m *sketchMove) bool {
	w := plainMaterial{winner: c.winner}
	for sq, l := range m.boards[m.after] {
		w.add(l, sq, 1)
	}
	for g := range m.groups[:m.n] {
		stock := &m.groups[g]
		squares := stock.squares &^ m.taken
		if stock.most <= 0 || squares == 0 {
			continue
		}
		for _, l := range []byte(stock.letters()) {
			w.add(l, bits.TrailingZeros64(squares), int(stock.most))
			if both := squares & plainLight; both != 0 && both != squares {
				w.add(l, bits.TrailingZeros64(both), 0)
				w.add(l, bits.TrailingZeros64(squares&^both), 0)
			}
		}
	}
	return !w.suffices()
}
