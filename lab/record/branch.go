package record

import (
	"math/bits"

	"github.com/adoube/adoube/position"
)

// branchTries is how many branches are drawn for a position, until one is quiet.
const branchTries = 4

// Branch returns branch number n, from 0 on, of p: a quiet position one or two moves
// off the game in which p was reached. A search looks at such positions, which
// players avoid, far more often than at those of games, and a network has to know
// them. Every second p has no branch 0, and none has one where four draws find no
// quiet position.
//
// The moves are drawn at random, but depend on p and n alone. Half of the draws leave
// out moves that lose material at once. A position is quiet if the side to move
// has a legal move, is not in check, and has no capture that wins material.
func Branch(p *position.Position, n int) (b position.Position, ok bool) {
	r := seedOf(p) + randomizer(n)
	if r.next()&1 == 0 && n == 0 {
		return b, false
	}
	for range branchTries {
		if b, ok = r.branch(p); ok {
			return b, true
		}
	}
	return b, false
}

// A randomizer draws the moves of branches: SplitMix64, Steele, Lea and Flood 2014,
// https://doi.org/10.1145/2660193.2660195.
type randomizer uint64

func (r *randomizer) next() uint64 {
	*r += 0x9e3779b97f4a7c15
	z := uint64(*r)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// below returns a number in [0, n).
func (r *randomizer) below(n int) int {
	high, _ := bits.Mul64(r.next(), uint64(n))
	return int(high)
}

// seedOf returns the randomizer of p, which depends on its pieces and its side to
// move. It does not use the key, which a later program may compute differently.
func seedOf(p *position.Position) randomizer {
	r := randomizer(p.SideToMove())
	for _, c := range [...]position.Color{position.White, position.Black} {
		for pt := position.Pawn; pt <= position.King; pt++ {
			r ^= randomizer(p.Of(c, pt))
			r = randomizer(r.next())
		}
	}
	return r
}

// branch plays one or two random moves from p and reports whether the position
// after them is quiet.
func (r *randomizer) branch(p *position.Position) (b position.Position, ok bool) {
	draw := r.next()
	plies, careful := 1+int(draw&1), draw&2 != 0
	b = *p
	var list position.MoveList
	for range plies {
		list.Clear()
		b.GenerateLegal(&list)
		moves := list.Slice()
		if careful {
			moves = keepSafe(&b, moves)
		}
		if len(moves) == 0 {
			return b, false
		}
		b = b.After(nth(moves, r.below(len(moves))))
	}
	return b, quiet(&b, &list)
}

// keepSafe returns the moves that seem to lose nothing. It overwrites moves.
func keepSafe(p *position.Position, moves []position.Move) []position.Move {
	j := judgeOf(p)
	safe := moves[:0]
	for _, m := range moves {
		if j.balance(m) >= 0 {
			safe = append(safe, m)
		}
	}
	return safe
}

// quiet reports whether p is quiet. It uses the memory of list.
func quiet(p *position.Position, list *position.MoveList) bool {
	if p.InCheck() {
		return false
	}
	list.Clear()
	p.GenerateLegal(list)
	j := judgeOf(p)
	for _, m := range list.Slice() {
		if !m.IsQuiet() && j.balance(m) > 0 {
			return false
		}
	}
	return list.Len() > 0
}
