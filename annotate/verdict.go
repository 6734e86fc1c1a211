package annotate

import (
	"sort"

	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/laws"
	"github.com/adoube/adoube/position/laws/winnable"
	"github.com/adoube/adoube/position/pgn"
)

// A Reason is the reason for a result.
type Reason uint8

// The reasons.
const (
	Open         Reason = iota // the game goes on, or its end is unknown
	OnBoard                    // the game ended on the board, see [Verdict.Outcome]
	Claim                      // a draw could be claimed
	Agreement                  // a draw that the Laws leave to the players
	Time                       // a player ran out of time
	Resignation                // a player resigned, or lost for an unknown reason
	Infraction                 // a player made an illegal move, or broke another rule
	Forfeit                    // a player, or both, did not play
	Abandonment                // a player left, or the connection broke off
	Adjudication               // somebody else decided, for whatever reason
	Unfounded                  // the file names an end that the board does not show
	BrokenOff                  // the rest of the moves cannot be read
	reasons
)

// String returns the name of the reason: "open", "board", "claim", "agreement", "time",
// "resignation", "infraction", "forfeit", "abandonment", "adjudication", "unfounded" or
// "broken".
func (r Reason) String() string {
	return [reasons]string{"open", "board", "claim", "agreement", "time", "resignation",
		"infraction", "forfeit", "abandonment", "adjudication", "unfounded", "broken"}[r]
}

// question returns what a reason to lose asks the Laws, and reports whether it is one.
func (r Reason) question() (q laws.Question, ok bool) {
	switch r {
	case Time:
		return laws.FlagFall, true
	case Infraction:
		return laws.IllegalMove, true
	case Forfeit:
		return laws.Absence, true
	case Resignation, Abandonment, Adjudication: // who leaves gives up the game
		return laws.Resignation, true
	}
	return 0, false
}

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
	// Loser is who ran out of time, resigned and so on, if the reason is one of a player.
	Loser position.Color
	// Contradiction says whether the recorded result is another one.
	Contradiction bool
	// Why says in sentences why nobody can mate, or the player who would have won
	// cannot, if that makes the game a draw.
	Why string
	// MissedClaim says whether the player to move at the end lost although he could
	// have claimed a draw.
	MissedClaim bool
}

// applyLaws fills in the verdict and the claims, and returns the index of the first
// point at which the game was over, or the number of points.
func (a *Annotator) applyLaws(g *pgn.Game, r *Analysis) (end int) {
	over, end := a.follow(g, r)
	v := &r.Verdict
	if end > 0 {
		// Only the last point at which the game seems to go on deserves great effort:
		// a dead position stays dead.
		report := a.report(g, end-1)
		if report.Outcome == laws.DeadPosition {
			end = sort.Search(end-1, func(i int) bool { return a.report(g, i).Outcome == laws.DeadPosition })
			over = report.Status
		} else if over.Outcome == laws.Ongoing {
			ruleOnResult(g, r, &report)
		}
	}
	for i := end; i < len(r.Points); i++ {
		r.Points[i].Claims = nil
	}
	v.Ply = min(end, len(g.Moves))
	if over.Outcome != laws.Ongoing {
		v.Outcome, v.Result, v.Reason, v.Article = over.Outcome, over.Result, OnBoard, over.Article
	}
	if over.Outcome == laws.DeadPosition {
		can := a.report(g, end).Winnable
		v.Why = can[position.White].Why() + " " + can[position.Black].Why()
	}
	v.Contradiction = v.Reason == Unfounded || v.Result != position.NoResult && g.Result != position.NoResult && v.Result != g.Result
	return end
}

// report returns what the Laws say about g after n half-moves.
func (a *Annotator) report(g *pgn.Game, n int) laws.Report {
	return a.arbiter.Assess(g.Replay(n), a.settings.Edition)
}

// follow fills in the claims up to the first point at which the game is over
// according to [winnable.Quick]. It returns the status at that point and its index, or an
// ongoing status and the number of points.
func (a *Annotator) follow(g *pgn.Game, r *Analysis) (laws.Status, int) {
	game := position.NewGame(g.Start)
	for i := range r.Points {
		s := a.arbiter.Status(game, a.settings.Edition, winnable.Quick)
		if s.Outcome != laws.Ongoing {
			return s, i
		}
		r.Points[i].Claims = s.Claims
		if i < len(g.Moves) {
			game.Play(g.Moves[i].Move)
		}
	}
	return laws.Status{}, len(r.Points)
}

