package laws

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"github.com/adoube/adoube/position"
)

// The checker of closures reasons about sets of positions. Here small sets are
// enumerated, every legal move is played in every position, and the checker must say
// exactly what comes out.

// A sample is a random configuration with all of its positions.
type sample struct {
	check     closureCheck
	cf        Configuration
	positions []samplePosition
	castlings int // moves
}

// A samplePosition is a position with the group of each piece.
type samplePosition struct {
	p      position.Position
	groups [64]int
}

// newSample returns a configuration around a random position, or false if the
// random pieces make none.
func newSample(r *rand.Rand) (*sample, bool) {
	var b plainBoard
	put := func(l byte) {
		low, high := 0, 64
		if plainKind(l) == 'P' {
			low, high = 8, 56
		}
		if sq := low + r.IntN(high-low); b[sq] == 0 {
			b[sq] = l
		}
	}
	// The kings are near each other, so that there are checks and mates.
	king := r.IntN(64)
	b[king] = 'K'
	for range 3 {
		if sq := (king + []int{2, 16, 18, 14, 10, -10, 3, 24}[r.IntN(8)] + 64) % 64; b[sq] == 0 {
			b[sq] = 'k'
			break
		}
	}
	for range 2 + r.IntN(3) {
		put('P')
		put('p')
	}
	for range 1 + r.IntN(4) {
		put("NBRQnbrq"[r.IntN(8)])
	}
	white := r.IntN(2) == 0
	castling := "-"
	if r.IntN(4) == 0 && b[king] != 0 {
		b[king], king = 0, 4
		if b[king] != 0 && plainKind(b[king]) == 'K' || b[7] != 0 && plainKind(b[7]) == 'K' {
			return nil, false
		}
		b[king], b[7], castling = 'K', 'R', "K"
		white = r.IntN(4) > 0
	}
	p, ok := samplePositionOf(&b, white, castling, -1)
	if !ok {
		return nil, false
	}
	if r.IntN(3) == 0 { // a double step before it
		for sq := range 64 {
			for _, enPassant := range []int{sq - 8, sq + 8} {
				if enPassant >= 0 && enPassant < 64 && p.EnPassant() == position.NoSquare {
					if q, ok := samplePositionOf(&b, white, castling, enPassant); ok {
						p = q
					}
				}
			}
		}
	}
	// A move leaves the winner a pawn, so that material does not excuse anything.
	winner := colors[r.IntN(2)]
	if p.Of(winner, position.Pawn).Count() < 2 {
		return nil, false
	}
	s := &sample{}
	s.build(r, p, b, winner)
	return s, len(s.positions) > 0
}

// samplePositionOf returns the position with board b, if it is legal.
func samplePositionOf(b *plainBoard, white bool, castling string, enPassant int) (position.Position, bool) {
	fen := ""
	for rank := 7; rank >= 0; rank-- {
		for file := range 8 {
			if l := b[rank*8+file]; l != 0 {
				fen += string(rune(l))
			} else {
				fen += "1"
			}
		}
		if rank > 0 {
			fen += "/"
		}
	}
	fen += " " + map[bool]string{true: "w", false: "b"}[white] + " " + castling + " "
	if enPassant >= 0 {
		fen += position.Square(enPassant).String()
	} else {
		fen += "-"
	}
	p, err := position.ParseComposition(fen + " 0 1")
	return p, err == nil
}

// build makes a configuration of p with some squares more for each group.
func (s *sample) build(r *rand.Rand, p position.Position, b plainBoard, winner position.Color) {
	cert := &Certificate{Position: p, Proof: Closure, Winner: winner}
	for sq, l := range b {
		if l == 0 || plainKind(l) == 'K' || plainKind(l) == 'P' {
			continue
		}
		pc := p.PieceOn(position.Square(sq))
		joined := false
		for i := range cert.Groups {
			if g := &cert.Groups[i]; g.Piece == pc && r.IntN(2) == 0 {
				g.Home |= 1 << sq
				joined = true
			}
		}
		if !joined {
			cert.Groups = append(cert.Groups, Group{Piece: pc, Color: pc.Color(), Home: 1 << sq})
		}
	}
	for _, c := range colors {
		cert.Groups = append(cert.Groups, Group{Color: c, Promoted: true})
	}
	s.check = newClosureCheck(cert)
	cf := Configuration{SideToMove: p.SideToMove(), EnPassant: p.EnPassant()}
	for _, c := range colors {
		cf.Kings[c], cf.Pawns[c] = p.King(c), p.Of(c, position.Pawn)
	}
	groups := s.check.assign()
	for _, sq := range plainSquares(uint64(p.Checkers())) {
		cf.Checkers = append(cf.Checkers, Checker{position.Square(sq), groups[sq]})
	}
	for i := range cert.Groups {
		cr := Crowd{Squares: cert.Groups[i].Home &^ p.Checkers()}
		cr.Least = cr.Squares.Count()
		cr.Most = cr.Least
		if cert.Groups[i].Promoted && r.IntN(4) == 0 {
			cr.Most = 1
		}
		for range r.IntN(4) {
			cr.Squares |= 1 << r.IntN(64)
		}
		if cr.Least > 0 && r.IntN(3) == 0 {
			cr.Least--
		}
		cf.Crowds = append(cf.Crowds, cr)
	}
	s.cf = cf
	s.enumerate()
}

