package annotate

import (
	"math"

	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/pgn"
)

// A Judgment is what the analysis says about a move.
type Judgment struct {
	// Loss is the expected score that the player gave up, from 0 to 1.
	Loss  float64 `json:"loss"`
	Grade Grade   `json:"-"`
	// Best says whether the move is that of the engine.
	Best bool `json:"best"`
	// Forced says whether there was no other legal move.
	Forced bool `json:"forced"`
	// AllowsMate says whether the move allows a mate in one that another move would
	// not have allowed.
	AllowsMate bool `json:"allows_mate"`
	// Missed says whether a claim of a draw would have been better.
	Missed bool `json:"missed_claim"`
	// Over says whether the game was over before the move.
	Over bool `json:"over"`
}

// A Player says how one side played.
type Player struct {
	Moves  int     // played before the game was over
	Loss   float64 // total, of expected score
	Grades [4]int  // moves by grade
	Missed int     // missed claims, including one in the final position

	accuracy float64 // total
}

// MeanLoss returns the expected score lost per move.
func (p *Player) MeanLoss() float64 { return rounded(p.Loss / float64(max(p.Moves, 1))) }

// Accuracy returns how close the moves come to the best ones on average, from 0 to 1, as
// Lichess counts it for a single move (the page "Accuracy metric" of lichess.org): it
// falls by a half with each 0.16 of expected score that a move loses.
func (p *Player) Accuracy() float64 { return rounded(p.accuracy / float64(max(p.Moves, 1))) }

// Add adds how the player played in another game.
func (p *Player) Add(other *Player) {
	p.Moves += other.Moves
	p.Loss = rounded(p.Loss + other.Loss)
	p.accuracy += other.accuracy
	p.Missed += other.Missed
	for g := range p.Grades {
		p.Grades[g] += other.Grades[g]
	}
}

// accuracyOf returns the accuracy of a move that loses this much of the expected score.
func accuracyOf(loss float64) float64 {
	return min(max((103.1668*math.Exp(-4.354*loss)-3.1669)/100, 0), 1)
}

// of converts an expectation between the points of view of White and color c.
func of(c position.Color, x float64) float64 {
	if c == position.Black {
		return rounded(1 - x)
	}
	return x
}

// judge fills in the judgments of the moves and the players from the points.
func (r *Analysis) judge(g *pgn.Game) {
	p := *g.Replay(0).Position()
	for i := range r.Moves {
		played, us := g.Moves[i].Move, p.SideToMove()
		j := &r.Moves[i]
		j.Forced = p.LegalMoveCount() == 1
		if j.Over = r.Points[i].Over; !j.Over {
			j.Best = len(r.Points[i].Line) > 0 && r.Points[i].Line[0] == played
			r.weigh(g, i, us)
			if !r.Points[i+1].Over && allowsMate(&p, played) {
				// Even in a lost position, the player could have lasted longer.
				j.AllowsMate, j.Grade = true, max(j.Grade, Mistake)
			}
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
	// A move that was announced for a claim is often written down as played.
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

// value returns the value of the point for color c, which is to move.
func (p *Point) value(c position.Color) float64 {
	x := of(c, p.Expectation)
	if len(p.Claims) > 0 {
		x = max(x, 0.5)
	}
	return x
}

// add counts a move.
func (p *Player) add(j *Judgment) {
	p.Moves++
	p.Loss += j.Loss
	p.accuracy += accuracyOf(j.Loss)
	p.Grades[j.Grade]++
	if j.Missed {
		p.Missed++
	}
}

// allowsMate reports whether m allows a mate in one that another move in p does not.
func allowsMate(p *position.Position, m position.Move) bool {
	allows := func(m position.Move) bool {
		next := p.After(m)
		return MateInOne(&next) != position.NoMove
	}
	if !allows(m) {
		return false
	}
	for other := range p.LegalMoves() {
		if !allows(other) {
			return true
		}
	}
	return false
}

// MateInOne returns a move that mates in p, [position.NoMove] if there is none.
func MateInOne(p *position.Position) position.Move {
	for m := range p.LegalMoves() {
		if next := p.After(m); next.IsCheckmate() {
			return m
		}
	}
	return position.NoMove
}
