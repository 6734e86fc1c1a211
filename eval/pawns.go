package eval

import "github.com/adoube/adoube/position"

// A pawnEntry remembers what depends only on the pawns, and the shelter of the
// last king squares seen with them. Pawns seldom move in a search, so more than
// nine probes in ten find their entry.
//
// See https://www.chessprogramming.org/Pawn_Hash_Table.
type pawnEntry struct {
	key    position.Key
	passed [2]position.Bitboard
	span   [2]position.Bitboard // squares the pawns attack now or after advancing
	score  Score                // structure and squares, White minus Black
	files  [2]uint8             // files without a pawn of the color

	kings         [2]position.Square // whose shelter follows; NoSquare if none
	shelter       [2]Score
	shelterDanger [2]Danger
}

// probePawns returns the entry of the pawns on the board.
func (e *Evaluator) probePawns() *pawnEntry {
	key := e.p.PawnKey()
	n := &e.pawns[key&(pawnSlots-1)]
	if n.key != key {
		*n = pawnEntry{key: key, kings: [2]position.Square{position.NoSquare, position.NoSquare}}
		n.score = e.structure(n, position.White) - e.structure(n, position.Black)
	}
	return n
}

// structure evaluates the pawns of one color and fills in its half of n.
func (e *Evaluator) structure(n *pawnEntry, us position.Color) (s Score) {
	ours := e.p.Of(us, position.Pawn)
	files := uint8(0)
	for b := ours; b != 0; b &= b - 1 {
		sq := b.LSB()
		files |= 1 << sq.File()
		n.span[us] |= span[us&1][sq] &^ sq.File().Bitboard()
		s += e.relative(us, position.Pawn, sq) + e.pawnAmong(n, us, sq)
	}
	n.files[us] = ^files
	islands := position.Bitboard(files &^ (files << 1)).Count()
	return s + e.weights.PawnIslands*Score(islands)
}

// pawnAmong evaluates one pawn among the others.
func (e *Evaluator) pawnAmong(n *pawnEntry, us position.Color, sq position.Square) (s Score) {
	w, them := e.weights, us.Opposite()
	ours, theirs := e.p.Of(us, position.Pawn), e.p.Of(them, position.Pawn)
	bit := sq.Bitboard()
	rank := sq.Rank().Relative(us) & 7

	opposed := index(theirs&front[us&1][sq] != 0)
	stoppers := theirs & span[us&1][sq]
	lever := theirs & position.PawnAttacks(us, sq)
	leverPush := theirs & bit.Forward(us).PawnAttacks(us)
	blocked := theirs & bit.Forward(us)
	behind := ours & bit.Forward(them)
	neighbors := ours & adjacent[sq.File()]
	phalanx := neighbors & sq.Rank().Bitboard()
	support := ours & position.PawnAttacks(them, sq)
	helpers := neighbors &^ span[us&1][sq]

	if blocked != 0 {
		s += w.BlockedPawn[rank]
	}
	if ours&front[us&1][sq] == 0 {
		free := stoppers&^lever == 0 ||
			stoppers&^leverPush == 0 && phalanx.Count() >= leverPush.Count()
		switch {
		case free:
			n.passed[us] |= bit
		case opposed == 0 && helpers.Count() >= (stoppers&^lever).Count():
			s += w.Candidate[rank]
		}
	}
	switch {
	case support|phalanx != 0:
		s += w.Connected[opposed][index(phalanx != 0)][rank] + w.Supported*Score(support.Count())
	case neighbors == 0:
		s += w.Isolated[opposed]
		if opposed != 0 && ours&front[them&1][sq] != 0 {
			s += w.IsolatedDoubled
		}
	case helpers == 0 && leverPush|blocked != 0:
		s += w.Backward[opposed]
	}
	if support == 0 {
		if behind != 0 {
			s += w.Doubled
		}
		if lever.Many() {
			s += w.WeakLever
		}
	}
	return s
}

// index turns a fact into an array index.
func index(fact bool) int {
	if fact {
		return 1
	}
	return 0
}

// relative returns the material and square value of a piece for its own side.
func (e *Evaluator) relative(us position.Color, pt position.PieceType, sq position.Square) Score {
	return e.squares[pt&7][sq.Relative(us)&63]
}

// shelter returns the pawn cover of the king of color us and its danger.
func (e *Evaluator) shelter(us position.Color) (Score, Danger) {
	n, king := e.pawn, e.p.King(us)
	if n.kings[us&1] != king {
		n.kings[us&1] = king
		n.shelter[us&1], n.shelterDanger[us&1] = e.newShelter(us, king)
	}
	return n.shelter[us&1], n.shelterDanger[us&1]
}

// newShelter looks at the three files nearest to the king: how far away are the
// first own pawn, a cover, and the first enemy pawn, a storm?
//
// See https://www.chessprogramming.org/King_Safety#Pawn_Shield.
func (e *Evaluator) newShelter(us position.Color, king position.Square) (s Score, d Danger) {
	w, them := e.weights, us.Opposite()
	ahead := upward(us, king.Rank())
	theirs := e.p.Of(them, position.Pawn) & ahead
	ours := e.p.Of(us, position.Pawn) & ahead &^ theirs.PawnAttacks(them)
	center := min(max(king.File(), 1), 6)
	for f := center - 1; f <= center+1; f++ {
		edge := fold(f)
		cover, storm := nearest(ours&f.Bitboard(), us), nearest(theirs&f.Bitboard(), us)
		s += w.Shelter[edge][cover]
		d += w.ShelterDanger[edge][cover]
		if cover != 0 && cover+1 == storm {
			s += w.BlockedStorm[storm]
			d += w.BlockedStormDanger[storm]
		} else {
			s += w.UnblockedStorm[edge][storm]
			d += w.UnblockedStormDanger[edge][storm]
		}
	}
	if pawns := e.p.Of(us, position.Pawn); pawns != 0 {
		closest := uint8(8)
		for ; pawns != 0; pawns &= pawns - 1 {
			closest = min(closest, distance[king&63][pawns.LSB()])
		}
		s += w.KingPawnDistance * Score(closest)
	}
	return s, d
}

// nearest returns the relative rank of the pawn in b nearest to the side us, 0
// if there is none.
func nearest(b position.Bitboard, us position.Color) position.Rank {
	switch {
	case b == 0:
		return 0
	case us == position.White:
		return b.LSB().Rank() & 7
	}
	return b.MSB().Rank()&7 ^ 7
}