// enumerate lists the positions of the configuration.
func (s *sample) enumerate() {
	var b plainBoard
	var groups [64]int
	for sq := range groups {
		groups[sq] = -1
	}
	for _, c := range colors {
		for _, sq := range plainSquares(uint64(s.cf.Pawns[c])) {
			b[sq] = colored('P', c == position.White)
		}
		b[s.cf.Kings[c]] = colored('K', c == position.White)
	}
	var place func(g, least, most int, squares uint64)
	next := func(g int) {
		if g < len(s.cf.Crowds) {
			place(g, s.cf.Crowds[g].Least, s.cf.Crowds[g].Most, uint64(s.cf.Crowds[g].Squares))
			return
		}
		s.add(&b, groups)
	}
	place = func(g, least, most int, squares uint64) {
		if least <= 0 {
			next(g + 1)
		}
		for ; squares != 0 && most > 0; squares &= squares - 1 {
			sq := bits.TrailingZeros64(squares)
			if b[sq] != 0 {
				continue
			}
			for _, l := range []byte((&stock{letter: s.check.letter(g)}).letters()) {
				b[sq], groups[sq] = l, g
				place(g, least-1, most-1, squares&(squares-1))
				b[sq], groups[sq] = 0, -1
			}
		}
	}
	var checkers func(i int)
	checkers = func(i int) {
		if i == len(s.cf.Checkers) {
			next(0)
			return
		}
		ch := s.cf.Checkers[i]
		if ch.Group < 0 {
			checkers(i + 1)
			return
		}
		for _, l := range []byte((&stock{letter: s.check.letter(ch.Group)}).letters()) {
			b[ch.Square], groups[ch.Square] = l, ch.Group
			checkers(i + 1)
		}
	}
	checkers(0)
}

// add adds the position with board b, if it is legal and belongs to the
// configuration.
func (s *sample) add(b *plainBoard, groups [64]int) {
	// The right to castle is what is left of it.
	castling := "-"
	if rook := s.check.cert.Position.CastlingRooks(); rook != 0 && groups[7] == s.check.assign()[7] {
		castling = "K"
	}
	p, ok := samplePositionOf(b, s.cf.SideToMove == position.White, castling, enPassantOf(&s.cf))
	if !ok || p.EnPassant() != s.cf.EnPassant {
		return
	}
	var checkers position.Bitboard
	for _, ch := range s.cf.Checkers {
		checkers |= ch.Square.Bitboard()
	}
	if p.Checkers() == checkers {
		s.positions = append(s.positions, samplePosition{p, groups})
	}
}

// after returns the position after m with the groups of its pieces.
func (s *sample) after(sp *samplePosition, m position.Move) samplePosition {
	promoted := s.check.promoted(sp.p.SideToMove() == position.White)
	return samplePosition{sp.p.After(m), carry(sp.groups, &sp.p, m, promoted)}
}

// carry moves what is known about the piece on each square of p with the move m. A
// pawn that promotes becomes promoted.
func carry(id [64]int, p *position.Position, m position.Move, promoted int) [64]int {
	from, to := id[m.From()], m.To()
	id[m.From()] = -1
	switch {
	case m.IsPromotion():
		from = promoted
	case m.IsCastling():
		q := p.After(m)
		king, rook := q.King(p.SideToMove()), id[to]
		id[to], id[king] = -1, from
		if from, to = rook, king-1; king%8 == 2 {
			to = king + 1
		}
	}
	id[to] = from
	return id
}

