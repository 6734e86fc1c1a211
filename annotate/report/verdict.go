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
		names := each(c.Moves, p.SAN)
		if len(names) > maxNames {
			names = append(names[:maxNames], fmt.Sprintf("any of %d more moves", len(c.Moves)-maxNames))
		}
		what = fmt.Sprintf("announcing %s: %s", join(names, "or"), what)
	}
	return fmt.Sprintf("%s (article %s)", what, c.Article)
}

// maxNames is the maximum number of moves of a claim named in a sentence.
const maxNames = 3

// join joins words as an enumeration: "a, b or c" if the conjunction is "or".
func join(words []string, conjunction string) string {
	last := len(words) - 1
	if last <= 0 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:last], ", ") + " " + conjunction + " " + words[last]
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
	if v.Why != "" {
		s += " " + v.Why
	}
	if v.MissedClaim {
		n := len(r.PGN.Moves)
		s += fmt.Sprintf(" %s could have claimed a draw instead: %s.", title(r.mover(n)), strings.Join(r.claimTexts(n), "; "))
	}
	if v.Contradiction {
		s += fmt.Sprintf(" The recorded result is %s.", r.PGN.Result)
	}
	return s
}

// sentences say how a game ended, by the reason. Loss is for a loss; fault says what the loser
// did where the game is drawn all the same; draw is for other draws, none for no result. %s is
// the loser.
var sentences = map[annotate.Reason]struct{ loss, fault, draw, none string }{
	annotate.Open:         {none: "The game goes on."},
	annotate.Claim:        {draw: "Draw. It could be claimed."},
	annotate.Agreement:    {draw: "Draw agreed.", none: "The players agreed to a draw too early."},
	annotate.Time:         {loss: "%s lost on time.", fault: "%s ran out of time", draw: "Draw: both players ran out of time."},
	annotate.Resignation:  {loss: "%s resigned.", fault: "%s resigned"},
	annotate.Infraction:   {loss: "%s lost by an illegal move or another breach of the rules.", fault: "%s broke the rules"},
	annotate.Forfeit:      {loss: "%s lost by forfeit.", draw: "Draw; no game was played.", none: "Both players lost by forfeit."},
	annotate.Abandonment:  {loss: "%s left the game, which counts as resigning.", fault: "%s left the game"},
	annotate.Adjudication: {loss: "%s lost by adjudication.", fault: "%s was declared the loser", draw: "Draw by adjudication.", none: "Ended by adjudication."},
	annotate.Unplayed:     {loss: "Not played, or forfeited.", none: "Not played."},
	annotate.Unexplained:  {loss: "%s lost; the file does not say how.", fault: "%s lost"},
	annotate.Unfounded:    {none: "The file says that the game ended on the board, but the moves do not show it. By the Laws the game goes on."},
}

// ending says what ended the game.
func (r *replay) ending() string {
	v := &r.Analysis.Verdict
	winner, says := title(v.Loser.Opposite()), sentences[v.Reason]
	s := says.none
	switch {
	case v.Reason == annotate.OnBoard:
		return r.endOnBoard()
	case v.Reason == annotate.BrokenOff:
		return fmt.Sprintf("Moves from line %d on were skipped: %v.", r.PGN.Broken.Line, r.PGN.Broken.Err)
	case v.Result == position.NoResult:
	case v.Result != position.Draw:
		s = says.loss
	case v.Why != "":
		s = says.fault + ", but " + winner + " cannot checkmate: draw."
	case v.Article != "" && v.Reason != annotate.Claim:
		s = says.fault + ". Whether " + winner + " can checkmate is not known, so the recorded draw stands."
	default:
		s = cmp.Or(says.draw, "Draw.")
	}
	s = strings.Replace(s, "%s", title(v.Loser), 1)
	if v.Article != "" {
		s = fmt.Sprintf("%s (article %s).", strings.TrimSuffix(s, "."), v.Article)
	}
	return s
}

// endOnBoard says how the game ended on the board, and when.
func (r *replay) endOnBoard() string {
	v := &r.Analysis.Verdict
	s := fmt.Sprintf("%s: %s (article %s).", v.Result, v.Outcome.Reason(), v.Article)
	late := len(r.PGN.Moves) - v.Ply
	rest := Count(late, "half-move") + " after it do not count"
	if late == 1 {
		rest = "half-move after it does not count"
	}
	switch {
	case late == 0:
		return s
	case v.Ply == 0:
		return s + fmt.Sprintf(" The game was over at the start; the %s.", strings.Replace(rest, " after it", "", 1))
	}
	return s + fmt.Sprintf(" The game had ended with %s; the %s.", numbered(&r.at[v.Ply-1], r.PGN.Moves[v.Ply-1].Move), rest)
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
	why := "."
	if r.claimIsBest(i + 1) {
		after, why = 0.5, fmt.Sprintf(", as %s can claim a draw (%s).", title(us.Opposite()), strings.Join(r.claimTexts(i+1), "; "))
	}
	change := fmt.Sprintf("goes from %s to ", percent(r.standing(i)))
	if percent(r.standing(i)) == percent(after) {
		change = "stays at "
	}
	s := fmt.Sprintf("%s's expected score %s%s%s", title(us), change, percent(after), why)
	if j.Why != "" && !r.claimIsBest(i+1) { // the claim says it
		s += " " + j.Why
	}
	return s + r.difficulty(i)
}

// difficulty says in a sentence which levels find a better move than move i, "" if that was not tried.
func (r *replay) difficulty(i int) string {
	found := r.found(i)
	if found == nil {
		return ""
	}
	s := fmt.Sprintf(" Level %d finds a better move in %s", found[0].Level, percent(found[0].Share))
	for _, f := range found[1:] {
		s += fmt.Sprintf(", %d in %s", f.Level, percent(f.Share))
	}
	return s + "."
}

// Rulings returns what an arbiter should know about a game, in sentences in the order of the
// moves: when a player can claim a draw, how the game ended on the board, moves after the end,
// and a recorded result that contradicts the Laws.
func Rulings(g *annotate.Game) (sentences []string) {
	r := newReplay(g)
	for i := range g.Analysis.Points {
		claims := r.claimTexts(i)
		if len(claims) == 0 || i >= 2 && len(g.Analysis.Points[i-2].Claims) > 0 {
			continue // no claim, or one that was open a move before
		}
		s := fmt.Sprintf("%s can claim a draw: %s.", title(r.mover(i)), claims[0])
		sentences = append(sentences, r.after(i, s))
	}
	v := &g.Analysis.Verdict
	if v.Outcome != laws.Ongoing || v.Contradiction || v.MissedClaim {
		sentences = append(sentences, r.after(v.Ply, r.Verdict()))
	}
	return sentences
}

// after returns a sentence about point i, with the move before it.
func (r *replay) after(i int, sentence string) string {
	if i == 0 {
		return sentence
	}
	return fmt.Sprintf("after %s: %s", numbered(&r.at[i-1], r.PGN.Moves[i-1].Move), sentence)
}
