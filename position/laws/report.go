package laws

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/laws/winnable"
)

// A Report is everything that the Laws say about a game, for an arbiter.
type Report struct {
	Status
	Position position.Position   // on the board
	Legal    int                 // number of legal moves
	Winnable [2]winnable.Finding // can White, can Black still mate? By color
	Remarks  []Remark
}

// A Remark is a further rule of an edition that applies to the game.
type Remark struct {
	Article string `json:"article"`
	Text    string `json:"text"`
}

// Judge returns everything that the Laws in force say about g. It is [Arbiter.Report]
// for a single question.
func Judge(g *position.Game) Report { return new(Arbiter).Report(g, Current()) }

// Report returns everything that edition e, by default the one in force, says about g.
// Its helpmates are shortened, which takes most of the time: see [Arbiter.Assess].
func (a *Arbiter) Report(g *position.Game, e *Edition) Report {
	r := a.Assess(g, e)
	for c := range position.Colors {
		f := &r.Winnable[c]
		f.Helpmate = a.Shorten(&r.Position, c, f.Helpmate)
	}
	return r
}

// Assess is Report for those who show no helpmates: they are as long as they were found.
func (a *Arbiter) Assess(g *position.Game, e *Edition) Report {
	e = cmp.Or(e, Current())
	r := Report{Position: *g.Position(), Legal: g.Position().LegalMoveCount()}
	for c := range position.Colors {
		r.Winnable[c] = a.CanMate(&r.Position, c, winnable.Exact)
	}
	r.Status = e.status(g, func(p *position.Position) bool {
		if *p != r.Position {
			return a.IsDead(p, winnable.Exact)
		}
		return r.Winnable[position.White].Answer == winnable.No && r.Winnable[position.Black].Answer == winnable.No
	})
	for _, rm := range e.remarks {
		if r.Outcome == Ongoing && r.meets(rm.when) {
			r.Remarks = append(r.Remarks, Remark{rm.article, rm.text})
		}
	}
	return r
}

// meets reports whether an ongoing game meets condition w.
func (r *Report) meets(w condition) bool {
	switch w {
	case whenClaimable:
		return len(r.Claims) > 0
	case whenChecked:
		return r.Position.InCheck()
	case beforeMoveThirty:
		return r.Position.FullmoveNumber() <= 30
	case fromFiftyMoves:
		return r.Position.HalfmoveClock() >= 100
	}
	return true
}

// Rule returns the result if q happens to the player of color c now. It does not
// change the result of a game that is over.
func (r *Report) Rule(q Question, c position.Color) Ruling {
	if r.Outcome != Ongoing {
		return Ruling{r.Result, r.Article, true}
	}
	return r.Edition.Rule(q, c, r.Winnable[c.Opposite()].Answer)
}

// Reason returns why [Report.Rule] returns its result, in a few words. It is "" if the
// result goes without saying: the opponent wins.
func (r *Report) Reason(q Question, c position.Color) string {
	ruling := r.Rule(q, c)
	switch {
	case r.Outcome != Ongoing:
		return "the game is over"
	case ruling.Article == "":
		return "this edition does not make it a loss"
	case !ruling.Decided:
		return fmt.Sprintf("unless it can be shown that %s cannot mate", c.Opposite())
	case ruling.Result == position.Draw:
		return fmt.Sprintf("%s cannot mate by any legal moves", c.Opposite())
	}
	return ""
}

// Articles returns the article that ended the game, or those of the open claims.
func (r *Report) Articles() []string {
	if r.Outcome != Ongoing {
		return []string{r.Article}
	}
	articles := []string{}
	for _, c := range r.Claims {
		if !slices.Contains(articles, c.Article) {
			articles = append(articles, c.Article)
		}
	}
	return articles
}
