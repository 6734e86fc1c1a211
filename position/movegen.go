package position

import (
	"iter"
	"math/bits"
)

// A generation says which moves to generate. All of them are legal: a check
// restricts the targets, a pin restricts a piece to its line, and the targets of
// the king are tested one by one.
type generation uint8

const (
	noisyMoves generation = 1 << iota
	quietMoves
	allMoves = noisyMoves | quietMoves
)

// GenerateLegal appends every legal move to l.
func (p *Position) GenerateLegal(l *MoveList) { p.generate(l, allMoves) }

// GenerateNoisy appends the legal captures and promotions to l.
func (p *Position) GenerateNoisy(l *MoveList) { p.generate(l, noisyMoves) }

// GenerateQuiets appends the legal moves that neither capture nor promote to l.
func (p *Position) GenerateQuiets(l *MoveList) { p.generate(l, quietMoves) }

// LegalMoves returns an iterator over the legal moves. The search uses
// [Position.GenerateLegal].
func (p *Position) LegalMoves() iter.Seq[Move] {
	return func(yield func(Move) bool) {
		var l MoveList
		p.GenerateLegal(&l)
		for _, m := range l.Slice() {
			if !yield(m) {
				return
			}
		}
	}
}

func (p *Position) generate(l *MoveList, which generation) {
	us := p.side
	enemy, occupied := p.ByColor(us.Opposite()), p.Occupied()
	king := p.King(us)

	var targets Bitboard
	if which&noisyMoves != 0 {
		targets = enemy
	}
	if which&quietMoves != 0 {
		targets |= ^occupied
	}

	l.addTargets(king, p.safe(targets&KingAttacks(king)), enemy)
	if p.checkers.Many() {
		return
	}

	mask := p.checkMask()
	targets &= mask
	pinned := p.pinned
	for b := p.Of(us, Knight) &^ pinned; b != 0; b &= b - 1 {
		from := b.LSB()
		l.addTargets(from, KnightAttacks(from)&targets, enemy)
	}
	for b := p.diagonals(us) &^ pinned; b != 0; b &= b - 1 {
		from := b.LSB()
		l.addTargets(from, BishopAttacks(from, occupied)&targets, enemy)
	}
	for b := p.orthogonals(us) &^ pinned; b != 0; b &= b - 1 {
		from := b.LSB()
		l.addTargets(from, RookAttacks(from, occupied)&targets, enemy)
	}
	p.generatePawns(l, which, p.Of(us, Pawn)&^pinned, mask)
	for b := pinned; b != 0; b &= b - 1 {
		from := b.LSB()
		if line := Line(king, from); p.Pieces(Pawn).Has(from) {
			p.generatePawns(l, which, b&-b, mask&line)
		} else {
			l.addTargets(from, attacksFrom(p.PieceOn(from).Type(), from, occupied)&targets&line, enemy)
		}
	}
	if which&noisyMoves != 0 && p.epSquare != NoSquare {
		for b := p.enPassantPawns(p.epSquare); b != 0; b &= b - 1 {
			l.add(NewMove(b.LSB(), p.epSquare, EnPassant))
		}
	}
	if which&quietMoves != 0 && p.castling != 0 {
		for b := p.canCastle(); b != 0; b &= b - 1 {
			l.add(NewMove(king, b.LSB(), Castling))
		}
	}
}

// captureBit returns the capture bit of a move to sq.
func captureBit(enemy Bitboard, sq Square) Move {
	return Move(enemy>>(sq&63)&1) * (Move(Capture) << 12)
}

func (l *MoveList) addTargets(from Square, targets, enemy Bitboard) {
	n := l.n // in a register
	if n >= listed {
		return // a piece has up to 27 moves
	}
	for ; targets != 0; targets &= targets - 1 {
		to := targets.LSB()
		l.moves[n] = Move(from) | Move(to)<<6 | captureBit(enemy, to)
		n++
	}
	l.n = n
}

