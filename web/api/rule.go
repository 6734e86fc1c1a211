package api

import (
	"context"
	"fmt"

	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/laws"
	"github.com/adoube/adoube/position/laws/winnable"
)

// An outcomeObject says how a game stands.
type outcomeObject struct {
	Name    string `json:"name"`
	Over    bool   `json:"over"`
	Result  string `json:"result"`
	Article string `json:"article,omitempty"`
	Reason  string `json:"reason"` // in words
}

func newOutcome(s *laws.Status) outcomeObject {
	o := outcomeObject{Name: s.Outcome.String(), Over: s.Outcome != laws.Ongoing, Result: s.Result.String(), Article: s.Article, Reason: "the game goes on"}
	if o.Over {
		o.Reason = s.Outcome.Reason()
	}
	return o
}

// A claimObject is a group of claims that differ only in the move to announce.
type claimObject struct {
	Kind    string       `json:"kind"`
	Article string       `json:"article"`
	Reason  string       `json:"reason"`
	Moves   []moveObject `json:"moves"` // none for a claim for the position on the board
}

func newClaims(p *position.Position, claims []laws.Claim) []claimObject {
	list := []claimObject{}
	for _, g := range laws.GroupClaims(claims) {
		c := claimObject{g.Kind.String(), g.Article, g.Kind.Reason(g.Count), []moveObject{}}
		for _, m := range g.Moves {
			c.Moves = append(c.Moves, newMove(p, m))
		}
		list = append(list, c)
	}
	return list
}

// A ruleObject is everything that the Laws say about a game.
type ruleObject struct {
	Edition     editionObject         `json:"edition"`
	FEN         string                `json:"fen"`
	Turn        string                `json:"turn"`
	Outcome     outcomeObject         `json:"outcome"`
	InCheck     bool                  `json:"in_check"`
	Legal       int                   `json:"legal"`
	Occurrences int                   `json:"occurrences"`
	Halfmove    int                   `json:"halfmove"`
	Claims      []claimObject         `json:"claims"`
	Questions   []questionObject      `json:"questions"`
	Mate        map[string]mateObject `json:"mate"` // can White, can Black still mate?
	Remarks     []remarkObject        `json:"remarks"`
}

// A questionObject says what happens if a player loses other than on the board.
type questionObject struct {
	Name  string       `json:"name"`
	White rulingObject `json:"white"`
	Black rulingObject `json:"black"`
}

type rulingObject struct {
	Result  string `json:"result"`
	Article string `json:"article,omitempty"`
	Reason  string `json:"reason,omitempty"`
}

// A mateObject answers whether a side can still mate.
type mateObject struct {
	Answer string       `json:"answer"`
	Proof  string       `json:"proof"`
	Facts  []factObject `json:"facts"` // why not
	Line   []moveObject `json:"line"`  // a helpmate
}

// A factObject is a part of the reason why a side cannot mate.
type factObject struct {
	Text    string   `json:"text"`
	Squares []string `json:"squares"` // that it is about
}

func newFacts(v *winnable.Verdict) []factObject {
	facts := []factObject{}
	for _, f := range v.Facts() {
		facts = append(facts, factObject{Text: f.Text, Squares: f.Squares.Names()})
	}
	return facts
}

type remarkObject struct {
	Article string `json:"article"`
	Text    string `json:"text"`
}

var bothColors = [...]position.Color{position.White, position.Black}

// rule returns the ruling on the current position. It may take seconds.
func (s *Session) rule(_ context.Context, params gameParams, _ func(any)) (any, error) {
	g, e, err := params.game()
	if err != nil {
		return nil, err
	}
	r := s.arbiter.Report(g, e)
	p := &r.Position
	o := ruleObject{
		Edition: editionObject{e.Name, e.Title}, FEN: p.FEN(), Turn: p.SideToMove().String(), Outcome: newOutcome(&r.Status),
		InCheck: p.InCheck(), Legal: r.Legal, Occurrences: r.Occurrences, Halfmove: p.HalfmoveClock(),
		Claims: newClaims(p, r.Claims), Questions: []questionObject{}, Mate: map[string]mateObject{}, Remarks: []remarkObject{},
	}
	for _, q := range [...]laws.Question{laws.FlagFall, laws.Resignation, laws.IllegalMove} {
		o.Questions = append(o.Questions, questionObject{q.String(), newRuling(&r, q, position.White), newRuling(&r, q, position.Black)})
	}
	for _, c := range bothColors {
		v := &r.Winnable[c]
		o.Mate[c.String()] = mateObject{v.Answer.String(), v.Proof.String(), newFacts(v), newLine(*p, v.Helpmate)}
	}
	for _, rm := range r.Remarks {
		o.Remarks = append(o.Remarks, remarkObject{rm.Article, rm.Text})
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
	for _, c := range bothColors {
		if c.String() == params.Color {
			p := g.Position()
			return newLine(*p, s.arbiter.Shorten(p, c, s.arbiter.CanMate(p, c, winnable.Exact).Helpmate)), nil
		}
	}
	return nil, fmt.Errorf("color %.100q: want white or black", params.Color)
}

func newRuling(r *laws.Report, q laws.Question, c position.Color) rulingObject {
	ruling := r.Rule(q, c)
	return rulingObject{Result: ruling.Result.String(), Article: ruling.Article, Reason: r.Reason(q, c)}
}
