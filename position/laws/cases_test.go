package laws

import (
	"encoding/json"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/adoube/adoube/internal/datadir"
	"github.com/adoube/adoube/internal/must"
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/laws/winnable"
)

// A lawCase is a game and what the Laws say about it.
type lawCase struct {
	Name     string   `json:"name"`
	FEN      string   `json:"fen"`
	Moves    []string `json:"moves"`
	FinalFEN string   `json:"final_fen"`
	Expected struct {
		Status        string                     `json:"status"`
		Status2009    string                     `json:"status_2009"`
		Result        string                     `json:"result"`
		InCheck       bool                       `json:"in_check"`
		Checkers      int                        `json:"checkers"`
		LegalCount    int                        `json:"legal_count"`
		Halfmove      int                        `json:"halfmove"`
		Occurrences   int                        `json:"occurrences"`
		EPLegal       bool                       `json:"ep_legal"`
		ClaimNow      []string                   `json:"claim_now"`
		ClaimWith     map[string]json.RawMessage `json:"claim_with"`
		Winnable      struct{ W, B bool }        `json:"winnable"`
		FlagWhite     string                     `json:"flag_white"`
		FlagBlack     string                     `json:"flag_black"`
		MustBeLegal   []string                   `json:"must_be_legal"`
		MustBeIllegal []string                   `json:"must_be_illegal"`
		SAN           map[string]string          `json:"san"`
		FrenchSAN     map[string]string          `json:"san_fr"`
	} `json:"expected"`
}

func TestEveryLawCaseIsExact(t *testing.T) {
	data := must.Get(os.ReadFile(datadir.Need(t, "laws/cases.json")))(t)
	var file struct{ Cases []lawCase }
	must.Do(t, json.Unmarshal(data, &file))
	s := new(Arbiter)
	for i := range file.Cases {
		c := &file.Cases[i]
		t.Run(c.Name, func(t *testing.T) { c.check(t, s) })
	}
}

func (c *lawCase) check(t *testing.T, s *Arbiter) {
	g := mustPlay(t, c.FEN, strings.Join(c.Moves, " "))
	want := &c.Expected
	p := g.Position()
	r := s.Assess(g, &edition2023)
	same := func(what string, got, want any) {
		t.Helper()
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s: got %v, want %v", what, got, want)
		}
	}
	same("final FEN", p.FEN(), c.FinalFEN)
	same("status", r.Outcome.String(), want.Status)
	same("result", r.Result.String(), want.Result)
	same("status 2009", s.Status(g, &edition2009, winnable.Exact).Outcome.String(), want.Status2009)
	same("in check", p.InCheck(), want.InCheck)
	same("checkers", p.Checkers().Count(), want.Checkers)
	same("legal count", r.Legal, want.LegalCount)
	same("half-moves", p.HalfmoveClock(), want.Halfmove)
	same("occurrences", r.Occurrences, want.Occurrences)
	same("en passant", p.EnPassant() != position.NoSquare, want.EPLegal)
	same("White can mate", r.Winnable[position.White].Answer, answerOf(want.Winnable.W))
	same("Black can mate", r.Winnable[position.Black].Answer, answerOf(want.Winnable.B))
	if want.FlagWhite != "" {
		same("White flags", r.Rule(FlagFall, position.White).Result.String(), want.FlagWhite)
		same("Black flags", r.Rule(FlagFall, position.Black).Result.String(), want.FlagBlack)
	}
	c.checkClaims(t, &r)
	c.checkMoves(t, p)
}

func answerOf(can bool) winnable.Answer {
	if can {
		return winnable.Yes
	}
	return winnable.No
}

// checkClaims compares the claims. The file lists the moves to claim with, or
// their number and kinds if they are many.
func (c *lawCase) checkClaims(t *testing.T, r *Report) {
	now := []string{}
	with := map[string][]string{}
	for _, claim := range r.Claims {
		if claim.Move == position.NoMove {
			now = append(now, claim.Kind.String())
			continue
		}
		m := r.Position.UCI(claim.Move)
		with[m] = append(with[m], claim.Kind.String())
	}
	if !slices.Equal(now, c.Expected.ClaimNow) {
		t.Errorf("claims now: got %v, want %v", now, c.Expected.ClaimNow)
	}
	if count := c.Expected.ClaimWith["_count"]; count != nil {
		var n int
		var kinds []string
		must.Do(t, json.Unmarshal(count, &n))
		must.Do(t, json.Unmarshal(c.Expected.ClaimWith["_kinds"], &kinds))
		if len(with) != n {
			t.Errorf("claims with %d moves, want %d", len(with), n)
		}
		for m, got := range with {
			if !slices.Equal(got, kinds) {
				t.Errorf("claims with %s: got %v, want %v", m, got, kinds)
			}
		}
		return
	}
	want := map[string][]string{}
	for m, raw := range c.Expected.ClaimWith {
		var kinds []string
		must.Do(t, json.Unmarshal(raw, &kinds))
		want[m] = kinds
	}
	if !reflect.DeepEqual(with, want) {
		t.Errorf("claims with: got %v, want %v", with, want)
	}
}

func (c *lawCase) checkMoves(t *testing.T, p *position.Position) {
	for _, m := range c.Expected.MustBeLegal {
		if _, err := p.ParseUCI(m); err != nil {
			t.Errorf("must be legal: %v", err)
		}
	}
	for _, m := range c.Expected.MustBeIllegal {
		if _, err := p.ParseUCI(m); err == nil {
			t.Errorf("%s must be illegal", m)
		}
	}
	for _, n := range []struct {
		want    map[string]string
		letters position.PieceLetters
	}{{c.Expected.SAN, position.English}, {c.Expected.FrenchSAN, position.French}} {
		for m, want := range n.want {
			move, err := p.ParseUCI(m)
			if err != nil {
				t.Error(err)
			} else if got := n.letters.SAN(p, move); got != want {
				t.Errorf("SAN of %s: got %s, want %s", m, got, want)
			}
		}
	}
}
