package mate

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/adoube/adoube/internal/must"
	"github.com/adoube/adoube/internal/randomgame"
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/tt"
)

// never is a Poll that never stops and asks only once.
func never(uint64) (uint64, bool) { return math.MaxUint64, false }

// slowMate reports whether the side to move can force mate within the given number
// of moves, by trying all moves.
func slowMate(p *position.Position, moves int) bool {
	if moves == 0 {
		return false
	}
	for m := range p.LegalMoves() {
		next := p.After(m)
		if slowMated(&next, moves-1) {
			return true
		}
	}
	return false
}

// slowMated reports whether the opponent, with the given number of moves left, can
// force mate, by trying all moves.
func slowMated(p *position.Position, moves int) bool {
	replies := slices.Collect(p.LegalMoves())
	if len(replies) == 0 {
		return p.InCheck()
	}
	if p.IsMaterialDraw() || p.HalfmoveClock() >= 100 || moves == 0 {
		return false
	}
	for _, m := range replies {
		next := p.After(m)
		if !next.HasLegalMove() || next.IsMaterialDraw() || next.HalfmoveClock() >= 100 || !slowMate(&next, moves) {
			return false
		}
	}
	return true
}

// problemOf returns the problem of a game with all legal moves.
func problemOf(g *position.Game, moves int) Problem {
	return Problem{Game: g, Moves: moves, First: slices.Collect(g.Position().LegalMoves()), DrawClock: 100}
}

// prove reports whether there is a mate within the given number of moves, by the side to
// move (0) or the other side (1).
func prove(t *testing.T, table *tt.Table, p position.Position, moves, side int) bool {
	t.Helper()
	s := New(problemOf(position.NewGame(p), moves), table, never)
	m, found := s.prove(side, 1<<40)
	if !found && !s.refuted[side] {
		t.Fatalf("%s: not settled", p.FEN())
	}
	if found {
		checkMate(t, p, m, moves, side)
	}
	return found
}

// checkMate checks that the line of m ends in mate by the side, in time.
func checkMate(t *testing.T, p position.Position, m Mate, moves, side int) {
	t.Helper()
	if len(m.Line) != m.Plies || m.Plies%2 == side || m.Plies > 2*moves {
		t.Errorf("%s: a mate in %d half-moves with the line %v, want one of side %d in %d moves", p.FEN(), m.Plies, m.Line, side, moves)
	}
	end := p
	for _, move := range m.Line {
		if !end.CanPlay(move) {
			t.Fatalf("%s: illegal move %s in %v", p.FEN(), move, m.Line)
		}
		end = end.After(move)
	}
	if end.HasLegalMove() || !end.InCheck() {
		t.Errorf("%s: the line %v does not end in mate", p.FEN(), m.Line)
	}
}

func TestProofAgreesWithExhaustiveSearch(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	table := newTable(t)
	found := [2]int{}
	check := func(p position.Position, moves int) {
		for side, want := range [2]bool{slowMate(&p, moves), slowMated(&p, moves)} {
			if got := prove(t, table, p, moves, side); got != want {
				t.Errorf("%s: mate in %d by side %d: %t, want %t", p.FEN(), moves, side, got, want)
			}
			if want {
				found[side]++
			}
		}
	}
	games, endings := 300, 400
	if testing.Short() {
		games, endings = 40, 60
	}
	for range games {
		p := *randomgame.Play(r, 20+r.IntN(120)).Position()
		if p.HasLegalMove() {
			check(p, 1+r.IntN(2))
		}
	}
	for range endings {
		s, moves := randomEnding(r), 1+r.IntN(3)
		for _, clock := range r.Perm(6) { // the table must not take one for another
			s.HalfmoveClock = [...]int{0, 95, 96, 97, 98, 99}[clock]
			if p, err := s.Position(); err == nil && p.HasLegalMove() {
				check(p, moves)
			}
		}
	}
	if found[0] < endings/25 || found[1] < endings/120 {
		t.Errorf("%d positions with a mate and %d with one against the side to move are too few", found[0], found[1])
	}
}

