package eval

import "github.com/adoube/adoube/position"

// The sizes of the caches, powers of two.
const (
	pawnSlots     = 8192
	materialSlots = 2048
)

// An Evaluator evaluates positions. It owns caches and scratch space, so each
// goroutine needs its own.
type Evaluator struct {
	state
	weights  *Weights
	squares  [8][64]Score // [PieceType][relative square], material included
	pawns    [pawnSlots]pawnEntry
	material [materialSlots]materialEntry
}

// state is what the terms know about the position in hand. The attack sets
// fill up piece by piece; threats and king safety read them when complete.
type state struct {
	p        *position.Position
	occupied position.Bitboard
	attacked [2][8]position.Bitboard // [Color][PieceType], entry 0 by anything
	twice    [2]position.Bitboard    // attacked by two pieces or more
	blockers [2]position.Bitboard    // pieces of any color pinned to the king
	area     [2]position.Bitboard    // squares that count for mobility
	ring     [2]position.Bitboard    // around the king of the color
	pawn     *pawnEntry
	mat      *materialEntry

	attackers [2]int32  // pieces of the color that attack the enemy ring
	attack    [2]Danger // weight of those pieces
	adjacent  [2]int32  // their attacks on squares next to the king
	mobility  [2]int32  // safe squares reached, all pieces
	runner    [2]bool   // the color has an unstoppable passed pawn
}

// New returns an Evaluator with the weights that ship.
func New() *Evaluator { return NewWithWeights(&defaultWeights) }

// NewWithWeights returns an Evaluator that uses w, which must not change
// afterwards.
func NewWithWeights(w *Weights) *Evaluator {
	e := &Evaluator{weights: w}
	e.expandSquares()
	e.Reset()
	return e
}

// expandSquares unfolds the piece-square tables and adds the material.
func (e *Evaluator) expandSquares() {
	for pt := position.Pawn; pt <= position.King; pt++ {
		for sq := range position.NoSquare {
			s := e.weights.PieceSquare[pt][int(sq.Rank())*4+fold(sq.File())]
			if pt != position.King {
				s += e.weights.Material[pt]
			}
			e.squares[pt][sq] = s
		}
	}
}

// Reset forgets everything remembered from earlier positions. It never changes
// what Evaluate returns.
func (e *Evaluator) Reset() {
	// A key whose low bits differ from its slot belongs to no position.
	for i := range e.pawns {
		e.pawns[i].key = ^position.Key(i)
	}
	for i := range e.material {
		e.material[i].counts = emptyCounts
	}
}

// Evaluate returns the value of p for the side to move in centipawns, within
// ±15000. It looks at the board only: not at the halfmove clock, nor at
// repetitions. The result is the same whatever was evaluated before.
func (e *Evaluator) Evaluate(p *position.Position) int {
	e.prepare(p)
	v, known := e.knownEnding()
	if !known {
		v = combine(e.components())
	}
	if p.SideToMove() == position.Black {
		v = -v
	}
	return int(v)
}

// prepare points e at p and sets up everything that needs no piece attacks.
func (e *Evaluator) prepare(p *position.Position) {
	e.p = p
	e.occupied = p.Occupied()
	e.mat = e.probeMaterial()
	e.prepareSide(position.White)
	e.prepareSide(position.Black)
	e.pawn = e.probePawns()
}

// prepareSide starts the attack sets of one color with its king and pawns.
func (e *Evaluator) prepareSide(us position.Color) {
	p, them := e.p, us.Opposite()
	king := p.King(us)
	pawns := p.Of(us, position.Pawn)
	byPawn, byKing := pawns.PawnAttacks(us), position.KingAttacks(king)
	byTwo := doubleAttacks(pawns, us)

	e.attacked[us] = [8]position.Bitboard{0: byPawn | byKing, position.Pawn: byPawn, position.King: byKing}
	e.twice[us] = byTwo | byPawn&byKing
	e.blockers[us] = e.shields(king, them)
	e.ring[us] = ring[king&63] &^ byTwo
	e.runner[us] = false
	e.attackers[us], e.attack[us], e.adjacent[us], e.mobility[us] = 0, 0, 0, 0

	stuck := pawns & (low[us&1] | e.occupied.Forward(them))
	e.area[us] = ^(stuck | king.Bitboard() | p.Of(us, position.Queen) | e.blockers[us] |
		p.Of(them, position.Pawn).PawnAttacks(them))
}

// doubleAttacks returns the squares two pawns of color c attack.
func doubleAttacks(pawns position.Bitboard, c position.Color) position.Bitboard {
	f := pawns.Forward(c)
	return f &^ position.FileH << 1 & (f &^ position.FileA >> 1)
}

// shields returns the pieces that alone stand between sq and a slider of color
// by, which would attack it if they moved away.
func (e *Evaluator) shields(sq position.Square, by position.Color) (b position.Bitboard) {
	queens := e.p.Of(by, position.Queen)
	snipers := orthogonals[sq&63]&(queens|e.p.Of(by, position.Rook)) |
		diagonals[sq&63]&(queens|e.p.Of(by, position.Bishop))
	for ; snipers != 0; snipers &= snipers - 1 {
		between := position.Between(sq, snipers.LSB()) & e.occupied
		if !between.Many() {
			b |= between
		}
	}
	return b
}

// components evaluates every term. The order matters: terms that read attack
// sets come after the pieces that fill them.
func (e *Evaluator) components() Components {
	const white, black = position.White, position.Black
	c := Components{Phase: e.mat.phase}
	s := e.mat.imbalance + e.pawn.score
	s += e.knights(white) - e.knights(black)
	s += e.bishops(white) - e.bishops(black)
	s += e.rooks(white) - e.rooks(black)
	s += e.queens(white) - e.queens(black)
	s += e.king(white, &c) - e.king(black, &c)
	s += e.threats(white) - e.threats(black)
	s += e.passed(white) - e.passed(black)
	s += e.tempo(white) - e.tempo(black)
	c.Linear = s
	e.endgame(&c)
	return c
}

// tempo is the value of having the move.
func (e *Evaluator) tempo(us position.Color) Score {
	if e.p.SideToMove() == us {
		return e.weights.Tempo
	}
	return 0
}