// collect returns the smallest configurations that all moves lead to, with the
// certificate's order of groups.
func (s *sample) collect() (all []*Configuration) {
	byKey := map[configurationKey]*Configuration{}
	for i := range s.positions {
		sp := &s.positions[i]
		for m := range sp.p.LegalMoves() {
			q := s.after(sp, m)
			if m.IsCastling() {
				s.castlings++
			}
			k, held := s.check.place(&q.p, q.groups)
			cf := byKey[k]
			if cf == nil {
				cf = &Configuration{Crowds: make([]Crowd, len(s.check.cert.Groups))}
				for g := range cf.Crowds {
					cf.Crowds[g].Least = 64
				}
				for _, ch := range k.checkers {
					if ch.square >= 0 {
						cf.Checkers = append(cf.Checkers, Checker{position.Square(ch.square), ch.group})
					}
				}
				byKey[k] = cf
				s.check.index[k] = []*Configuration{cf}
				all = append(all, cf)
			}
			for g := range cf.Crowds {
				n := bits.OnesCount64(held[g])
				cr := &cf.Crowds[g]
				cr.Squares |= position.Bitboard(held[g])
				cr.Least, cr.Most = min(cr.Least, n), max(cr.Most, n)
			}
		}
	}
	return all
}

// moves checks the moves from the configuration.
func (s *sample) moves() error {
	for _, sc := range s.check.sketches(&s.cf) {
		if err := s.check.checkMoves(&sc, &s.cf); err != nil {
			return err
		}
	}
	return nil
}

// TestClosureCheckerIsExact compares the checker with the enumeration: it accepts
// the smallest configurations that all moves lead to, and refuses them without any
// one square, piece or configuration.
func TestClosureCheckerIsExact(t *testing.T) {
	r := newRandom()
	n, mates, tampered, checks, doubles, castlings := 300, 0, 0, 0, 0, 0
	if long() {
		n = 20000
	}
	for tried := 0; tried < n; {
		s, ok := newSample(r)
		if !ok {
			continue
		}
		tried++
		all := s.collect()
		fen := s.check.cert.Position.FEN()
		if err := s.moves(); err != nil {
			t.Fatalf("%s, %+v, %d positions: %v", fen, s.cf, len(s.positions), err)
		}
		castlings += s.castlings
		for _, cf := range all {
			if len(cf.Checkers) > 0 {
				checks++
			}
			if len(cf.Checkers) > 1 {
				doubles++
			}
		}
		if len(all) > 0 {
			cf := all[r.IntN(len(all))]
			tampered += s.tamper(t, cf, fen)
		}
		if mated, conceivable := s.mates(); mated != conceivable {
			t.Fatalf("%s, %+v: mate %v, the checker says %v", fen, s.cf, mated, conceivable)
		} else if mated {
			mates++
		}
	}
	t.Logf("%d configurations, %d with a mate; %d results with a check, %d with two; %d castlings; %d tampered results refused", n, mates, checks, doubles, castlings, tampered)
}

// mates reports whether a position of s is a mate by the winner, and what the
// checker says.
func (s *sample) mates() (is, conceivable bool) {
	if (s.cf.SideToMove == position.White) == s.check.winner || len(s.cf.Checkers) == 0 {
		return false, false
	}
	for i := range s.positions {
		is = is || !s.positions[i].p.HasLegalMove()
	}
	for _, sc := range s.check.sketches(&s.cf) {
		conceivable = conceivable || s.check.mateConceivable(sc, &s.cf)
	}
	return is, conceivable
}

// tamper shrinks cf in every way and returns how often the checker noticed.
func (s *sample) tamper(t *testing.T, cf *Configuration, fen string) (n int) {
	t.Helper()
	refuse := func(what string) {
		t.Helper()
		n++
		if s.moves() == nil {
			t.Fatalf("%s, %+v: %s: accepted", fen, s.cf, what)
		}
	}
	for g := range cf.Crowds {
		cr := &cf.Crowds[g]
		whole := *cr
		for _, sq := range plainSquares(uint64(cr.Squares)) {
			cr.Squares &^= 1 << sq
			refuse("square " + position.Square(sq).String() + " less")
			*cr = whole
		}
		if cr.Most > 0 {
			cr.Most--
			refuse("fewer at most")
			*cr = whole
		}
		cr.Least++
		refuse("more at least")
		*cr = whole
	}
	for k, list := range s.check.index {
		if list[0] == cf {
			delete(s.check.index, k)
			refuse("a configuration less")
			s.check.index[k] = list
			break
		}
	}
	return n
}
