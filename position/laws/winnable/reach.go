package winnable

import "github.com/adoube/adoube/position"

// The semi-static analysis computes where each piece could ever stand if only what
// can never change were in its way: pieces that can never be moved or captured. If no
// square is left on which the king could be mated, no sequence of legal moves
// mates. The idea is Miguel Ambrona's ("A Practical Algorithm for Chess
// Unwinnability", 2022); this version works on sets of squares.
//
// The invariant: in every position that can arise, each piece stands inside its
// reach, and a fixed piece has neither moved nor been captured. A rule may forbid a
// step only if the step is illegal in every position that keeps the invariant.

// A piece is one piece or pawn of the position under analysis.
type piece struct {
	kind     position.Piece
	home     position.Bitboard // where it stands
	reach    position.Bitboard // squares it might ever stand on
	hits     position.Bitboard // squares it might ever attack
	limit    position.Bitboard // squares to which an enemy pawn that it cannot pass confines a pawn
	promoted bool              // a pawn that might become another piece
}

// reaches is the state of the analysis. Arrays of two are indexed by color.
type reaches struct {
	pieces [64]piece
	n      int
	pawns  int                  // after the kings, in the order of their squares
	fixed  [2]position.Bitboard // pieces that never move and are never captured
	guard  [2]position.Bitboard // squares that fixed pieces always attack
	hits   [2]position.Bitboard // squares that some piece might attack
	alive  [2]position.Bitboard // squares where a piece other than the king might be
}

// king returns the king of color c.
func (a *reaches) king(c position.Color) *piece { return &a.pieces[c&1] }

// analyze computes the reach of every piece of p. There must be no en passant capture
// in p.
func (a *reaches) analyze(p *position.Position) {
	a.enter(p)
	for changed := true; changed; {
		a.summarize()
		changed = false
		for i := range a.pieces[:a.n] {
			if a.extend(&a.pieces[i]) {
				changed = true
			}
		}
	}
}

// enter lists the pieces of p: the kings, the pawns, the others.
func (a *reaches) enter(p *position.Position) {
	a.n = 0
	for c := range position.Colors {
		a.add(p, p.King(c))
	}
	pawns := p.Pieces(position.Pawn)
	a.pawns = pawns.Count()
	for b := pawns; b != 0; b &= b - 1 {
		a.add(p, b.LSB())
	}
	for b := p.Occupied() &^ (pawns | p.Pieces(position.King)); b != 0; b &= b - 1 {
		a.add(p, b.LSB())
	}
	a.addCastling(p)
}

func (a *reaches) add(p *position.Position, sq position.Square) {
	a.pieces[a.n&63] = piece{kind: p.PieceOn(sq), home: sq.Bitboard(), reach: sq.Bitboard(), limit: ^position.Bitboard(0)}
	a.n++
}

// addCastling adds the squares after castling to the reach of kings and rooks that
// may castle. In standard chess the squares are reached by ordinary steps, too, but
// in Chess960 the king and the rook can jump over each other.
func (a *reaches) addCastling(p *position.Position) {
	for b := p.CastlingRooks(); b != 0; b &= b - 1 {
		rook := b.LSB()
		c := p.PieceOn(rook).Color()
		king := a.king(c)
		if king.home == position.FileE&king.home && (position.FileA | position.FileH).Has(rook) {
			continue
		}
		kingTo, rookTo := position.CastledSquares(king.home.LSB(), rook)
		king.reach |= kingTo.Bitboard()
		for i := range a.pieces[:a.n] {
			if m := &a.pieces[i]; m.home == rook.Bitboard() {
				m.reach |= rookTo.Bitboard()
			}
		}
	}
}

// summarize recomputes what follows from the reach of the pieces.
func (a *reaches) summarize() {
	a.hits, a.alive = [2]position.Bitboard{}, [2]position.Bitboard{}
	for i := range a.pieces[:a.n] {
		m := &a.pieces[i]
		c := m.kind.Color()
		a.hits[c&1] |= m.hits
		if i >= 2 {
			a.alive[c&1] |= m.reach
		}
	}
	a.fixed, a.guard = [2]position.Bitboard{}, [2]position.Bitboard{}
	for i := range a.pieces[:a.n] {
		m := &a.pieces[i]
		c := m.kind.Color()
		if m.reach == m.home && (i < 2 || a.hits[c&1^1]&m.home == 0) {
			a.fixed[c&1] |= m.home
			a.guard[c&1] |= firstSteps(m.kind, m.home)
		}
	}
	a.limitPawns()
}

