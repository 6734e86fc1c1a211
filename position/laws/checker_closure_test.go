package laws

import (
	"fmt"
	"math/bits"

	"github.com/adoube/adoube/position"
)

// A closureCheck checks that no legal move leaves the configurations of a
// certificate, and that none holds a mate. It goes through every move of every piece
// from every square that a configuration gives it.
type closureCheck struct {
	cert   *Certificate
	index  map[configurationKey][]*Configuration
	winner bool       // whether White is to mate
	home   plainBoard // the position of the certificate
}

// A configurationKey is what a configuration says exactly.
type configurationKey struct {
	pawns     [2]uint64
	kings     [2]int
	white     bool // White is to move
	enPassant int  // -1 if there is none
	checkers  [2]plainChecker
}

// A plainChecker gives check. Its group is -1 for a pawn. There is none on square -1.
type plainChecker struct{ square, group int }

func newClosureCheck(cert *Certificate) closureCheck {
	return closureCheck{
		cert: cert, index: map[configurationKey][]*Configuration{},
		winner: cert.Winner == position.White, home: plainBoardOf(&cert.Position),
	}
}

// checkClosure returns the first clause of a closure certificate that fails.
func checkClosure(cert *Certificate) error {
	c := newClosureCheck(cert)
	if err := c.enter(); err != nil {
		return err
	}
	if !c.contains(&cert.Position, c.assign()) {
		return fmt.Errorf("the position belongs to no configuration")
	}
	for _, list := range c.index {
		for _, cf := range list {
			if err := c.check(cf); err != nil {
				return fmt.Errorf("configuration %+v: %w", *cf, err)
			}
		}
	}
	return nil
}

// enter checks the form of the certificate and indexes its configurations.
func (c *closureCheck) enter() error {
	if err := c.checkGroups(); err != nil {
		return err
	}
	for i := range c.cert.Configurations {
		cf := &c.cert.Configurations[i]
		k, ok, err := c.key(cf)
		if err != nil {
			return fmt.Errorf("configuration %d: %w", i, err)
		}
		if ok {
			c.index[k] = append(c.index[k], cf)
		}
	}
	return nil
}

// checkGroups checks that the groups partition the pieces that are neither kings
// nor pawns.
func (c *closureCheck) checkGroups() error {
	if len(c.cert.Groups) > len(sketch{}.groups) {
		return fmt.Errorf("%d groups", len(c.cert.Groups))
	}
	var seen uint64
	for i, g := range c.cert.Groups {
		if g.Promoted != (g.Piece == position.NoPiece) || g.Promoted && g.Home != 0 {
			return fmt.Errorf("group %d mixes promoted and other pieces", i)
		}
		for _, sq := range plainSquares(uint64(g.Home)) {
			if c.home[sq] != plainLetter(g.Piece) || plainWhite(c.home[sq]) != (g.Color == position.White) || seen>>sq&1 != 0 {
				return fmt.Errorf("group %d does not hold the piece on %v", i, position.Square(sq))
			}
			seen |= 1 << sq
		}
	}
	for sq, l := range c.home {
		if l != 0 && plainKind(l) != 'K' && plainKind(l) != 'P' && seen>>sq&1 == 0 {
			return fmt.Errorf("no group holds the piece on %v", position.Square(sq))
		}
	}
	return nil
}

// assign returns the group of the piece on each square of the position of the
// certificate, -1 where there is none.
func (c *closureCheck) assign() (groups [64]int) {
	for sq := range groups {
		groups[sq] = -1
	}
	for i, g := range c.cert.Groups {
		for _, sq := range plainSquares(uint64(g.Home)) {
			groups[sq] = i
		}
	}
	return groups
}

