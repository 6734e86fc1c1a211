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
// few men make draws of all kinds come soon.
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

// FuzzStatus plays games from random bytes and compares outcome, occurrences
// and claims with a slow and obvious implementation after every move.
func FuzzStatus(f *testing.F) {
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
		for i, choice := range choices[:min(len(choices), 120)] {
			compareWithSlow(t, s, g, Editions()[i%4])
			moves := slices.Collect(g.Position().LegalMoves())
			if len(moves) == 0 {
				return
			}
			g.Play(moves[int(choice)%len(moves)])
		}
		for _, e := range Editions() {
			compareWithSlow(t, s, g, e)
		}
	})
}

func compareWithSlow(t *testing.T, s *Arbiter, g *position.Game, e *Edition) {
	t.Helper()
	st := s.Status(g, e, winnable.Quick)
	got := fmt.Sprint(st.Outcome, st.Occurrences, describeClaims(g.Position(), st.Claims))
	if want := slowStatus(g, e.Name, st.Outcome == DeadPosition); got != want {
		t.Fatalf("%s, %s moves %v:\ngot  %s\nwant %s", e.Name, g.Start().FEN(), g.Moves(), got, want)
	}
}

func describeClaims(p *position.Position, claims []Claim) []string {
	all := []string{}
	for _, c := range claims {
		all = append(all, c.Move.String()+" "+c.Kind.String())
	}
	slices.Sort(all)
	return all
}

// slowStatus says the same as [Arbiter.Status] from FEN texts alone. Dead
// positions are not its business: it takes the answer as given, after checking
// what it can.
func slowStatus(g *position.Game, edition string, dead bool) string {
	modern := edition == "2023" || edition == "2009"
	// What identifies every position of the game, the one on the board last.
	p := *g.Start()
	past := []string{slowIdentity(&p, modern)}
	ended := Ongoing // by what is counted, before the last position
	for _, m := range g.Moves() {
		if ended == Ongoing && edition == "2023" {
			ended = slowCounted(past, &p)
			dead = dead || ended != Ongoing && p.IsMaterialDraw()
		}
		p = p.After(m)
		past = append(past, slowIdentity(&p, modern))
	}
	n := occurrences(past, past[len(past)-1])
	claims := []string{}
	switch moves := slices.Collect(p.LegalMoves()); {
	case ended != Ongoing && !dead:
		return fmt.Sprint(ended, n, claims)
	case ended == Ongoing && len(moves) == 0 && p.InCheck():
		return fmt.Sprint(Checkmate, n, claims)
	case ended == Ongoing && len(moves) == 0:
		return fmt.Sprint(Stalemate, n, claims)
	case modern && (dead || p.IsMaterialDraw()):
		return fmt.Sprint(DeadPosition, n, claims)
	case edition == "2023" && slowCounted(past, &p) != Ongoing:
		return fmt.Sprint(slowCounted(past, &p), n, claims)
	}
	if n >= 3 {
		claims = append(claims, "0000 threefold")
	}
	if p.HalfmoveClock() >= 100 {
		claims = append(claims, "0000 fifty")
	}
	for m := range p.LegalMoves() {
		next := p.After(m)
		if !modern || len(slices.Collect(next.LegalMoves())) == 0 {
			continue
		}
		if occurrences(past, slowIdentity(&next, modern)) >= 2 {
			claims = append(claims, m.String()+" threefold")
		}
		if next.HalfmoveClock() >= 100 {
			claims = append(claims, m.String()+" fifty")
		}
	}
	slices.Sort(claims)
	return fmt.Sprint(Ongoing, n, claims)
}

// slowCounted returns how the number of occurrences or half-moves ends a game in p, the last
// position of past.
func slowCounted(past []string, p *position.Position) Outcome {
	switch {
	case occurrences(past, past[len(past)-1]) >= 5:
		return FivefoldRepeat
	case p.HalfmoveClock() >= 150:
		return SeventyFiveMove
	}
	return Ongoing
}

// slowIdentity returns the fields of the FEN that make positions the same.
func slowIdentity(p *position.Position, modern bool) string {
	fields := strings.Fields(p.FEN())
	if modern {
		return strings.Join(fields[:4], " ")
	}
	return strings.Join(fields[:2], " ")
}

func occurrences(all []string, one string) int {
	n := 0
	for _, s := range all {
		if s == one {
			n++
		}
	}
	return n
}