// randomEnding returns a board with the black king on the edge and some white pieces, which need not
// be a legal position.
func randomEnding(r *rand.Rand) position.Setup {
	s := position.Setup{SideToMove: position.Color(r.IntN(2)), FullmoveNumber: 90}
	pieces := []position.Piece{position.WhiteKing, position.WhiteQueen, position.WhiteRook, position.WhiteRook, position.WhiteKnight, position.WhiteBishop, position.BlackPawn}
	for _, piece := range pieces[:3+r.IntN(5)] {
		s.Board[8+r.IntN(48)] = piece
	}
	s.Board[r.IntN(8)] = position.BlackKing
	return s
}

// A draw by repetition of positions before the root is no mate: the only way to mate here
// goes through a position that stood on the board twice.
func TestProofRespectsRepetitions(t *testing.T) {
	p := position.MustParseFEN("7k/8/5K2/8/8/8/8/6R1 w - - 0 1")
	prove2 := func(g *position.Game) bool {
		_, found := New(problemOf(g, 2), newTable(t), never).prove(0, 1<<40)
		return found
	}
	g := position.NewGame(p)
	if !prove2(g) {
		t.Fatal("no mate in two without repetitions")
	}
	for range 2 { // after Kf7, the key of the mate in two, this position stands twice
		for _, m := range []string{"Kf7", "Kh7", "Kf6", "Kh8"} {
			must.Do(t, g.Push(m))
		}
	}
	if prove2(g) {
		t.Error("a mate in two although its first move repeats a position for the third time")
	}
}

// A move that repeats a position in one game need not repeat one in another.
func TestProofOfOneGameIsNoProofForAnother(t *testing.T) {
	const fen = "8/7k/5K2/8/8/8/8/6R1 b - - 0 1" // after Kh8, Kf7 mates in two
	table := newTable(t)
	repeated := position.NewGame(position.MustParseFEN("7k/4K3/8/8/8/8/8/6R1 w - - 0 1"))
	must.Do(t, repeated.PushAll("e7f7 h8h7 f7e7 h7h8 e7f7 h8h7 f7f6")) // after Kh8, Kf7 is a draw
	mated := func(g *position.Game) bool {
		_, found := New(problemOf(g, 2), table, never).prove(1, 1<<40)
		return found
	}
	for range 2 {
		if mated(repeated) {
			t.Error("mated in two by a position that is there for the third time")
		}
		if !mated(position.NewGame(position.MustParseFEN(fen))) {
			t.Error("not mated in two after a search of another game")
		}
	}
}

// A result with some of the moves at the root is not true of the position elsewhere.
func TestProofWithSomeOfTheMovesIsNoProofForOthers(t *testing.T) {
	g := must.Get(position.ParseGame("r1b1kb1r/pppp1ppp/5q2/4n3/3KP3/2N3PN/PPP4P/R1BQ1B1R b kq - 0 1"))(t)
	table, p := newTable(t), *g.Position()
	after := position.NewGame(p)
	must.Do(t, after.PushAll("f8c5 d4c5"))
	// Without its first move, there is no mate in two.
	some := slices.DeleteFunc(slices.Collect(after.Position().LegalMoves()), func(m position.Move) bool { return m.String() == "f6b6" })
	New(Problem{Game: after, Moves: 2, First: some, DrawClock: 100}, table, never).Work(1<<40, 0)
	if !prove(t, table, p, 3, 0) {
		t.Errorf("%s: no mate in three is found after a search of some moves two plies on", p.FEN())
	}
}

// A solver that is stopped says nothing, and one that pauses goes on where it was.
func TestWorkCanBeStoppedAndContinued(t *testing.T) {
	p := position.MustParseFEN("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1")
	problem := problemOf(position.NewGame(p), 3)
	s := New(problem, newTable(t), func(nodes uint64) (uint64, bool) { return nodes + 10, nodes >= 10 })
	if m, found := s.Work(1<<40, 0); found || s.Impossible() || s.Nodes() > 10+position.MaxMoves {
		t.Errorf("stopped after 10 nodes: %v, %t, %d nodes", m, found, s.Nodes())
	}
	s = New(problem, newTable(t), func(nodes uint64) (uint64, bool) { return nodes + 100, false })
	for range 1000 {
		if m, found := s.Work(500, 0); found {
			checkMate(t, p, m, 3, 0)
			return
		}
	}
	t.Errorf("no mate after %d nodes in portions of 500", s.Nodes())
}

func newTable(t *testing.T) *tt.Table { return must.Get(tt.New(4, 1))(t) }
