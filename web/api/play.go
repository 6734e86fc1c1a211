package api

import (
	"cmp"
	"context"
	"time"

	"github.com/adoube/adoube/annotate"
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/laws/winnable"
	"github.com/adoube/adoube/search"
)

// A replyParams is a game in which it is the engine's turn.
type replyParams struct {
	gameParams
	Elo       int      `json:"elo"`       // 0 for full strength
	MoveTime  int64    `json:"movetime"`  // ms, without a clock
	Clock     [2]int64 `json:"clock"`     // ms that White and Black have, 0 without a clock
	Increment int64    `json:"increment"` // ms
}

// limits returns the time to think.
func (p *replyParams) limits() search.Limits {
	if p.Clock == [2]int64{} {
		return search.Limits{MoveTime: time.Duration(max(p.MoveTime, 1)) * time.Millisecond}
	}
	var l search.Limits
	for c, ms := range p.Clock {
		l.Clock[c] = cmp.Or(time.Duration(ms)*time.Millisecond, -1)
		l.Increment[c] = time.Duration(p.Increment) * time.Millisecond
	}
	return l
}

// A replyObject is what the engine does: it moves, or it claims a draw. A claim may
// announce a move.
type replyObject struct {
	Move  *moveObject  `json:"move,omitempty"`
	Claim *claimObject `json:"claim,omitempty"`
}

// think returns the engine's move and the score for the side to move.
func (s *Session) think(ctx context.Context, g *position.Game, elo int, limits search.Limits) (search.Result, error) {
	e, err := s.configured(elo, 1)
	if err != nil {
		return search.Result{}, err
	}
	return e.SearchContext(ctx, g, limits, nil), ctx.Err()
}

// reply returns the answer of the engine, which claims a draw where it may if it does
// not stand better. It must not be called once the game is over.
func (s *Session) reply(ctx context.Context, params replyParams, _ func(any)) (any, error) {
	g, e, err := params.game()
	if err != nil {
		return nil, err
	}
	p := g.Position()
	result, err := s.think(ctx, g, params.Elo, params.limits())
	if err != nil || result.Best == position.NoMove {
		return replyObject{}, err
	}
	status := s.arbiter.Status(g, e, winnable.Quick)
	if claims := newClaims(p, status.Claims); len(claims) > 0 && result.Score <= even {
		return replyObject{Claim: &claims[0]}, nil
	}
	m := newMove(p, result.Best)
	return replyObject{Move: &m}, nil
}

// even is the score up to which a draw is good enough: the noise around zero.
const even search.Score = 1

// offerNodes is the effort to decide whether to accept a draw.
const offerNodes = 50_000

// People play on in the opening, unless they are about to lose: a draw is accepted before
// move playOn only with an expected score below losing or with few pieces on the board.
const (
	playOn    = 30
	losing    = 0.3
	fewPieces = 12
)

// offer answers a draw offer to the engine, which plays params.Engine, as a person of its
// level would: by what it sees.
func (s *Session) offer(ctx context.Context, params offerParams, _ func(any)) (any, error) {
	g, _, err := params.game()
	if err != nil {
		return nil, err
	}
	p := g.Position()
	result, err := s.think(ctx, g, params.Elo, search.Limits{Nodes: offerNodes})
	score := result.Score
	if p.SideToMove().String() != params.Engine {
		score = -score
	}
	late := p.FullmoveNumber() >= playOn || p.Occupied().Count() <= fewPieces
	return score <= even && (late || annotate.Expectation(score) < losing), err
}

// An offerParams is a game in which the engine is offered a draw.
type offerParams struct {
	gameParams
	Engine string `json:"engine"` // its color
	Elo    int    `json:"elo"`    // 0 for full strength
}
