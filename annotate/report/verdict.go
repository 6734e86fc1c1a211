package report

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/adoube/adoube/annotate"
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/laws"
)

// claimText says why the player to move in p can claim a draw.
func claimText(p *position.Position, c *laws.ClaimGroup) string {
	what := c.Kind.Reason(c.Count)
	if len(c.Moves) > 0 {
		names := sansOf(p, c.Moves)
		if len(names) > maxNames {
			names = append(names[:maxNames], fmt.Sprintf("any of %d more moves", len(c.Moves)-maxNames))
		}
		what = fmt.Sprintf("announcing %s: %s", join(names), what)
	}
	return fmt.Sprintf("%s (article %s)", what, c.Article)
}

// maxNames is the maximum number of moves of a claim named in a sentence.
const maxNames = 3

// sansOf returns moves that may each be played in p in SAN.
func sansOf(p *position.Position, moves []position.Move) []string {
	names := []string{}
	for _, m := range moves {
		names = append(names, p.SAN(m))
	}
	return names
}

// join joins words as an enumeration: "a, b or c".
func join(words []string) string {
	last := len(words) - 1
	if last <= 0 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:last], ", ") + " or " + words[last]
}

// claimTexts says which draws the player to move at point i can claim. Claims with a
// move are left out if there is a claim for the position on the board.
func (r *replay) claimTexts(i int) (texts []string) {
	onBoard := false
	for _, c := range laws.GroupClaims(r.Analysis.Points[i].Claims) {
		if onBoard = onBoard || len(c.Moves) == 0; !onBoard || len(c.Moves) == 0 {
			texts = append(texts, claimText(&r.at[i], &c))
		}
	}
	return texts
}

// Verdict says how the game ended by the Laws.
func (r *replay) Verdict() string {
	v := &r.Analysis.Verdict
	s := r.ending()
	if v.MissedClaim {
		s += fmt.Sprintf(" %s could have claimed a draw instead: %s.", title(r.mover(len(r.PGN.Moves))), strings.Join(r.claimTexts(len(r.PGN.Moves)), "; "))
	}
	if v.Contradiction {
		s += fmt.Sprintf(" The recorded result is %s.", r.PGN.Result)
	}
	if v.Why != "" {
		s += " " + v.Why
	}
	return s
}

// ending says what ended the game.
func (r *replay) ending() string {
	v := &r.Analysis.Verdict
	cite := ""
	if v.Article != "" {
		cite = fmt.Sprintf(" (article %s)", v.Article)
	}
	switch {
	case v.Reason == annotate.OnBoard:
		return r.endOnBoard()
	case v.Reason == annotate.Claim:
		return fmt.Sprintf("Drawn. A draw could be claimed%s.", cite)
	case v.Reason == annotate.Agreement:
		return "Drawn by agreement, which the Laws leave to the players."
	case v.Reason == annotate.Unfounded:
		return "The file names an end on the board that the moves do not show. By the Laws the game goes on."
	case v.Reason == annotate.BrokenOff:
		return fmt.Sprintf("The rest of the moves was left out from line %d on: %v.", r.PGN.Broken.Line, r.PGN.Broken.Err)
	case v.Reason == annotate.Open:
		return "The game goes on."
	case v.Reason == annotate.Forfeit && v.Result == position.NoResult:
		return fmt.Sprintf("Both players lost by forfeit%s.", cite)
	case v.Reason == annotate.Adjudication && v.Result == position.NoResult:
		return "Ended by a decision that was not made on the board."
	}
	loser, winner := title(v.Loser), title(v.Loser.Opposite())
	switch fault := fmt.Sprintf(faults[v.Reason], loser); {
	case v.Result != position.Draw:
		return fmt.Sprintf(losses[v.Reason], loser) + cite + "."
	case v.Why != "":
		return fmt.Sprintf("%s, but %s cannot mate by any legal moves: a draw%s.", fault, winner, cite)
	case v.Article != "":
		return fmt.Sprintf("%s. Whether %s can mate by legal moves is not known, so the recorded draw stands%s.", fault, winner, cite)
	}
	return cmp.Or(draws[v.Reason], "Drawn.")
}

// losses say how a player lost, faults what saved only a draw, draws what made it one.
var (
	losses = map[annotate.Reason]string{
		annotate.Time:         "%s lost on time",
		annotate.Resignation:  "%s resigned, or lost for a reason that the file does not give",
		annotate.Infraction:   "%s lost by an illegal move or another breach of the rules",
		annotate.Forfeit:      "%s lost by forfeit",
		annotate.Abandonment:  "%s left the game, which is as good as resigning",
		annotate.Adjudication: "%s lost by a decision that was not made on the board",
	}
	faults = map[annotate.Reason]string{
		annotate.Time:         "%s's time was up",
		annotate.Resignation:  "%s gave up",
		annotate.Infraction:   "%s broke the rules",
		annotate.Abandonment:  "%s left the game",
		annotate.Adjudication: "%s was declared the loser",
	}
	draws = map[annotate.Reason]string{
		annotate.Time:         "Drawn, as the time of both players was up.",
		annotate.Forfeit:      "Drawn without a game.",
		annotate.Adjudication: "Drawn by a decision that was not made on the board.",
	}
)

// endOnBoard says how the game ended on the board, and when.
func (r *replay) endOnBoard() string {
	v := &r.Analysis.Verdict
	s := fmt.Sprintf("%s: %s (article %s).", v.Result, v.Outcome.Reason(), v.Article)
	late := len(r.PGN.Moves) - v.Ply
	switch {
	case late == 0:
		return s
	case v.Ply == 0:
		return s + fmt.Sprintf(" The game was over from the start: the %s count for nothing.", count(late, "half-move"))
	}
	last := numbered(&r.at[v.Ply-1], r.PGN.Moves[v.Ply-1].Move)
	return s + fmt.Sprintf(" That was after %s: the %s since then count for nothing.", last, count(late, "half-move"))
}

// judgment returns the grade of move i and what the move cost, "" for a fine move.
func (r *replay) judgment(i int) string {
	if g := r.Analysis.Moves[i].Grade; g != annotate.Fine {
		return title(g) + ": " + r.cost(i)
	}
	return ""
}

// cost says in a sentence what move i cost.
func (r *replay) cost(i int) string {
	j, us := &r.Analysis.Moves[i], r.mover(i)
	after := 1 - r.standing(i+1)
	if j.Missed {
		return fmt.Sprintf("%s could claim a draw (%s) and is left with %s.",
			title(us), strings.Join(r.claimTexts(i), "; "), percent(after))
	}
	s := fmt.Sprintf("%s's expected score goes from %s to ", title(us), percent(r.standing(i)))
	if r.claimIsBest(i + 1) {
		return s + fmt.Sprintf("%s, as %s can claim a draw (%s).", percent(0.5), title(us.Opposite()), strings.Join(r.claimTexts(i+1), "; "))
	}
	s += percent(after) + "."
	if j.AllowsMate {
		next := &r.at[i+1]
		s += fmt.Sprintf(" It allows %s.", numbered(next, annotate.MateInOne(next)))
	}
	return s
}
