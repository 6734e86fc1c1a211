package annotate

import (
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/pgn"
)

// A Judgment is what the analysis says about a move.
type Judgment struct {
	// Loss is the expected score that the player gave up, from 0 to 1.
	Loss  float64 `json:"loss"`
	Grade Grade   `json:"-"`
	// Best reports whether the move is the engine's.
	Best bool `json:"best"`
	// Forced reports whether there was no other legal move.
	Forced bool `json:"forced"`
	// AllowsMate reports whether the move allows a mate in one that another move would not
	// have allowed. A player who is mated by force anyway allows nothing.
	AllowsMate bool `json:"allows_mate"`
	// Missed reports whether a claim of a draw would have been better.
	Missed bool `json:"missed_claim"`
	// Over reports whether the game was over before the move.
	Over bool `json:"over"`
	// Why says in a sentence why a move with a grade is bad, if that can be shown.
	Why string `json:"why"`
}

// A Player says how one side played.
type Player struct {
	Moves  int     // played before the game was over
	Loss   float64 // total, of expected score
	Grades [4]int  // moves by grade
	Missed int     // missed claims, including one in the final position

	accuracy float64 // total of the games
	games    int     // in which the player made a move
}

// MeanLoss returns the expected score lost per move.
func (p *Player) MeanLoss() float64 { return rounded(p.Loss / float64(max(p.Moves, 1))) }

// Add adds how the player played in another game.
func (p *Player) Add(other *Player) {
	p.Moves += other.Moves
	p.Loss = rounded(p.Loss + other.Loss)
	p.accuracy += other.accuracy
	p.games += other.games
	p.Missed += other.Missed
	for g := range p.Grades {
		p.Grades[g] += other.Grades[g]
	}
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
	at := g.Positions()
	for i := range r.Moves {
		j := &r.Moves[i]
		j.Forced = at[i].LegalMoveCount() == 1
		if j.Over = r.Points[i].Over; !j.Over {
			r.grade(g, &at[i], i)
			if r.Players[at[i].SideToMove()].Count(j); j.Grade != Fine {
				j.Why = r.slip(g, at, i).why()
			}
		}
	}
	if r.Verdict.MissedClaim {
		r.Players[at[len(r.Moves)].SideToMove()].Missed++
	}
	r.rateAccuracy(at[0].SideToMove())
}

// grade grades move i, made in position p.
func (r *Analysis) grade(g *pgn.Game, p *position.Position, i int) {
	j, played, us := &r.Moves[i], g.Moves[i].Move, p.SideToMove()
	j.Best = len(r.Points[i].Line) > 0 && r.Points[i].Line[0] == played
	r.weigh(g, i, us)
	if mated := r.Points[i].SeenBy(us).Mate < 0; !mated && !r.Points[i+1].Over && allowsMate(p, played) {
		j.AllowsMate, j.Grade = true, max(j.Grade, Mistake)
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

// Count adds a move.
func (p *Player) Count(j *Judgment) {
	p.Moves++
	p.Loss = rounded(p.Loss + j.Loss)
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
