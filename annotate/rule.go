package annotate

import (
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/laws"
	"github.com/adoube/adoube/position/pgn"
)

// rule returns the verdict on the recorded result of a game that did not end on the board. E is
// how the file explains the result, final what the Laws say about the last position, and claim
// one that may explain a draw, nil if there is none.
func rule(g *pgn.Game, e ending, final *laws.Report, claim *laws.Claim) Verdict {
	winner, decisive := g.Result.Winner()
	switch {
	case g.Broken != nil:
		return Verdict{Reason: BrokenOff}
	case e.reason == Unplayed && len(g.Moves) == 0:
		return Verdict{Reason: Unplayed}
	case decisive:
		return ruleOnLoss(g, e, final, winner.Opposite())
	case g.Result == position.Draw:
		return ruleOnDraw(g, e, final, claim)
	case e.reason == Adjudication: // with another result, such as 1/2-0
		return Verdict{Reason: Adjudication}
	case e.reason != Forfeit || e.loser != both:
		return Verdict{}
	case len(g.Moves) > 0:
		return Verdict{Reason: Forfeit}
	}
	return Verdict{Reason: Forfeit, Article: final.Rule(laws.Absence, position.White).Article}
}

// ruleOnLoss returns the verdict on a recorded loss.
func ruleOnLoss(g *pgn.Game, e ending, final *laws.Report, loser position.Color) Verdict {
	if e.reason == OnBoard || e.reason == Claim {
		return Verdict{Reason: Unfounded}
	}
	if named, ok := e.loser.color(); ok && e.reason != Adjudication { // perhaps not the one of the result
		loser = named
	}
	if _, ok := e.reason.question(); !ok {
		e.reason = Unexplained
		if len(g.Moves) == 0 && isWhole(g) {
			return Verdict{Reason: Unplayed, Result: g.Result}
		}
	}
	v := lossBy(g, e.reason, loser, final)
	v.MissedClaim = v.Result != position.Draw && len(final.Claims) > 0 && final.Position.SideToMove() == loser
	return v
}

// ruleOnDraw returns the verdict on a recorded draw. A draw that the file explains by the clock,
// a resignation or an infraction is one only if the opponent cannot mate.
func ruleOnDraw(g *pgn.Game, e ending, final *laws.Report, claim *laws.Claim) Verdict {
	q, fault := e.reason.question()
	switch {
	case e.reason == Abandonment && e.loser == noParty, e.reason == Forfeit && len(g.Moves) > 0:
		return Verdict{Reason: Adjudication, Result: position.Draw} // no player resigned, so an arbiter or a site decided
	case e.reason == Forfeit, e.reason == Adjudication, e.reason == Time && e.loser == both:
		return Verdict{Reason: e.reason, Result: position.Draw}
	case fault:
		loser, named := e.loser.color()
		if !named { // it is the player to move, unless the draw is right only if it is the other
			loser = final.Position.SideToMove()
			if final.Rule(q, loser).Result != position.Draw && final.Rule(q, loser.Opposite()).Result == position.Draw {
				loser = loser.Opposite()
			}
		}
		return lossBy(g, e.reason, loser, final)
	case claim != nil && e.reason != Agreement:
		return Verdict{Reason: Claim, Result: position.Draw, Article: claim.Article}
	case e.reason == OnBoard, e.reason == Claim:
		return Verdict{Reason: Unfounded}
	}
	if early := final.Agreement(); isWhole(g) && early.Result != position.Draw {
		return Verdict{Reason: Agreement, Article: early.Article}
	}
	return Verdict{Reason: Agreement, Result: position.Draw}
}

// isWhole reports whether g has all moves from the start of a game.
func isWhole(g *pgn.Game) bool { return g.Chess960 || g.Tag("FEN") == "" }

// lossBy returns the verdict on a loss for the given reason. Where the Laws have no rule, or it
// cannot be decided, the recorded result stands.
func lossBy(g *pgn.Game, reason Reason, loser position.Color, final *laws.Report) Verdict {
	q, _ := reason.question()
	ruling := final.Rule(q, loser)
	v := Verdict{Reason: reason, Loser: loser, Result: g.Result}
	if ruling.Decided && ruling.Article != "" {
		v.Result = ruling.Result
	}
	isRule := reason != Forfeit || len(g.Moves) == 0 // a player who made moves was there
	isKnown := reason != Adjudication && reason != Unexplained
	if isRule && (isKnown || v.Result != g.Result) {
		v.Article = ruling.Article
	}
	if v.Result == position.Draw {
		v.Why = final.Winnable[loser.Opposite()].Why()
	}
	return v
}
