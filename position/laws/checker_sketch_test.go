package laws

import "math/bits"

// A sketch is a position of which only a part is known. The checker of
// certificates asks one thing: can the rest be placed so that the rules of the sketch
// hold? It tries everything that could repair the first fault it sees, so its no is
// a proof. When the search is too long, the answer is yes, and the certificate is
// refused.
type sketch struct {
	// boards are the known pieces before and after a move, and after the en passant
	// captures that answer it. The pieces to be placed stand on the same squares of
	// all boards.
	boards [8]plainBoard
	used   int       // number of boards
	groups [32]stock // pieces to be placed
	n      int       // number of groups
	taken  uint64    // squares on which nothing may be placed
	rules  [16]attackRule
	nrules int
	mated  *matedKing // the side to move is mated on the first board, or nil
}

// A stock is a set of pieces of one kind to be placed.
type stock struct {
	squares     uint64
	letter      byte // what each piece is, 'P' or 'p' for promoted pawns
	least, most int8
}

// letters returns what a piece of g may be.
func (g *stock) letters() string {
	switch g.letter {
	case 'P':
		return "NBRQ"
	case 'p':
		return "nbrq"
	}
	return string([]byte{g.letter})
}

// An attackRule says which pieces attack a square on a board: exactly those on
// certain squares, or at least one piece.
type attackRule struct {
	exactly       uint64
	board, square int8
	white         bool // the color of the attackers
	some          bool
}

// A matedKing is the king that must be mated, with the pieces that check it.
type matedKing struct {
	square    int
	white     bool
	checkers  uint64
	enPassant int // the square of a capture, or -1
}

// A placement puts a piece of a group on a square.
type placement struct {
	group  int
	letter byte
	square int
}

// board adds a board. The caller calls settle when it has made its changes.
func (s *sketch) board(b plainBoard) *plainBoard {
	s.boards[s.used] = b
	s.used++
	return &s.boards[s.used-1]
}

func (s *sketch) rule(r attackRule) {
	s.rules[s.nrules] = r
	s.nrules++
}

// settle notes which squares the last board takes.
func (s *sketch) settle() {
	for sq, l := range s.boards[s.used-1] {
		if l != 0 {
			s.taken |= 1 << sq
		}
	}
}

// with returns s after a placement.
func (s *sketch) with(p placement) sketch {
	t := *s
	for i := range t.boards[:t.used] {
		t.boards[i][p.square] = p.letter
	}
	t.taken |= 1 << p.square
	t.groups[p.group].least = max(0, t.groups[p.group].least-1)
	t.groups[p.group].most--
	return t
}

// sketchBudget is the number of sketches after which the checker gives up a search,
// and with it the certificate.
const sketchBudget = 200000

// conceivable reports whether the rest of s can be placed.
func (s sketch) conceivable() bool {
	budget := sketchBudget
	return s.possible(&budget)
}

// possible reports whether the rest can be placed. It looks at no more than budget
// sketches.
func (s *sketch) possible(budget *int) bool {
	if *budget--; *budget < 0 {
		return true
	}
	if !s.fill() {
		return false
	}
	options, fault := s.fault()
	if !fault {
		if options = s.due(); options == nil {
			return true
		}
	}
	for i, p := range options {
		t := s.with(p)
		if t.possible(budget) {
			return true
		}
		// Nothing that follows from s has this piece there.
		if g := &s.groups[p.group]; i+1 == len(options) || options[i+1].square != p.square || options[i+1].group != p.group {
			if tried := countLetters(options[:i+1], p); tried == len(g.letters()) {
				g.squares &^= 1 << p.square
				if bits.OnesCount64(g.squares&^s.taken) < int(g.least) {
					return false
				}
			}
		}
	}
	return false
}

// countLetters counts the placements of the group of p on its square.
func countLetters(options []placement, p placement) (n int) {
	for _, o := range options {
		if o.group == p.group && o.square == p.square {
			n++
		}
	}
	return n
}

// fill drops the squares that are taken, and places the pieces of groups that need
// every square they have. It returns false if there are too few squares.
func (s *sketch) fill() bool {
	for again := true; again; {
		again = false
		for i := range s.groups[:s.n] {
			g := &s.groups[i]
			g.squares &^= s.taken
			n := int8(bits.OnesCount64(g.squares))
			if n < g.least || g.least > g.most || g.most < 0 {
				return false
			}
			if g.least > 0 && n == g.least && len(g.letters()) == 1 {
				for _, sq := range plainSquares(g.squares) {
					*s = s.with(placement{i, g.letter, sq})
				}
				again = true
				break
			}
		}
	}
	return true
}

// due returns the placements of a group that still has to be placed, nil if there
// is none.
func (s *sketch) due() (options []placement) {
	best, fewest := -1, 65
	for i := range s.groups[:s.n] {
		g := &s.groups[i]
		if n := bits.OnesCount64(g.squares); g.least > 0 && n < fewest {
			best, fewest = i, n
		}
	}
	if best >= 0 {
		options = s.place(nil, best, s.groups[best].squares)
	}
	return options
}

// place appends the placements of a group on squares.
func (s *sketch) place(options []placement, group int, squares uint64) []placement {
	g := &s.groups[group]
	if g.most <= 0 {
		return options
	}
	for b := g.squares & squares; b != 0; b &= b - 1 {
		for _, l := range []byte(g.letters()) {
			options = append(options, placement{group, l, bits.TrailingZeros64(b)})
		}
	}
	return options
}