// key returns the exact part of cf. It reports whether a position can have it: some
// configurations are empty.
func (c *closureCheck) key(cf *Configuration) (k configurationKey, ok bool, err error) {
	ok = true
	k = configurationKey{white: cf.SideToMove == position.White, enPassant: enPassantOf(cf), checkers: noCheckers}
	if len(cf.Crowds) != len(c.cert.Groups) || len(cf.Checkers) > 2 || max(cf.Kings[0], cf.Kings[1]) > 63 {
		return k, false, fmt.Errorf("%d crowds, %d checkers, kings on %v", len(cf.Crowds), len(cf.Checkers), cf.Kings)
	}
	for g, cr := range cf.Crowds {
		if cr.Least < 0 || cr.Most > 64 {
			return k, false, fmt.Errorf("%d to %d pieces of group %d", cr.Least, cr.Most, g)
		}
		ok = ok && cr.Least <= cr.Most
	}
	taken := uint64(0xff000000000000ff) // no pawn stands there
	for i := range 2 {
		k.pawns[i], k.kings[i] = uint64(cf.Pawns[i]), int(cf.Kings[i])
		ok = ok && k.pawns[i]&taken == 0
		taken |= k.pawns[i]
	}
	taken &^= 0xff000000000000ff
	for _, sq := range k.kings {
		ok = ok && taken>>sq&1 == 0
		taken |= 1 << sq
	}
	for i, ch := range cf.Checkers {
		if ch.Group < -1 || ch.Group >= len(c.cert.Groups) || ch.Square > 63 {
			return k, false, fmt.Errorf("checker of group %d on %v", ch.Group, ch.Square)
		}
		if ch.Group >= 0 {
			ok = ok && taken>>ch.Square&1 == 0 && c.white(ch.Group) != k.white
			taken |= 1 << ch.Square
		}
		k.checkers[i] = plainChecker{int(ch.Square), ch.Group}
	}
	k.checkers = ordered(k.checkers)
	return k, ok, nil
}

// enPassantOf returns the square of the en passant captures in cf, or -1.
func enPassantOf(cf *Configuration) int {
	if cf.EnPassant == position.NoSquare {
		return -1
	}
	return int(cf.EnPassant)
}

var noCheckers = [2]plainChecker{{-1, -1}, {-1, -1}}

// ordered sorts checkers by their squares, the absent last.
func ordered(c [2]plainChecker) [2]plainChecker {
	if c[1].square >= 0 && (c[0].square < 0 || c[1].square < c[0].square) {
		c[0], c[1] = c[1], c[0]
	}
	return c
}

// place returns the exact part of the configuration that p belongs to, and where the
// pieces of each group stand, apart from those that give check.
func (c *closureCheck) place(p *position.Position, groups [64]int) (k configurationKey, held [32]uint64) {
	b := plainBoardOf(p)
	k = configurationKey{white: p.SideToMove() == position.White, enPassant: -1, checkers: noCheckers}
	for sq, l := range b {
		side := colorOf(plainWhite(l))
		switch {
		case l == 0:
		case plainKind(l) == 'K':
			k.kings[side] = sq
		case plainKind(l) == 'P':
			k.pawns[side] |= 1 << sq
		default:
			held[groups[sq]] |= 1 << sq
		}
	}
	if p.EnPassant() != position.NoSquare {
		k.enPassant = int(p.EnPassant())
	}
	for i, sq := range plainSquares(b.attackers(k.kings[colorOf(k.white)], !k.white)) {
		k.checkers[min(i, 1)] = plainChecker{sq, groups[sq]} // a third has no configuration
		if groups[sq] >= 0 && i < 2 {
			held[groups[sq]] &^= 1 << sq
		}
	}
	return k, held
}

// contains reports whether p belongs to a configuration, with the group of the
// piece on each square.
func (c *closureCheck) contains(p *position.Position, groups [64]int) bool {
	k, held := c.place(p, groups)
	for _, cf := range c.index[k] {
		inside := true
		for g, crowd := range cf.Crowds {
			n := bits.OnesCount64(held[g])
			inside = inside && held[g]&^uint64(crowd.Squares) == 0 && n >= crowd.Least && n <= crowd.Most
		}
		if inside {
			return true
		}
	}
	return false
}

