package laws

import (
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

// Assess returns everything that the Laws in force say about g. It is [Arbiter.Assess]
// for a single question.
func Assess(g *position.Game) Report { return new(Arbiter).Assess(g, Current()) }

// Assess returns everything that edition e, by default the one in force, says about g. Its
// helpmates may be longer than necessary: see [Arbiter.ShortenHelpmates].
func (a *Arbiter) Assess(g *position.Game, e *Edition) Report {
	course := a.replay(g, e, winnable.Exact)
	r := Report{Status: course.Status(), Position: *g.Position(), Legal: g.Position().LegalMoveCount()}
	for c := range position.Colors {
		r.Winnable[c] = *course.canMate(c)
	}
	for _, rm := range r.Edition.remarks {
		if r.Outcome == Ongoing && r.meets(rm.when) {
			r.Remarks = append(r.Remarks, Remark{rm.article, rm.text})
		}
	}
	return r
}

// ShortenHelpmates looks for shorter helpmates than those of r. That takes a hundred times as
// long as finding them.
func (a *Arbiter) ShortenHelpmates(r *Report) {
	for c := range position.Colors {
		f := &r.Winnable[c]
		f.Helpmate = a.Shorten(&r.Position, c, f.Helpmate)
	}
}

// meets reports whether an ongoing game meets condition w.
func (r *Report) meets(w condition) bool {
	switch w {
	case whenClaimable:
		return len(r.Claims) > 0
	case whenChecked:
		return r.Position.InCheck()
	case whenTooEarly:
		return r.Agreement().Result == position.NoResult
	case fromFiftyMoves:
		return r.Position.HalfmoveClock() >= 100
	}
	return true
}

// OnIllegal returns what e says about an illegal position on the board; see
// [position.IllegalPosition].
func (e *Edition) OnIllegal() (all []Remark) {
	for _, rm := range e.remarks {
		if rm.when == whenIllegal {
			all = append(all, Remark{rm.article, rm.text})
		}
	}
	return all
}

// ruling returns the ruling on an ongoing game, unless the game is over: nothing changes the
// result then.
func (r *Report) ruling(ongoing Ruling) Ruling {
	if r.Outcome != Ongoing {
		return Ruling{r.Result, r.Article, true, "the game is over"}
	}
	return ongoing
}

// Rule returns the result if q happens to the player of color c now. It does not
// change the result of a game that is over.
func (r *Report) Rule(q Question, c position.Color) Ruling {
	return r.ruling(r.Edition.Rule(q, c, r.Winnable[c.Opposite()].Answer))
}

// Agreement returns the result if the players agree to a draw now: a draw, or no result if the
// edition does not allow it so early. The move number says how many moves were made. It does not
// change the result of a game that is over.
func (r *Report) Agreement() Ruling {
	rule := &r.Edition.agreement
	agreed := Ruling{Article: rule.article, Decided: true}
	if r.Position.FullmoveNumber() > rule.moves {
		agreed.Result = position.Draw
	}
	return r.ruling(agreed)
}

// BothFlags returns the ruling if both flags have fallen and it is unknown which fell first. It
// does not change the result of a game that is over.
func (r *Report) BothFlags() Ruling {
	rule := &r.Edition.bothFlags
	if rule.article == "" {
		return r.ruling(Ruling{Decided: true, Reason: "there is no rule for two fallen flags"})
	}
	return r.ruling(Ruling{position.Draw, rule.article, rule.terms == "", rule.terms})
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
