package laws

import "github.com/adoube/adoube/position"

// A scene is what a proof says about all positions that can arise, in terms that
// people understand.
type scene struct {
	king     position.Bitboard // where the loser's king may be
	checked  position.Bitboard // where it may be in check
	pieces   []Fact            // where the winner's pieces other than king and pawns stay
	frozen   position.Bitboard // pawns that never move and are never captured
	deadEnds position.Bitboard // pawns whose move or capture leaves no legal move
	promotes bool              // a pawn of the winner may promote
	dropped  bool              // some lines end with too few pieces
}

// fromWalls takes the scene from a semi-static analysis.
func (sc *scene) fromWalls(a *mobility, c position.Color) {
	s := a.patterns(c)
	sc.king, sc.checked = s.region, s.losers()
	fixed := a.fixed[position.White] | a.fixed[position.Black]
	for i := 2; i < a.n; i++ {
		m := &a.men[i]
		switch {
		case m.piece.Type() == position.Pawn:
			sc.frozen |= m.home & fixed
			sc.promotes = sc.promotes || m.promoted && m.piece.Color() == c
		case m.piece.Color() == c:
			sc.pieces = append(sc.pieces, Fact{Kind: Stays, Color: c, Piece: m.piece.Type(), Home: m.home.LSB(), Squares: m.reach})
		}
	}
}

// fromClosure takes the scene from the configurations of a closure from p.
func (sc *scene) fromClosure(cl *closure, p *position.Position, c position.Color) {
	reach := make([]position.Bitboard, len(cl.groups))
	sc.frozen = p.Pieces(position.Pawn)
	var st state
	for k := range cl.shapes {
		cl.load(int32(k), &st)
		sc.frozen &= st.pawns[0] | st.pawns[1]
		king := st.kings[c.Opposite()&1].Bitboard()
		sc.king |= king
		for i := range cl.groups {
			reach[i] |= st.crowds[i].squares
		}
		for _, ch := range st.checkers {
			if ch.group > 0 {
				reach[ch.group-1] |= ch.square.Bitboard()
			}
			if ch.group != 0 && st.side != c {
				sc.checked |= king
			}
		}
	}
	for i := range cl.groups {
		g := &cl.groups[i]
		switch {
		case g.piece.Color() != c:
		case g.promoted:
			sc.promotes = reach[i] != 0
		default:
			for b := g.home; b != 0; b &= b - 1 {
				sc.pieces = append(sc.pieces, Fact{Kind: Stays, Color: c, Piece: g.piece.Type(), Home: b.LSB(), Squares: reach[i]})
			}
		}
	}
	if sc.dropped = cl.dropped; !sc.dropped {
		sc.deadEnds = cl.deadEnds(p.Pieces(position.Pawn) &^ sc.frozen)
	}
}

// deadEnds returns the pawns of the first position after whose move or capture
// there is no legal move: the same side is to move wherever they are gone, so it
// never moves.
func (cl *closure) deadEnds(pawns position.Bitboard) position.Bitboard {
	dead := position.Bitboard(0)
	for ; pawns != 0; pawns &= pawns - 1 {
		pawn := pawns & -pawns
		var sides [2]bool
		for k := range cl.shapes {
			if sh := &cl.shapes[k]; (sh.pawns[0]|sh.pawns[1])&pawn == 0 {
				sides[sh.side&1] = true
			}
		}
		if sides[0] != sides[1] {
			dead |= pawn
		}
	}
	return dead
}

// facts returns what is worth saying about why c cannot mate in p.
func (sc *scene) facts(p *position.Position, c position.Color) Explanation {
	const few = 12 // squares worth naming
	them := c.Opposite()
	x := sc.pieceFacts(c, few)
	if p.Of(c, position.Pawn) != 0 && !sc.promotes {
		x = append(x, Fact{Kind: NoPromotion, Color: c})
	}
	if sc.king.Count() <= few {
		x = append(x, Fact{Kind: Stays, Color: them, Piece: position.King, Home: p.King(them), Squares: sc.king})
	}
	if sc.frozen != 0 {
		x = append(x, Fact{Kind: Frozen, Squares: sc.frozen, Count: (p.Pieces(position.Pawn) &^ sc.frozen).Count()})
	}
	if sc.deadEnds != 0 {
		x = append(x, Fact{Kind: DeadEnd, Squares: sc.deadEnds})
	}
	if sc.checked == 0 {
		x = append(x, Fact{Kind: NoCheck, Color: c})
	} else {
		x = append(x, Fact{Kind: WayOut, Color: c, Squares: sc.checked})
	}
	if sc.dropped {
		x = append(x, Fact{Kind: TooFew, Color: c})
	}
	return x
}

// pieceFacts tells where pieces of c stay.
func (sc *scene) pieceFacts(c position.Color, few int) Explanation {
	var x Explanation
	var stuck, bishops position.Bitboard
	moving, others := 0, false
	for _, f := range sc.pieces {
		if f.Squares == f.Home.Bitboard() {
			stuck |= f.Squares
			continue
		}
		moving++
		bishops |= f.Squares
		others = others || f.Piece != position.Bishop
	}
	if stuck != 0 {
		x = append(x, Fact{Kind: Stuck, Color: c, Squares: stuck})
	}
	oneShade := !others && (bishops&position.LightSquares == 0 || bishops&^position.LightSquares == 0)
	if oneShade && moving > 1 {
		return append(x, Fact{Kind: BishopsStay, Color: c, Squares: bishops})
	}
	for _, f := range sc.pieces {
		if f.Squares != f.Home.Bitboard() && (oneShade || f.Squares.Count() <= few) {
			x = append(x, f)
		}
	}
	return x
}
