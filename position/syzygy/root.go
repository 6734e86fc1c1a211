package syzygy

import (
	"cmp"
	"slices"

	"github.com/adoube/adoube/position"
)

// A RootMove is a legal move at the root and what the tables say about it.
type RootMove struct {
	Move position.Move
	// WDL is the value of the move for the side that makes it, given the game: a win or
	// loss is cursed or blessed if DTZ and the half-move clock exceed 100 together, and a
	// repetition is a draw.
	WDL WDL
	// DTZ is the distance to zeroing in plies if the move is played; see
	// [Tables.ProbeDTZ]. It is 0 if the move draws by the rules, or without DTZ tables.
	DTZ int
	// Rank orders the moves. Any move of the highest rank is safe.
	Rank int
}

// A Ranking is the legal moves of a position, sorted by rank.
type Ranking struct {
	Moves []RootMove // the best first; equal ones in the order of generation
	DTZ   bool       // ranked by DTZ, which makes progress; otherwise by WDL alone
}

// Best returns the moves that share the highest rank.
func (r *Ranking) Best() []RootMove {
	n := 0
	for n < len(r.Moves) && r.Moves[n].Rank == r.Moves[0].Rank {
		n++
	}
	return r.Moves[:n]
}

// The ranks. Distances are far smaller than the gaps.
const (
	rankWin    = 1 << 20 // surely won
	rankCursed = 1 << 19 // won on the board, perhaps too slowly
)

// RankRoot ranks the legal moves of the current position of g. It returns false if a
// move leads to a position that is in no table, or if there is no move.
//
// Rule50 reports whether the 50-move rule applies. The ranks are, from the top:
//
//   - Wins in which the next capture, pawn move or mate certainly comes before the
//     half-move clock reaches 100. They share one rank, so that a search may choose
//     among them. If a position has occurred twice since the clock was last zeroed,
//     the search has made no progress, and the shortest DTZ comes first.
//   - Wins on the board for which that is not certain, by the sum of DTZ and clock. If the DTZ
//     is at most ten plies, a search settles the question, unless it would have to look at too
//     many moves.
//   - Draws. They include moves to a third occurrence of a position, and winning
//     moves after which the opponent can produce one.
//   - Losses on the board that the rule may prevent, the longest first.
//   - Certain losses. They share one rank, because a search delays mate best. But if
//     inaccurate play by the winner can bring the rule into effect, the longest comes
//     first.
//
// Without rule50 the clock does not count, and all wins and losses on the board are
// certain.
func (t *Tables) RankRoot(g *position.Game, rule50 bool) (Ranking, bool) {
	p := g.Position()
	if p.CastlingRooks() != 0 || p.Occupied().Count() > t.maxPieces {
		return Ranking{}, false
	}
	r := &ranker{tables: t, root: p, rule50: rule50, inTime: map[position.Key]bool{}}
	r.keys = append(slices.Clone(g.Keys()), p.Key())
	r.repeated = r.hasRepetition()

	moves, dtz := r.rank(r.byDTZ)
	ok := dtz
	if !ok {
		moves, ok = r.rank(r.byWDL)
	}
	slices.SortStableFunc(moves, func(a, b RootMove) int {
		return cmp.Or(b.Rank-a.Rank, a.DTZ-b.DTZ) // short wins and long losses first
	})
	return Ranking{Moves: moves, DTZ: dtz}, ok && len(moves) != 0
}

// A ranker holds what the ranks of moves depend on.
type ranker struct {
	tables   *Tables
	root     *position.Position
	keys     []position.Key // of the game, root included
	rule50   bool
	repeated bool // a position occurred twice since the clock was last zeroed

	inTime    map[position.Key]bool // what comesInTime has found
	edgeMoves int                   // that it has looked at
}

// hasRepetition reports whether two positions since the last capture or pawn
// move are the same.
func (r *ranker) hasRepetition() bool {
	keys := r.keys[max(len(r.keys)-1-r.root.HalfmoveClock(), 0):]
	for i := range keys {
		if slices.Contains(keys[i+1:], keys[i]) {
			return true
		}
	}
	return false
}

