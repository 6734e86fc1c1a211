package api

import (
	"cmp"
	"context"
	"fmt"

	"github.com/adoube/adoube/annotate/report"
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/eco"
	"github.com/adoube/adoube/position/laws"
	"github.com/adoube/adoube/position/laws/winnable"
)

// A gameParams is a game as the page sends it.
type gameParams struct {
	Start   string   `json:"start"` // FEN
	Moves   []string `json:"moves"` // UCI notation or SAN
	Edition string   `json:"edition"`
}

// game returns the game and the edition of the Laws to go by.
func (p *gameParams) game() (*position.Game, *laws.Edition, error) {
	e, err := laws.EditionOf(cmp.Or(p.Edition, laws.Current().Name))
	if err != nil {
		return nil, nil, err
	}
	start, err := new(position.Parser).Position(p.Start)
	if err != nil {
		return nil, nil, err
	}
	g := position.NewGame(start)
	for i, token := range p.Moves {
		m, err := parseMove(g.Position(), token)
		if err != nil {
			return nil, nil, fmt.Errorf("half-move %d: %w", i+1, err)
		}
		if m == position.NoMove { // no game goes on from here: the Laws know no passing
			g = position.NewGame(g.Position().After(m))
			continue
		}
		g.Play(m)
	}
	return g, e, nil
}

// parseMove reads a move, or 0000, which passes the turn in a variation.
func parseMove(p *position.Position, s string) (position.Move, error) {
	if s != position.NoMove.String() {
		return p.ParseSAN(s)
	}
	if p.InCheck() {
		return position.NoMove, fmt.Errorf("move %q: %s is in check and cannot pass", s, p.SideToMove())
	}
	return position.NoMove, nil
}

// A moveObject is a move of a line, as a board needs it.
type moveObject struct {
	report.Move
	From  string `json:"from,omitempty"`
	To    string `json:"to,omitempty"` // for castling, where the king goes
	FEN   string `json:"fen"`
	Check string `json:"check,omitempty"` // the square of a king in check
}

func newMove(p *position.Position, m position.Move) moveObject {
	next := p.After(m)
	o := moveObject{Move: report.NewMove(p, m), FEN: next.FEN(), Check: check(&next)}
	if m != position.NoMove {
		o.From, o.To = m.From().String(), m.To().String()
	}
	if m.IsCastling() {
		o.To = next.King(p.SideToMove()).String()
	}
	return o
}

// check returns the name of the square of the king in check, "" if there is none.
func check(p *position.Position) string {
	if !p.InCheck() {
		return ""
	}
	return p.King(p.SideToMove()).String()
}

// newLine returns the moves of a line that starts from p.
func newLine(p position.Position, moves []position.Move) []moveObject {
	line := []moveObject{}
	for _, m := range moves {
		line = append(line, newMove(&p, m))
		p = p.After(m)
	}
	return line
}

// A viewObject is a position as a board needs it.
type viewObject struct {
	FEN     string        `json:"fen"`
	Check   string        `json:"check,omitempty"`
	Last    *moveObject   `json:"last,omitempty"`
	Legal   []legalMove   `json:"legal"`
	Outcome outcomeObject `json:"outcome"`
	Claims  []claimObject `json:"claims"`
}

// A legalMove is a move that can be made on the board.
type legalMove struct {
	moveObject
	Rook      string `json:"rook,omitempty"`      // for castling, the square of the rook
	Promotion string `json:"promotion,omitempty"` // the letter of the piece
}

// view returns the current position. It is fast: a dead position may be recognized
// only by rule.
func (s *Session) view(_ context.Context, params gameParams, _ func(any)) (any, error) {
	g, e, err := params.game()
	if err != nil {
		return nil, err
	}
	p := g.Position()
	status := s.arbiter.Status(g, e, winnable.Quick)
	o := viewObject{
		FEN: p.FEN(), Check: check(p), Legal: []legalMove{},
		Outcome: newOutcome(&status), Claims: newClaims(p, status.Claims),
	}
	for m := range p.LegalMoves() {
		l := legalMove{moveObject: newMove(p, m)}
		if m.IsCastling() {
			l.Rook = m.To().String()
		}
		if m.IsPromotion() {
			l.Promotion = position.MakePiece(position.White, m.Promotion()).String()
		}
		o.Legal = append(o.Legal, l)
	}
	if m := g.Pop(); m != position.NoMove { // from here on p is the position before
		last := newMove(g.Position(), m)
		o.Last = &last
	}
	return o, nil
}

// opening returns the name of the opening, null without one.
func (s *Session) opening(_ context.Context, params gameParams, _ func(any)) (any, error) {
	g, _, err := params.game()
	if err != nil {
		return nil, err
	}
	o, ply, ok := eco.Of(g)
	if !ok {
		o, ok = eco.Find(g.Start())
	}
	if !ok {
		return nil, nil
	}
	return report.Opening{ECO: o.Code, Name: o.Name, Ply: ply}, nil
}