// checkMask returns the targets with which a piece other than the king parries
// the check: the checker and the squares between it and the king, or all squares
// without check. There must not be two checkers.
func (p *Position) checkMask() Bitboard {
	if p.checkers == 0 {
		return ^Bitboard(0)
	}
	return p.checkers | Between(p.King(p.side), p.checkers.LSB())
}

// pinMask returns the squares to which a pin restricts the piece on from, all
// squares if it is not pinned.
func (p *Position) pinMask(from Square) Bitboard {
	if !p.pinned.Has(from) {
		return ^Bitboard(0)
	}
	return Line(p.King(p.side), from)
}

// safe returns the given squares without those that the opponent attacks. The king of the side to
// move is taken off the board, because it does not shield the square behind it.
func (p *Position) safe(squares Bitboard) Bitboard {
	if squares == 0 {
		return 0
	}
	them := p.side.Opposite()
	squares &^= p.Of(them, Pawn).PawnAttacks(them) | KingAttacks(p.King(them))
	occupied := p.Occupied() &^ p.King(p.side).Bitboard()
	knights, diagonals, orthogonals := p.Of(them, Knight), p.diagonals(them), p.orthogonals(them)
	for b := squares; b != 0; b &= b - 1 {
		sq := b.LSB()
		if KnightAttacks(sq)&knights != 0 ||
			rays[sq&63].diagonal&diagonals != 0 && BishopAttacks(sq, occupied)&diagonals != 0 ||
			rays[sq&63].orthogonal&orthogonals != 0 && RookAttacks(sq, occupied)&orthogonals != 0 {
			squares ^= b & -b
		}
	}
	return squares
}

// pawnTargets returns the targets of the given pawns of the side to move within
// mask: of single steps, double steps, and captures toward the a-file and the
// h-file.
func (p *Position) pawnTargets(pawns, mask Bitboard) (one, two, west, east Bitboard) {
	us := p.side
	up := 8 - 16*int(us)
	empty := ^p.Occupied()
	enemy := p.ByColor(us.Opposite()) & mask
	one = pawns.rotate(up) & empty
	two = (one & Rank(2).Relative(us).Bitboard()).rotate(up) & empty & mask
	one &= mask
	west = (pawns &^ FileA).rotate(up-1) & enemy
	east = (pawns &^ FileH).rotate(up+1) & enemy
	return one, two, west, east
}

func (p *Position) generatePawns(l *MoveList, which generation, pawns, mask Bitboard) {
	one, two, west, east := p.pawnTargets(pawns, mask)
	up := 8 - 16*int(p.side)
	const last = Rank1 | Rank8
	if which&noisyMoves != 0 {
		if (one|west|east)&last != 0 {
			l.addPromotions(one&last, up, false)
			l.addPromotions(west&last, up-1, true)
			l.addPromotions(east&last, up+1, true)
		}
		l.addPawns(west&^last, up-1, Capture)
		l.addPawns(east&^last, up+1, Capture)
	}
	if which&quietMoves != 0 {
		l.addPawns(one&^last, up, Quiet)
		l.addPawns(two, 2*up, DoublePush)
	}
}

// addPawns adds a move of kind k to each target from the square delta below it.
func (l *MoveList) addPawns(targets Bitboard, delta int, k Kind) {
	n := l.n
	for ; targets != 0 && n < listed; targets &= targets - 1 {
		to := bits.TrailingZeros64(uint64(targets))
		l.moves[n] = NewMove(Square(to-delta), Square(to), k)
		n++
	}
	l.n = n
}

func (l *MoveList) addPromotions(targets Bitboard, delta int, capture bool) {
	for ; targets != 0 && l.n < listed; targets &= targets - 1 {
		to := bits.TrailingZeros64(uint64(targets))
		for pt := Queen; pt >= Knight; pt-- {
			l.add(NewMove(Square(to-delta), Square(to), PromotionKind(pt, capture)))
		}
	}
}
