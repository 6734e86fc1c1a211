package annotate

import (
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/pgn"
)

// A Judgement is what the analysis says about a move.
type Judgement struct {
	// Loss is the expected score that the player gave up, from 0 to 1.
	Loss  float64
	Grade Grade
	// Best tells that the engine would have played the move as well.
	Best bool `json:",omitempty"`
	// Forced tells that there was no other legal move.
	Forced bool `json:",omitempty"`
	// Missed tells that the player would have done better to claim a draw.
	Missed bool `json:",omitempty"`
	// Over tells that the move was played after the end of the game.
	Over bool `json:",omitempty"`
}

// A Player is how one side played.
type Player struct {
	Moves  int     // played before the game was over
	Loss   float64 // of expected score, the sum
	Grades [4]int  // moves by grade
	Missed int     // claims, including one in the final position
}

// MeanLoss returns the expected score lost per move.
func (p *Player) MeanLoss() float64 { return rounded(p.Loss / float64(max(p.Moves, 1))) }

// of returns the expectation x of White as that of color c, and the other way
// round.
func of(c position.Color, x float64) float64 {
	if c == position.Black {
		return rounded(1 - x)
	}
	return x
}

// judge fills in what the points say about the moves and the players.
func (r *Analysis) judge(g *pgn.Game) {
	p := g.Start
	for i := range r.Moves {
		played, us := g.Moves[i].Move, p.SideToMove()
		j := &r.Moves[i]
		j.Forced = p.LegalMoveCount() == 1
		if j.Over = r.Points[i].Over; !j.Over {
			j.Best = len(r.Points[i].Line) > 0 && r.Points[i].Line[0] == played
			r.weigh(g, i, us)
			r.Players[us].add(j)
		}
		p = p.After(played)
	}
	if r.Verdict.MissedClaim {
		r.Players[p.SideToMove()].Missed++
	}
	for c := range r.Players {
		r.Players[c].Loss = rounded(r.Players[c].Loss)
	}
}

// weigh judges move i, which the player of color us made.
func (r *Analysis) weigh(g *pgn.Game, i int, us position.Color) {
	j, point, next := &r.Moves[i], &r.Points[i], &r.Points[i+1]
	before := of(us, point.Expectation)
	after := rounded(1 - next.value(us.Opposite()))
	// When a draw is claimed with a move, the move is often written down.
	claimed := i == len(r.Moves)-1 && g.Result == position.Draw
	if len(point.Claims) > 0 && !claimed {
		j.Missed = rounded(0.5-after) >= Inaccuracy.Threshold()
		before = point.value(us)
	}
	if (j.Best || j.Forced) && !j.Missed {
		return
	}
	j.Loss = max(rounded(before-after), 0)
	j.Grade = gradeOf(j.Loss)
}

// value returns what the point is worth to color c, who is to move.
func (p *Point) value(c position.Color) float64 {
	x := of(c, p.Expectation)
	if len(p.Claims) > 0 {
		x = max(x, 0.5)
	}
	return x
}

// add counts a move.
func (p *Player) add(j *Judgement) {
	p.Moves++
	p.Loss += j.Loss
	p.Grades[j.Grade]++
	if j.Missed {
		p.Missed++
	}
}