// colorOf returns the index of a color in arrays.
func colorOf(white bool) int {
	if white {
		return int(position.White)
	}
	return int(position.Black)
}

// letter returns what a piece of group g is, a pawn if it is promoted.
func (c *closureCheck) letter(g int) byte {
	if c.cert.Groups[g].Promoted {
		return colored('P', c.white(g))
	}
	return plainLetter(c.cert.Groups[g].Piece)
}

// white reports whether group g is white.
func (c *closureCheck) white(g int) bool { return c.cert.Groups[g].Color == position.White }

// sketches returns what cf says about its positions. There are several sketches if
// several pawns may capture en passant, or if a checker was a pawn.
func (c *closureCheck) sketches(cf *Configuration) []sketch {
	var s sketch
	b := s.board(plainBoard{})
	for _, white := range []bool{true, false} {
		i := colorOf(white)
		for _, sq := range plainSquares(uint64(cf.Pawns[i])) {
			b[sq] = colored('P', white)
		}
		b[cf.Kings[i]] = colored('K', white)
	}
	for g, crowd := range cf.Crowds {
		s.groups[g] = stock{uint64(crowd.Squares), c.letter(g), int8(crowd.Least), int8(crowd.Most)}
	}
	s.n = len(cf.Crowds)
	s.settle()
	white := cf.SideToMove == position.White
	var checkers uint64
	for _, ch := range cf.Checkers {
		checkers |= 1 << ch.Square
	}
	s.rule(attackRule{board: 0, square: int8(cf.Kings[colorOf(white)]), white: !white, exactly: checkers})
	s.rule(attackRule{board: 0, square: int8(cf.Kings[colorOf(!white)]), white: white})
	all := []sketch{s}
	if enPassant := enPassantOf(cf); enPassant >= 0 {
		all = s.withEnPassant(enPassant, white)
	}
	for _, ch := range cf.Checkers {
		if ch.Group < 0 {
			continue
		}
		var next []sketch
		for _, s := range all {
			for _, l := range []byte(s.groups[ch.Group].letters()) {
				for i := range s.used {
					s.boards[i][ch.Square] = l
				}
				s.taken |= 1 << ch.Square
				next = append(next, s)
			}
		}
		all = next
	}
	return all
}

// withEnPassant returns s for each pawn whose en passant capture on sq may be legal.
func (s sketch) withEnPassant(sq int, white bool) (all []sketch) {
	forward := plainPawnStep(white)
	s.taken |= 1<<sq | 1<<(sq+8*forward)
	king := s.rules[0].square
	for _, side := range []int{-1, 1} {
		from, ok := plainStep{side, -forward}.from(sq)
		if ok && s.boards[0][from] == colored('P', white) && s.boards[0][sq-8*forward] == colored('P', !white) {
			t := s
			b := t.board(s.boards[0])
			b[sq], b[from], b[sq-8*forward] = b[from], 0, 0
			t.rule(attackRule{board: int8(t.used - 1), square: king, white: !white})
			all = append(all, t)
		}
	}
	return all
}

// colored returns a piece of a color.
func colored(kind byte, white bool) byte {
	if white {
		return kind
	}
	return kind | 0x20
}

// check checks all that is claimed about the positions of cf.
func (c *closureCheck) check(cf *Configuration) error {
	for _, s := range c.sketches(cf) {
		if c.mateConceivable(s, cf) {
			return fmt.Errorf("a mate is conceivable")
		}
		if err := c.checkMoves(&s, cf); err != nil {
			return err
		}
	}
	return nil
}

// mateConceivable reports whether a position of cf, of which s is a sketch, may be a
// mate by the winner.
func (c *closureCheck) mateConceivable(s sketch, cf *Configuration) bool {
	if (cf.SideToMove == position.White) == c.winner || len(cf.Checkers) == 0 {
		return false
	}
	s.mated = &matedKing{int(cf.Kings[colorOf(!c.winner)]), !c.winner, s.rules[0].exactly, enPassantOf(cf)}
	return s.conceivable()
}
