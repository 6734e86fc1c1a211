package eval

import "github.com/adoube/adoube/position"

// reach enters the attacks of one piece of color us into the attack sets, and
// its pressure on the enemy king. It returns the piece's mobility: how many of
// the squares it attacks are worth going to. A pinned piece attacks only along
// the pin.
func (e *Evaluator) reach(us position.Color, pt position.PieceType, sq position.Square, attacks position.Bitboard) int {
	us &= 1
	if e.blockers[us].Has(sq) {
		attacks &= position.Line(e.p.King(us), sq)
	}
	all := &e.attacked[us]
	e.twice[us] |= all[0] & attacks
	all[pt&7] |= attacks
	all[0] |= attacks
	if attacks&e.ring[us^1] != 0 {
		e.attackers[us]++
		e.attack[us] += e.weights.AttackerDanger[pt]
		e.adjacent[us] += int32((attacks & e.attacked[us^1][position.King]).Count())
	}
	n := (attacks & e.area[us]).Count()
	e.mobility[us] += int32(n)
	return n
}

// knights evaluates the knights of one color.
func (e *Evaluator) knights(us position.Color) (s Score) {
	w := e.weights
	for b := e.p.Of(us, position.Knight); b != 0; b &= b - 1 {
		sq := b.LSB()
		attacks := position.KnightAttacks(sq)
		n := e.reach(us, position.Knight, sq, attacks)
		s += e.relative(us, position.Knight, sq) + w.KnightMobility[min(n, 8)]
		s += e.minor(us, sq, 0)
		if e.outposts(us)&attacks&^e.p.ByColor(us) != 0 {
			s += w.ReachableOutpost
		}
	}
	return s
}

// outposts returns the squares that no enemy pawn can attack any more and that
// an own pawn defends.
func (e *Evaluator) outposts(us position.Color) position.Bitboard {
	return outposts[us&1] & e.attacked[us&1][position.Pawn] &^ e.pawn.span[us&1^1]
}

// minor evaluates what knights (kind 0) and bishops (kind 1) have in common.
//
// See https://www.chessprogramming.org/Outposts.
func (e *Evaluator) minor(us position.Color, sq position.Square, kind int) (s Score) {
	w, bit := e.weights, sq.Bitboard()
	if bit&outposts[us&1]&^e.pawn.span[us&1^1] != 0 {
		s += w.Outpost[kind&1][index(bit&e.attacked[us&1][position.Pawn] != 0)]
	}
	if bit.Forward(us)&e.p.Pieces(position.Pawn) != 0 {
		s += w.MinorBehindPawn
	}
	return s + w.KingProtector[kind&1]*Score(distance[sq&63][e.p.King(us)&63])
}

// bishops evaluates the bishops of one color.
//
// See https://www.chessprogramming.org/Bad_Bishop.
func (e *Evaluator) bishops(us position.Color) (s Score) {
	w, p := e.weights, e.p
	ours, theirs := p.Of(us, position.Pawn), p.Of(us.Opposite(), position.Pawn)
	through := e.occupied &^ p.Pieces(position.Queen)
	for b := p.Of(us, position.Bishop); b != 0; b &= b - 1 {
		sq := b.LSB()
		n := e.reach(us, position.Bishop, sq, position.BishopAttacks(sq, through))
		s += e.relative(us, position.Bishop, sq) + w.BishopMobility[min(n, 13)]
		s += e.minor(us, sq, 1)

		shade := position.LightSquares
		if !shade.Has(sq) {
			shade = ^shade
		}
		blocked := ours & e.occupied.Forward(us.Opposite()) & centerFiles
		s += w.BishopPawns * Score((ours&shade).Count()*(1+blocked.Count()))
		s += w.BishopXRayPawns * Score((diagonals[sq&63] & theirs).Count())
		if (diagonals[sq&63] & centerSquares).Many() &&
			(position.BishopAttacks(sq, p.Pieces(position.Pawn)) & centerSquares).Many() {
			s += w.LongDiagonal
		}
	}
	return s
}

// rooks evaluates the rooks of one color.
//
// See https://www.chessprogramming.org/Rook_on_Open_File.
func (e *Evaluator) rooks(us position.Color) (s Score) {
	w, p := e.weights, e.p
	us &= 1
	them := us.Opposite()
	through := e.occupied &^ (p.Pieces(position.Queen) | p.Of(us, position.Rook))
	for b := p.Of(us, position.Rook); b != 0; b &= b - 1 {
		sq := b.LSB()
		n := e.reach(us, position.Rook, sq, position.RookAttacks(sq, through))
		s += e.relative(us, position.Rook, sq) + w.RookMobility[min(n, 14)]

		file := sq.File().Bitboard()
		if e.pawn.files[us]>>sq.File()&1 != 0 {
			s += w.RookOpenFile[e.pawn.files[them]>>sq.File()&1]
		} else {
			if file&p.Of(us, position.Pawn)&e.occupied.Forward(them) != 0 {
				s += w.RookClosedFile
			}
			if n <= 3 && e.boxedIn(us, sq) {
				s += w.TrappedRook[index(p.CastlingRooks()&p.ByColor(us) != 0)]
			}
		}
		if file&p.Pieces(position.Queen) != 0 {
			s += w.RookOnQueen
		}
		if sq.Rank().Relative(us) == 6 && p.King(them).Rank().Relative(us) == 7 {
			s += w.RookOnSeventh
		}
	}
	return s
}

// boxedIn reports whether the king of color us stands between the rook on sq
// and the center.
func (e *Evaluator) boxedIn(us position.Color, sq position.Square) bool {
	king, rook := e.p.King(us).File(), sq.File()
	return king < 4 && rook < king || king >= 4 && rook > king
}

// queens evaluates the queens of one color.
func (e *Evaluator) queens(us position.Color) (s Score) {
	w, p := e.weights, e.p
	us &= 1
	them := us.Opposite()
	for b := p.Of(us, position.Queen); b != 0; b &= b - 1 {
		sq := b.LSB()
		attacks := position.BishopAttacks(sq, e.occupied) | position.RookAttacks(sq, e.occupied)
		n := e.reach(us, position.Queen, sq, attacks)
		s += e.relative(us, position.Queen, sq) + w.QueenMobility[min(n, 27)]
		if e.discoverable(sq, them) {
			s += w.WeakQueen
		}
		if enemyHalf[us].Has(sq) && !e.pawn.span[them].Has(sq) {
			s += w.QueenInfiltration
		}
	}
	return s
}

// discoverable reports whether a single piece stands between the queen on sq
// and a rook or bishop of color by.
func (e *Evaluator) discoverable(sq position.Square, by position.Color) bool {
	snipers := orthogonals[sq&63]&e.p.Of(by, position.Rook) |
		diagonals[sq&63]&e.p.Of(by, position.Bishop)
	for ; snipers != 0; snipers &= snipers - 1 {
		if between := position.Between(sq, snipers.LSB()) & e.occupied; between != 0 && !between.Many() {
			return true
		}
	}
	return false
}