// limitPawns finds pawns that face each other and can never leave their file. A
// pawn can never pass the other one if that can never be captured.
func (a *reaches) limitPawns() {
	pawns := a.pieces[2 : 2+a.pawns]
	for i := range pawns {
		pawns[i].limit = ^position.Bitboard(0)
	}
	for i := range pawns {
		w := &pawns[i]
		file := w.home.LSB().File().Bitboard()
		if w.kind != position.WhitePawn || w.reach&^file != 0 {
			continue
		}
		for j := range pawns[i:] {
			b := &pawns[i+j]
			if b.kind != position.BlackPawn || b.reach&^file != 0 {
				continue
			}
			if a.hits[position.White]&b.reach == 0 {
				w.limit &= b.home - 1
			}
			if a.hits[position.Black]&w.reach == 0 {
				b.limit &= ^(w.home | (w.home - 1))
			}
		}
	}
}

// extend extends the reach of m by all steps that are open to it, and reports
// whether there were any.
func (a *reaches) extend(m *piece) bool {
	if m.promoted {
		return false
	}
	reach, hits := m.reach, m.hits
	c := m.kind.Color()
	open := ^a.fixed[c&1]
	switch m.kind.Type() {
	case position.Pawn:
		a.extendPawn(m)
		return m.reach != reach || m.hits != hits
	case position.King:
		open &^= a.guard[c&1^1]
	}
	m.reach = flood(m.kind, m.reach, open)
	m.hits = firstSteps(m.kind, m.reach) & open
	return m.reach != reach || m.hits != hits
}

// extendPawn lets a pawn advance where no fixed piece stands, and capture where an
// enemy piece might stand.
func (a *reaches) extendPawn(m *piece) {
	c := m.kind.Color()
	empty := ^(a.fixed[position.White] | a.fixed[position.Black])
	for {
		next := m.reach | m.reach.Forward(c)&empty&m.limit |
			m.reach.PawnAttacks(c)&a.alive[c&1^1]&^a.fixed[c&1]
		if next == m.reach {
			break
		}
		m.reach = next
		if next&(position.Rank1|position.Rank8) != 0 {
			m.promoted = true
			m.reach, m.hits = ^position.Bitboard(0), ^position.Bitboard(0)
			return
		}
	}
	m.hits = m.reach.PawnAttacks(c)
}

// flood returns the squares that a piece other than a pawn reaches from the squares
// in from, one step at a time, over squares in open.
func flood(pc position.Piece, from, open position.Bitboard) position.Bitboard {
	for {
		next := from | firstSteps(pc, from)&open
		if next == from {
			return from
		}
		from = next
	}
}

// firstSteps returns the squares that pieces pc on the squares in b attack at a
// distance of one step, where nothing can block them.
func firstSteps(pc position.Piece, b position.Bitboard) position.Bitboard {
	switch pc.Type() {
	case position.Pawn:
		return b.PawnAttacks(pc.Color())
	case position.Knight:
		return knightSteps(b)
	case position.Bishop:
		return diagonalSteps(b)
	case position.Rook:
		return orthogonalSteps(b)
	}
	return diagonalSteps(b) | orthogonalSteps(b)
}

func knightSteps(b position.Bitboard) position.Bitboard {
	one := b&^position.FileH<<1 | b&^position.FileA>>1
	two := b&^(position.FileG|position.FileH)<<2 | b&^(position.FileA|position.FileB)>>2
	return one<<16 | one>>16 | two<<8 | two>>8
}

func diagonalSteps(b position.Bitboard) position.Bitboard {
	side := b&^position.FileH<<1 | b&^position.FileA>>1
	return side<<8 | side>>8
}

func orthogonalSteps(b position.Bitboard) position.Bitboard {
	return b&^position.FileH<<1 | b&^position.FileA>>1 | b<<8 | b>>8
}
