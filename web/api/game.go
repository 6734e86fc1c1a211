package api

import (
	"context"
	"fmt"

	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/laws"
)

// A gameParams is a game as the page sends it.
type gameParams struct {
	Start   string   `json:"start"` // FEN
	Moves   []string `json:"moves"` // UCI notation or SAN
	Edition string   `json:"edition"`
}

// game returns the game and the edition of the Laws to go by.
func (p *gameParams) game() (*position.Game, *laws.Edition, error) {
	e := laws.Current()
	if p.Edition != "" {
		var err error
		if e, err = laws.EditionOf(p.Edition); err != nil {
			return nil, nil, err
		}
	}
	start, err := position.ParseComposition(p.Start)
	if err != nil {
		return nil, nil, err
	}
	g := position.NewGame(start)
	for i, token := range p.Moves {
		if err := g.Push(token); err != nil {
			return nil, nil, fmt.Errorf("half-move %d: %w", i+1, err)
		}
	}
	return g, e, nil
}

// A moveObject is a move of a line.
type moveObject struct {
	UCI    string `json:"uci"`
	SAN    string `json:"san"`
	Number string `json:"number"` // "12." or "12..."
	From   string `json:"from"`
	To     string `json:"to"` // for castling, where the king goes
	FEN    string `json:"fen"`
	Check  string `json:"check,omitempty"` // the square of a king in check
}

func newMove(p *position.Position, m position.Move) moveObject {
	next := p.After(m)
	o := moveObject{
		UCI: p.UCI(m), SAN: p.SAN(m), Number: fmt.Sprintf("%d.", p.FullmoveNumber()),
		From: m.From().String(), To: target(p, m).String(), FEN: next.FEN(), Check: check(&next),
	}
	if p.SideToMove() == position.Black {
		o.Number += ".."
	}
	return o
}

// target returns where the piece that moves ends.
func target(p *position.Position, m position.Move) position.Square {
	if m.IsCastling() {
		next := p.After(m)
		return next.King(p.SideToMove())
	}
	return m.To()
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
	FEN      string        `json:"fen"`
	Turn     string        `json:"turn"`
	Check    string        `json:"check,omitempty"`
	Last     *moveObject   `json:"last,omitempty"`
	Legal    []legalMove   `json:"legal"`
	Outcome  outcomeObject `json:"outcome"`
	Claims   []claimObject `json:"claims"`
	Halfmove int           `json:"halfmove"`
}

// A legalMove is a move that can be made on the board.
type legalMove struct {
	UCI       string `json:"uci"`
	SAN       string `json:"san"`
	From      string `json:"from"`
	To        string `json:"to"`
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
	status := s.solver.Status(g, e, laws.Quick)
	o := viewObject{
		FEN: p.FEN(), Turn: p.SideToMove().String(), Check: check(p), Legal: []legalMove{}, Halfmove: p.HalfmoveClock(),
		Outcome: newOutcome(&status), Claims: newClaims(p, status.Claims),
	}
	if moves := g.Moves(); len(moves) > 0 {
		before := *g.Start()
		for _, m := range moves[:len(moves)-1] {
			before = before.After(m)
		}
		last := newMove(&before, moves[len(moves)-1])
		o.Last = &last
	}
	for m := range p.LegalMoves() {
		l := legalMove{UCI: p.UCI(m), SAN: p.SAN(m), From: m.From().String(), To: target(p, m).String()}
		if m.IsCastling() {
			l.Rook = m.To().String()
		}
		if m.IsPromotion() {
			l.Promotion = position.MakePiece(position.White, m.Promotion()).String()
		}
		o.Legal = append(o.Legal, l)
	}
	return o, nil
}
