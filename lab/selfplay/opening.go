package selfplay

import (
	"fmt"
	"math/bits"
	"math/rand/v2"

	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/search"
)

// The balance check: openings that a search finds further off are not played.
const (
	checkMoves   = 5    // nodes of the check, in searches of a move
	checkNodes   = 2000 // but no more than this
	checkBalance = 300  // centipawns
)

// random makes the choices of a game. Its numbers are the same for ever.
type random struct{ source rand.PCG }

// seed begins the numbers of a game.
func (r *random) seed(seed, game uint64) {
	const golden = 0x9e3779b97f4a7c15 // 2^64 divided by the golden ratio
	r.source.Seed(seed, (game+1)*golden)
}

// below returns a number in [0, n), for n > 0 and small.
func (r *random) below(n int) int {
	high, _ := bits.Mul64(r.source.Uint64(), uint64(n))
	return int(high)
}

// chance reports true with the given probability.
func (r *random) chance(probability float64) bool {
	const one = 1 << 30
	return r.below(one) < int(probability*one)
}

// chess960 returns the start position of Chess960 with number n in [0, 960):
// see https://www.chessprogramming.org/Reinhard_Scharnagl.
func chess960(n int) position.Position {
	var rank [8]byte
	place := func(letter byte, free int) { // on the free square of that number
		for f := range rank {
			if rank[f] != 0 {
				continue
			}
			if free == 0 {
				rank[f] = letter
				return
			}
			free--
		}
	}
	rank[n%4*2+1] = 'B'
	n /= 4
	rank[n%4*2] = 'B'
	n /= 4
	place('Q', n%6)
	n /= 6
	first, second := 0, n // the n-th of the pairs of five squares
	for width := 4; second >= width; width-- {
		second -= width
		first++
	}
	place('N', first)
	place('N', first+second)
	place('R', 0)
	place('K', 0)
	place('R', 0)

	white, black := string(rank[:]), make([]byte, 8)
	for i := range rank {
		black[i] = rank[i] + 'a' - 'A'
	}
	fen := fmt.Sprintf("%s/pppppppp/8/8/8/8/PPPPPPPP/%s w KQkq - 0 1", black, white)
	p, err := position.ParseFEN(fen)
	if err != nil {
		panic(err) // n is out of range
	}
	return p
}

// Opening begins the game of the given number with random moves and returns it.
// Openings after which the game is over, or one side ahead by more than balance
// in centipawns, are taken back and tried anew. The game belongs to p again when
// one of its methods is called.
func (p *Player) Opening(number uint64, balance search.Score) *position.Game {
	p.random.seed(p.config.Seed, number)
	p.engine.NewGame()
	start := p.standard
	if p.random.chance(p.config.Chess960) {
		start = chess960(p.random.below(960))
	}
	careful := p.random.below(2) == 0
	plies := 8 + p.random.below(2)
	for {
		p.game = position.NewGame(start)
		if p.playRandom(plies, careful) && p.balanced(balance) {
			return p.game
		}
	}
}

// playRandom plays random moves and reports whether the game goes on after them.
// A careful player gives no material away if it can help it.
func (p *Player) playRandom(plies int, careful bool) bool {
	for range plies {
		at := p.game.Position()
		p.list.Clear()
		at.GenerateLegal(&p.list)
		moves := p.list.Slice()
		if careful {
			moves = safe(at, moves)
		}
		if len(moves) == 0 {
			return false
		}
		p.game.Play(moves[p.random.below(len(moves))])
	}
	_, over := Verdict(p.game)
	return !over
}

// safe returns the moves that lose no material by exchanges on their target
// square, or all if every one does. It overwrites moves.
func safe(at *position.Position, moves []position.Move) []position.Move {
	n := 0
	for i, m := range moves {
		if at.SEE(m, 0) {
			moves[n], moves[i] = m, moves[n]
			n++
		}
	}
	if n == 0 {
		return moves
	}
	return moves[:n]
}

// balanced reports whether a search finds neither side ahead by more than limit.
func (p *Player) balanced(limit search.Score) bool {
	nodes := min(checkMoves*p.config.Nodes, checkNodes)
	r := p.engine.Search(p.game, search.Limits{SoftNodes: nodes, Nodes: hardNodes * nodes}, nil)
	return r.Score >= -limit && r.Score <= limit
}
