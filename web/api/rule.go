package api

import (
	"context"
	"fmt"

	"github.com/adoube/adoube/annotate/report"
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/laws"
	"github.com/adoube/adoube/position/laws/winnable"
)

// An outcomeObject says how a game stands.
type outcomeObject struct {
	Over    bool   `json:"over"`
	Result  string `json:"result"`
	Article string `json:"article,omitempty"`
	Reason  string `json:"reason"` // in words
}

func newOutcome(s *laws.Status) outcomeObject {
	return outcomeObject{s.Outcome != laws.Ongoing, s.Result.String(), s.Article, s.Outcome.Reason()}
}

// A claimObject is a claim with its reason in words and its moves.
type claimObject struct {
	report.Claim
	Reason string       `json:"reason"`
	Moves  []moveObject `json:"moves"`
}

func newClaims(p *position.Position, claims []laws.Claim) []claimObject {
	list := []claimObject{}
	for _, g := range laws.GroupClaims(claims) {
		c := claimObject{report.NewClaim(p, &g), g.Kind.Reason(g.Count), []moveObject{}}
		for _, m := range g.Moves {
			c.Moves = append(c.Moves, newMove(p, m))
		}
		list = append(list, c)
	}
	return list
}

// A ruleObject is everything that the Laws say about a game.
type ruleObject struct {
	report.Adjudication
	Title   string                      `json:"title"` // of the edition
	Outcome outcomeObject               `json:"outcome"`
	Claims  []claimObject               `json:"claims"`
	Rulings []report.Ruling             `json:"rulings"`
	Lines   report.Colors[[]moveObject] `json:"lines"` // helpmates
	Remarks []laws.Remark               `json:"remarks"`
}

// rule returns the ruling on the current position. It may take seconds.
func (s *Session) rule(_ context.Context, params gameParams, _ func(any)) (any, error) {
	g, e, err := params.game()
	if err != nil {
		return nil, err
	}
	r := s.arbiter.Assess(g, e)
	s.arbiter.ShortenHelpmates(&r)
	p := &r.Position
	o := ruleObject{
		Adjudication: report.NewAdjudication(&r, nil), Title: e.Title, Outcome: newOutcome(&r.Status),
		Claims: newClaims(p, r.Claims), Remarks: append([]laws.Remark{}, r.Remarks...),
		Lines: report.Colors[[]moveObject]{White: newLine(*p, r.Winnable[position.White].Helpmate), Black: newLine(*p, r.Winnable[position.Black].Helpmate)},
	}
	for _, q := range [...]laws.Question{laws.FlagFall, laws.Resignation, laws.IllegalMove} {
		for c := range position.Colors {
			o.Rulings = append(o.Rulings, report.Asked{Question: q, Player: c}.Ruling(&r))
		}
	}
	return o, nil
}

// A helpmateParams is a game and the color of the side that mates.
type helpmateParams struct {
	gameParams
	Color string `json:"color"`
}

// helpmate returns a short helpmate, which takes longer to find than the first one.
func (s *Session) helpmate(_ context.Context, params helpmateParams, _ func(any)) (any, error) {
	g, _, err := params.game()
	if err != nil {
		return nil, err
	}
	for c := range position.Colors {
		if c.String() == params.Color {
			p := g.Position()
			return newLine(*p, s.arbiter.Shorten(p, c, s.arbiter.CanMate(p, c, winnable.Exact).Helpmate)), nil
		}
	}
	return nil, fmt.Errorf("%.100q is not a color; write white or black", params.Color)
}