// rank ranks the legal moves by the given method. It returns false if the method fails
// for a move.
func (r *ranker) rank(by func(m *RootMove, next *position.Position) bool) ([]RootMove, bool) {
	var moves position.MoveList
	r.root.GenerateLegal(&moves)
	ranked := make([]RootMove, moves.Len())
	for i, m := range moves.Slice() {
		ranked[i].Move = m
		var next position.Position
		r.root.MakeMove(m, &next)
		if r.isDraw(&next) {
			continue
		}
		if !by(&ranked[i], &next) {
			return nil, false
		}
		if ranked[i].Rank > 0 && r.canRepeat(&next) {
			ranked[i] = RootMove{Move: m}
		}
	}
	return ranked, true
}

// isDraw reports whether next, the position after a move, is a draw by the rules.
func (r *ranker) isDraw(next *position.Position) bool {
	if r.rule50 && next.HalfmoveClock() >= 100 {
		return !next.IsCheckmate() // mate comes first
	}
	return next.Repetitions(r.keys) >= 2
}

// canRepeat reports whether a move from next leads to the third occurrence of a
// position.
func (r *ranker) canRepeat(next *position.Position) bool {
	if !r.repeated {
		return false
	}
	var replies position.MoveList
	next.GenerateLegal(&replies)
	keys := append(r.keys, next.Key())
	for _, m := range replies.Slice() {
		var after position.Position
		next.MakeMove(m, &after)
		if after.Repetitions(keys) >= 2 {
			return true
		}
	}
	return false
}

// byWDL ranks m, which leads to next, by WDL tables alone.
func (r *ranker) byWDL(m *RootMove, next *position.Position) bool {
	v, ok := r.tables.ProbeWDL(next)
	if m.WDL = -v; !r.rule50 {
		m.WDL = [...]WDL{Loss, Loss, Draw, Win, Win}[m.WDL-Loss]
	}
	m.Rank = [...]int{-rankWin, -rankCursed, 0, rankCursed, rankWin}[m.WDL-Loss]
	return ok
}

// byDTZ ranks m, which leads to next, by DTZ tables.
func (r *ranker) byDTZ(m *RootMove, next *position.Position) bool {
	n, ok := r.tables.moveDTZ(r.root, m.Move)
	m.DTZ = n
	switch {
	case n > 0:
		m.WDL, m.Rank = rankDecided(n, r.settledDistance(n, next, false), r.repeated)
	case n < 0:
		clock := r.settledDistance(-n, next, true)
		v, rank := rankDecided(-n, clock, n < -1 && clock-n >= 100)
		m.WDL, m.Rank = -v, -rank
	}
	return ok
}

// settledDistance returns the distance from the root. 100 leaves open whether a win comes in
// time; if a search can settle that, the distance becomes 99 or 101.
func (r *ranker) settledDistance(n int, next *position.Position, winnerMoves bool) int {
	d := r.distance(n, r.root, next)
	if d != 100 || n > edgePlies {
		return d
	}
	inTime := r.comesInTime(next, winnerMoves)
	switch {
	case r.edgeMoves > edgeMoves:
		return d
	case inTime:
		return 99
	}
	return 101
}

// distance returns the value of the half-move clock just before it is zeroed, n plies
// after p, if the first move leads to next. A move that zeroes it is never too late.
func (r *ranker) distance(n int, p, next *position.Position) int {
	if !r.rule50 {
		return 0
	}
	if next.HalfmoveClock() == 0 || n == 1 {
		return n
	}
	return n + p.HalfmoveClock()
}

// rankDecided returns the value and the rank, for the winner, of a move that decides the game
// on the board in n plies, when the half-move clock is at clock. If strict is set, certain wins
// differ by their length.
func rankDecided(n, clock int, strict bool) (WDL, int) {
	switch {
	case clock > 100:
		return CursedWin, rankCursed - clock
	case clock == 100: // the distance may be one ply more
		return Win, rankCursed - clock
	case strict:
		return Win, rankWin - n
	}
	return Win, rankWin
}
