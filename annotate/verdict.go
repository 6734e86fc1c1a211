package annotate

import (
	"sort"

	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/laws"
	"github.com/adoube/adoube/position/laws/winnable"
	"github.com/adoube/adoube/position/pgn"
)

// A Verdict says how a game ended by the Laws.
type Verdict struct {
	// Ply is the number of half-moves after which the game was over. It is less than
	// the length of the game if the players went on after the end.
	Ply int
	// Outcome is how the game ended on the board, if it did.
	Outcome laws.Outcome
	// Result is the result by the Laws, if any. If the game did not end on the board,
	// it is the ruling on the recorded result.
	Result  position.Result
	Reason  Reason
	Article string // the article that decides, "" if there is none
	// Loser is who ran out of time, resigned and so on, if the reason concerns one player.
	Loser position.Color
	// Contradiction reports whether the recorded result differs.
	Contradiction bool
	// Why says in sentences why both sides, or the player who would have won, cannot
	// checkmate, if that makes the game a draw.
	Why string
	// MissedClaim reports whether the player to move at the end lost but could have claimed
	// a draw.
	MissedClaim bool
}

// Rule returns what edition e of the Laws says about g, by default the one in force: the claims
// at each point and the verdict. Nothing is searched, so evaluations and judgments are missing.
func Rule(a *laws.Arbiter, g *pgn.Game, e *laws.Edition) *Analysis {
	r := &Analysis{Points: make([]Point, len(g.Moves)+1)}
	(&Annotator{settings: Settings{Edition: e}, arbiter: a}).applyLaws(g, r)
	return r
}

// applyLaws fills in the verdict and the claims, and returns the index of the first
// point at which the game was over, or the number of points.
func (a *Annotator) applyLaws(g *pgn.Game, r *Analysis) (end int) {
	over, end := a.follow(g, r)
	at, last := g.Positions(), max(end-1, 0)
	// Only the last point at which the game seems to go on deserves great effort: a dead
	// position stays dead.
	final := a.arbiter.Assess(g.Replay(last), a.settings.Edition)
	if end > 0 && final.Outcome == laws.DeadPosition {
		over, end = final.Status, sort.Search(last, func(i int) bool { return a.arbiter.IsDead(&at[i], winnable.Exact) })
	}
	for i := end; i < len(r.Points); i++ {
		r.Points[i].Claims = nil
	}
	if over.Outcome == laws.Ongoing {
		r.Verdict = rule(g, endingOf(g), &final, r.lastClaim(g))
	} else {
		r.Verdict = Verdict{Outcome: over.Outcome, Result: over.Result, Reason: OnBoard, Article: over.Article}
	}
	if over.Outcome == laws.DeadPosition {
		white, black := a.arbiter.CanMate(&at[end], position.White, winnable.Exact), a.arbiter.CanMate(&at[end], position.Black, winnable.Exact)
		r.Verdict.Why = white.Why() + " " + black.Why()
	}
	r.Verdict.Ply = min(end, len(g.Moves))
	r.Verdict.Contradiction = r.Verdict.contradicts(g.Result)
	return end
}

// contradicts reports whether the result of the verdict is another one than the recorded one.
func (v *Verdict) contradicts(recorded position.Result) bool {
	if v.Reason == Unfounded || v.Reason == Agreement && v.Result == position.NoResult {
		return true
	}
	return v.Result != position.NoResult && recorded != position.NoResult && v.Result != recorded
}

// follow fills in the claims up to the first point at which the game is over
// according to [winnable.Quick]. It returns the status at that point and its index, or an
// ongoing status and the number of points.
func (a *Annotator) follow(g *pgn.Game, r *Analysis) (laws.Status, int) {
	course := a.arbiter.Follow(g.Start, a.settings.Edition, winnable.Quick)
	for i := range r.Points {
		s := course.Status()
		if s.Outcome != laws.Ongoing {
			return s, i
		}
		r.Points[i].Claims = s.Claims
		if i < len(g.Moves) {
			course.Play(g.Moves[i].Move)
		}
	}
	return laws.Status{}, len(r.Points)
}

// lastClaim returns a claim that may explain a draw: one that is open in the final
// position, or one with the last move, which may have been announced and not played. It
// returns nil if there is none.
func (r *Analysis) lastClaim(g *pgn.Game) *laws.Claim {
	n := len(g.Moves)
	open := r.Points[n].Claims
	if n > 0 && (len(open) == 0 || open[0].Move != position.NoMove) {
		for i, c := range r.Points[n-1].Claims {
			if c.Move == g.Moves[n-1].Move {
				return &r.Points[n-1].Claims[i]
			}
		}
	}
	if len(open) > 0 {
		return &open[0]
	}
	return nil
}