// fault looks for a rule that does not hold and returns the placements that could
// repair it. Of several faults it takes the one with the fewest repairs.
func (s *sketch) fault() (repairs []placement, found bool) {
	consider := func(options []placement) {
		if !found || len(options) < len(repairs) {
			repairs, found = options, true
		}
	}
	for i := range s.rules[:s.nrules] {
		r := &s.rules[i]
		b := &s.boards[r.board]
		king := int(r.square)
		attackers := b.attackers(king, r.white)
		switch {
		case r.some && attackers == 0:
			consider(s.repairs(func(t *sketch) bool { return t.boards[r.board].attackers(king, r.white) != 0 }))
		case !r.some && r.exactly&^attackers != 0:
			return nil, true
		case !r.some:
			for _, sq := range plainSquares(attackers &^ r.exactly) {
				var options []placement
				if between := plainBetween(king, sq); between != 0 && plainKind(b[sq]) != 'N' {
					for g := range s.n {
						options = s.place(options, g, between)
					}
				}
				consider(options)
			}
		}
		if found && len(repairs) == 0 {
			return nil, true
		}
	}
	if s.mated != nil {
		s.escapes(consider)
	}
	return repairs, found
}

// repairs returns the placements after which good holds.
func (s *sketch) repairs(good func(*sketch) bool) (options []placement) {
	for g := range s.n {
		for _, p := range s.place(nil, g, ^uint64(0)) {
			t := s.with(p)
			if good(&t) {
				options = append(options, p)
			}
		}
	}
	return options
}

// escapes calls fault with the repairs of each legal move that the mated king's side
// has among the known pieces.
func (s *sketch) escapes(fault func([]placement)) {
	for _, e := range s.evasions() {
		if s.legal(e) {
			fault(s.repairs(func(t *sketch) bool { return !t.pseudoLegal(e) || !t.legal(e) }))
		}
	}
}

// An evasion is a move of the side that is to be mated.
type evasion struct {
	from, to, captured int
	path               uint64 // squares that must be empty
}

// evasions returns the moves of the king, and, out of a single check, those of the
// other known pieces that capture the checker or stand in between.
func (s *sketch) evasions() (all []evasion) {
	m, b := s.mated, &s.boards[0]
	for _, step := range plainAll {
		if to, ok := step.from(m.square); ok {
			all = append(all, evasion{from: m.square, to: to, captured: to})
		}
	}
	if bits.OnesCount64(m.checkers) == 1 {
		checker := bits.TrailingZeros64(m.checkers)
		targets := m.checkers
		if plainKind(b[checker]) != 'N' {
			targets |= plainBetween(m.square, checker)
		}
		for from, c := range b {
			if c != 0 && plainWhite(c) == m.white && plainKind(c) != 'K' {
				all = s.helpers(all, from, targets)
			}
		}
	}
	legal := all[:0]
	for _, e := range all {
		if s.pseudoLegal(e) {
			legal = append(legal, e)
		}
	}
	return legal
}

// helpers appends the moves of the piece on from to the targets.
func (s *sketch) helpers(all []evasion, from int, targets uint64) []evasion {
	b, m := &s.boards[0], s.mated
	c := b[from]
	if plainKind(c) != 'P' {
		for _, to := range plainSquares(targets) {
			if b.attackers(to, m.white)&(1<<from) != 0 {
				e := evasion{from: from, to: to, captured: to}
				if plainKind(c) != 'N' {
					e.path = plainBetween(from, to)
				}
				all = append(all, e)
			}
		}
		return all
	}
	forward := plainPawnStep(m.white)
	ahead := from + 8*forward
	if targets&(1<<ahead) != 0 && b[ahead] == 0 {
		all = append(all, evasion{from: from, to: ahead, captured: ahead, path: 1 << ahead})
	}
	if home := (from/8) == 1 && m.white || from/8 == 6 && !m.white; home && targets&(1<<(ahead+8*forward)) != 0 {
		all = append(all, evasion{from: from, to: ahead + 8*forward, captured: ahead + 8*forward, path: 1<<ahead | 1<<(ahead+8*forward)})
	}
	for _, side := range []int{-1, 1} {
		to, ok := plainStep{side, forward}.from(from)
		if !ok {
			continue
		}
		if targets&(1<<to) != 0 && b[to] != 0 {
			all = append(all, evasion{from: from, to: to, captured: to})
		}
		if to == m.enPassant {
			all = append(all, evasion{from: from, to: to, captured: to - 8*forward})
		}
	}
	return all
}

// pseudoLegal reports whether the way of e is free and its target not held by its
// own side.
func (s *sketch) pseudoLegal(e evasion) bool {
	b := &s.boards[0]
	for _, sq := range plainSquares(e.path) {
		if b[sq] != 0 {
			return false
		}
	}
	return b[e.to] == 0 || plainWhite(b[e.to]) != s.mated.white
}

// legal reports whether e leaves the king unattacked.
func (s *sketch) legal(e evasion) bool {
	b := s.boards[0]
	b[e.captured] = 0
	b[e.to], b[e.from] = b[e.from], 0
	king := s.mated.square
	if e.from == king {
		king = e.to
	}
	return b.attackers(king, !s.mated.white) == 0
}