// ruleOnResult judges the recorded result of a game that did not end on the board.
// The report is on its final position.
func ruleOnResult(g *pgn.Game, r *Analysis, report *laws.Report) {
	v, e := &r.Verdict, endingOf(g)
	winner, decisive := g.Result.Winner()
	switch {
	case g.Broken != nil:
		v.Reason = BrokenOff
	case g.Result == position.Draw:
		ruleOnDraw(g, r, e, report)
	case decisive && (e.reason == OnBoard || e.reason == Claim):
		v.Reason = Unfounded
	case decisive:
		if _, ok := e.reason.question(); !ok {
			e.reason = Resignation
		}
		v.ask(g, e.reason, winner.Opposite(), report)
		v.MissedClaim = v.Result != position.Draw && len(report.Claims) > 0 && report.Position.SideToMove() == v.Loser
	case e.reason == Forfeit && e.loser == both:
		v.Reason = Forfeit
		if len(g.Moves) == 0 {
			v.Article = report.Rule(laws.Absence, position.White).Article
		}
	case e.reason == Adjudication: // with another result, such as 1/2-0
		v.Reason = Adjudication
	}
}

// ruleOnDraw judges a recorded draw. A draw that the file explains by the clock, a
// resignation or an infraction is one only if the opponent cannot mate.
func ruleOnDraw(g *pgn.Game, r *Analysis, e ending, report *laws.Report) {
	v := &r.Verdict
	v.Result, v.Reason = position.Draw, Agreement
	claim, claimable := r.lastClaim(g)
	q, fault := e.reason.question()
	switch {
	case e.reason == Abandonment && e.loser == nobody, e.reason == Forfeit && len(g.Moves) > 0:
		v.Reason = Adjudication // whoever left, somebody has decided
	case e.reason == Forfeit, e.reason == Adjudication, e.reason == Time && e.loser == both:
		v.Reason = e.reason
	case fault:
		loser, named := e.loser.color()
		if !named { // it is the player to move, unless the draw is right only if it is the other
			loser = report.Position.SideToMove()
			if report.Rule(q, loser).Result != position.Draw && report.Rule(q, loser.Opposite()).Result == position.Draw {
				loser = loser.Opposite()
			}
		}
		v.ask(g, e.reason, loser, report)
	case e.reason == Agreement:
	case claimable:
		v.Reason, v.Article = Claim, claim.Article
	case e.reason == OnBoard, e.reason == Claim:
		v.Result, v.Reason = position.NoResult, Unfounded
	}
}

// ask fills in the ruling for a loss by the given reason. Where the Laws have no rule, or
// it cannot be decided, the recorded result stands.
func (v *Verdict) ask(g *pgn.Game, reason Reason, loser position.Color, report *laws.Report) {
	q, _ := reason.question()
	ruling := report.Rule(q, loser)
	v.Reason, v.Loser, v.Result = reason, loser, g.Result
	if ruling.Decided && ruling.Article != "" {
		v.Result = ruling.Result
	}
	isRule := reason != Forfeit || len(g.Moves) == 0 // a player who made moves was there
	if isRule && (reason != Adjudication || v.Result != g.Result) {
		v.Article = ruling.Article
	}
	if v.Result == position.Draw {
		v.Why = report.Winnable[loser.Opposite()].Why()
	}
}

// lastClaim returns a claim that may explain a draw: one that is open in the final
// position, or one with the last move, which may have been announced and not played.
func (r *Analysis) lastClaim(g *pgn.Game) (laws.Claim, bool) {
	n := len(g.Moves)
	if claims := r.Points[n].Claims; len(claims) > 0 && claims[0].Move == position.NoMove {
		return claims[0], true
	}
	if n > 0 {
		for _, c := range r.Points[n-1].Claims {
			if c.Move == g.Moves[n-1].Move {
				return c, true
			}
		}
	}
	if claims := r.Points[n].Claims; len(claims) > 0 {
		return claims[0], true
	}
	return laws.Claim{}, false
}
