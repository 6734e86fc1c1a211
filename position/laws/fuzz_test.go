package laws

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/laws/winnable"
)

// gameStarts are the positions that random games begin with. The clocks and the
// few pieces make draws of all kinds come soon.
var gameStarts = []string{
	position.StartFEN,
	"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
	"r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1",
	"4k3/3p1p2/8/2P1P1P1/2p1p1p1/8/3P1P2/4K3 w - - 0 1",
	"8/8/8/8/8/2k5/7R/K7 w - - 94 80",
	"7k/8/5K2/8/8/8/6PP/R7 w - - 143 120",
	"8/8/4kn2/8/8/3KN3/8/8 w - - 96 100",
	"8/8/8/8/k2p3Q/8/2P1P3/3K4 w - - 0 1",
	"4k3/8/p1p1p1p1/P1P1P1P1/8/8/3B4/4K3 w - - 0 1",
	"8/8/8/8/8/1k6/p7/K7 b - - 0 1",
	"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
}

// FuzzCourse plays games from random bytes and compares outcome, occurrences and claims
// with a slow and obvious implementation after every move, by each edition.
func FuzzCourse(f *testing.F) {
	random := newRandom()
	for i := range gameStarts {
		moves := make([]byte, 60)
		for j := range moves {
			moves[j] = byte(random.IntN(256))
		}
		f.Add(byte(i), moves)
		// Few different bytes make few different moves and many repetitions.
		for j := range moves {
			moves[j] = byte(random.IntN(2))
		}
		f.Add(byte(i), moves)
	}
	s := new(Arbiter)
	f.Fuzz(func(t *testing.T, start byte, choices []byte) {
		g := position.NewGame(mustParse(t, gameStarts[int(start)%len(gameStarts)]))
		for _, e := range Editions() {
			compareWithSlow(t, s, g.Start(), choices[:min(len(choices), 120)], e)
		}
	})
}

// compareWithSlow plays a game of the given choices from start.
func compareWithSlow(t *testing.T, s *Arbiter, start *position.Position, choices []byte, e *Edition) {
	t.Helper()
	g, course, slow := position.NewGame(*start), s.Follow(*start, e, winnable.Exact), slowCourse{edition: e.Name, arbiter: s}
	check := func(how string, st Status) {
		t.Helper()
		got := fmt.Sprint(st.Outcome, st.Occurrences, describeClaims(st.Claims))
		if want := slow.status(g.Position()); got != want {
			t.Fatalf("%s, %s: %s moves %v:\ngot  %s\nwant %s", e.Name, how, start.FEN(), g.Moves(), got, want)
		}
	}
	for i := 0; ; i++ {
		slow.add(g.Position())
		if i%3 > 0 { // the course must find an end that was not asked for
			check("step by step", course.Status())
		}
		moves := slices.Collect(g.Position().LegalMoves())
		if i == len(choices) || len(moves) == 0 {
			break
		}
		m := moves[int(choices[i])%len(moves)]
		g.Play(m)
		course.Play(m)
	}
	check("step by step", course.Status())
	check("at once", s.Status(g, e, winnable.Exact))
}

func describeClaims(claims []Claim) []string {
	all := []string{}
	for _, c := range claims {
		all = append(all, fmt.Sprint(c.Move, c.Kind, c.Before))
	}
	slices.Sort(all)
	return all
}

// A slowCourse says the same as a [Course] from FEN texts alone: the first position in which a
// rule is met ends the game. It takes from the arbiter only which positions are dead.
type slowCourse struct {
	edition string
	arbiter *Arbiter
	past    []string // what identifies every position of the game, the one on the board last
	numbers []int    // of the move to be made in each of them
	ended   Outcome
}

// modern reports whether the edition has dead positions and compares rights.
func (s *slowCourse) modern() bool { return s.edition == "2023" || s.edition == "2009" }

// add continues the game with p.
func (s *slowCourse) add(p *position.Position) {
	s.past = append(s.past, slowIdentity(p, s.modern()))
	s.numbers = append(s.numbers, p.FullmoveNumber())
	moves := len(slices.Collect(p.LegalMoves()))
	switch {
	case s.ended != Ongoing:
	case moves == 0 && p.InCheck():
		s.ended = Checkmate
	case moves == 0:
		s.ended = Stalemate
	case s.modern() && (p.IsMaterialDraw() || s.arbiter.IsDead(p, winnable.Exact)):
		s.ended = DeadPosition
	case s.edition == "2023" && len(s.occurrences(s.past[len(s.past)-1])) >= 5:
		s.ended = FivefoldRepeat
	case s.edition == "2023" && p.HalfmoveClock() >= 150:
		s.ended = SeventyFiveMove
	}
}

// status returns the status in p, the position on the board.
func (s *slowCourse) status(p *position.Position) string {
	now := s.occurrences(s.past[len(s.past)-1])
	n, claims := len(now), []string{}
	if s.ended != Ongoing {
		return fmt.Sprint(s.ended, n, claims)
	}
	if n >= 3 {
		claims = append(claims, fmt.Sprint(position.NoMove, Threefold, now))
	}
	if p.HalfmoveClock() >= 100 {
		claims = append(claims, fmt.Sprint(position.NoMove, FiftyMoves, []int(nil)))
	}
	for m := range p.LegalMoves() {
		next := p.After(m)
		if !s.modern() || len(slices.Collect(next.LegalMoves())) == 0 {
			continue
		}
		if before := s.occurrences(slowIdentity(&next, s.modern())); len(before) >= 2 {
			claims = append(claims, fmt.Sprint(m, Threefold, before))
		}
		if next.HalfmoveClock() >= 100 {
			claims = append(claims, fmt.Sprint(m, FiftyMoves, []int(nil)))
		}
	}
	slices.Sort(claims)
	return fmt.Sprint(Ongoing, n, claims)
}

// occurrences returns the numbers of the moves to be made when the position with the given
// identity occurred.
func (s *slowCourse) occurrences(one string) (numbers []int) {
	for i, past := range s.past {
		if past == one {
			numbers = append(numbers, s.numbers[i])
		}
	}
	return numbers
}

// slowIdentity returns the fields of the FEN that make positions the same.
func slowIdentity(p *position.Position, modern bool) string {
	fields := strings.Fields(p.FEN())
	if modern {
		return strings.Join(fields[:4], " ")
	}
	return strings.Join(fields[:2], " ")
}
