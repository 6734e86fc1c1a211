package winnable

import (
	"fmt"

	"github.com/adoube/adoube/position"
)

// A scene describes all positions that can arise, as a proof has found them, for people.
type scene struct {
	king     position.Bitboard // where the loser's king may be
	checked  position.Bitboard // where it may be in check
	pieces   []haunt           // of the winner, without king and pawns
	frozen   position.Bitboard // pawns that never move and are never captured
	deadEnds position.Bitboard // pawns whose move or capture leaves no legal move
	promotes bool              // a pawn of the winner may promote
	dropped  bool              // some lines end with too few pieces
}

// A haunt is where a piece stays.
type haunt struct {
	piece   position.PieceType
	home    position.Square
	squares position.Bitboard
}

// stuck reports whether the piece never moves.
func (h *haunt) stuck() bool { return h.squares == h.home.Bitboard() }

// sceneOfReaches returns what the reaches say about a mate by c.
func sceneOfReaches(a *reaches, c position.Color) (sc scene) {
	s := a.patterns(c)
	sc.king, sc.checked = s.region, s.losers()
	fixed := a.fixed[position.White] | a.fixed[position.Black]
	for i := 2; i < a.n; i++ {
		m := &a.pieces[i]
		switch {
		case m.kind.Type() == position.Pawn:
			sc.frozen |= m.home & fixed
			sc.promotes = sc.promotes || m.promoted && m.kind.Color() == c
		case m.kind.Color() == c:
			sc.pieces = append(sc.pieces, haunt{m.kind.Type(), m.home.LSB(), m.reach})
		}
	}
	return sc
}

// sceneOfClosure returns what the configurations of a closure say.
func sceneOfClosure(cl *closure) (sc scene) {
	c := cl.winner
	reach := make([]position.Bitboard, len(cl.groups.list))
	pawns := cl.start.Pieces(position.Pawn)
	sc.frozen = pawns
	var cf configuration
	for i := range cl.table.keys {
		cl.table.load(int32(i), &cf)
		sc.frozen &= cf.pawns[0] | cf.pawns[1]
		king := cf.kings[c.Opposite()&1].Bitboard()
		sc.king |= king
		for i := range cl.groups.list {
			reach[i] |= cf.sets[i].squares
		}
		for _, ch := range cf.checkers {
			if ch.group > 0 {
				reach[ch.group-1] |= ch.square.Bitboard()
			}
			if ch.group != 0 && cf.side != c {
				sc.checked |= king
			}
		}
	}
	for i := range cl.groups.list {
		g := &cl.groups.list[i]
		switch {
		case g.piece.Color() != c:
		case g.promoted:
			sc.promotes = reach[i] != 0
		default:
			for b := g.home; b != 0; b &= b - 1 {
				sc.pieces = append(sc.pieces, haunt{g.piece.Type(), b.LSB(), reach[i]})
			}
		}
	}
	if sc.dropped = cl.expander.dropped; !sc.dropped {
		sc.deadEnds = cl.deadEnds(pawns &^ sc.frozen)
	}
	return sc
}

// deadEnds returns the pawns of the first position after whose move or capture
// there is no legal move: the same side is to move wherever they are gone, so it
// never moves.
func (cl *closure) deadEnds(pawns position.Bitboard) position.Bitboard {
	dead := position.Bitboard(0)
	for ; pawns != 0; pawns &= pawns - 1 {
		pawn := pawns & -pawns
		var sides [2]bool
		for i := range cl.table.keys {
			if k := &cl.table.keys[i]; (k.pawns[0]|k.pawns[1])&pawn == 0 {
				sides[k.side&1] = true
			}
		}
		if sides[0] != sides[1] {
			dead |= pawn
		}
	}
	return dead
}

// facts returns what is worth saying about why the side in question cannot mate.
func (sc *scene) facts(q *question) []Fact {
	const few = 12 // squares worth naming
	us, them := q.winner.Name(), q.winner.Opposite().Name()
	all := sc.pieceFacts(us, few)
	add := func(squares position.Bitboard, format string, args ...any) {
		all = append(all, Fact{fmt.Sprintf(format, args...), squares})
	}
	if pawns := q.Of(q.winner, position.Pawn); pawns != 0 && !sc.promotes {
		add(pawns, "%s's pawns never promote", us)
	}
	if sc.king.Count() <= few {
		add(sc.king, "%s's king never leaves %s", them, squareList(sc.king, "and"))
	}
	switch sc.frozen {
	case 0:
	case q.Pieces(position.Pawn):
		add(sc.frozen, "no pawn ever moves or is captured")
	default:
		add(sc.frozen, "the pawns on %s never move and are never captured", squareList(sc.frozen, "and"))
	}
	if sc.deadEnds != 0 {
		add(sc.deadEnds, "once a pawn has left %s or is captured there, no legal move is left", squareList(sc.deadEnds, "or"))
	}
	if sc.checked == 0 {
		add(0, "%s can never give check", us)
	} else {
		add(sc.checked, "%s's king can be in check only on %s, and always has a way out", them, squareList(sc.checked, "and"))
	}
	if sc.dropped {
		all = append(all, tooFew(us))
	}
	return all
}

// pieceFacts returns where the pieces of us stay.
func (sc *scene) pieceFacts(us string, few int) (all []Fact) {
	var stuck, bishops position.Bitboard
	moving, others := 0, false
	for i := range sc.pieces {
		h := &sc.pieces[i]
		if h.stuck() {
			stuck |= h.squares
			continue
		}
		moving++
		bishops |= h.squares
		others = others || h.piece != position.Bishop
	}
	switch {
	case stuck.Many():
		all = append(all, Fact{fmt.Sprintf("%s's pieces on %s never move", us, squareList(stuck, "and")), stuck})
	case stuck != 0:
		all = append(all, Fact{fmt.Sprintf("%s's piece on %s never moves", us, stuck.LSB()), stuck})
	}
	oneShade := !others && !bothShades(bishops)
	if oneShade && moving > 1 {
		return append(all, Fact{fmt.Sprintf("%s's bishops stay on %s", us, squareList(bishops, "and")), bishops})
	}
	for i := range sc.pieces {
		if h := &sc.pieces[i]; !h.stuck() && (oneShade || h.squares.Count() <= few) {
			all = append(all, Fact{fmt.Sprintf("%s's %s on %s never leaves %s", us, h.piece, h.home, squareList(h.squares, "and")), h.squares})
		}
	}
	return all
}
