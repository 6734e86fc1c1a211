package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/laws"
	"github.com/adoube/adoube/position/laws/winnable"
)

var bothColors = [...]position.Color{position.White, position.Black}

// colorLetters name the colors in JSON.
var colorLetters = [...]string{"w", "b"}

// A reportObject is what adjudicate writes as JSON. Once the game is over, it has
// no flag results and no moves to claim with.
type reportObject struct {
	FEN         string               `json:"fen"`
	Edition     string               `json:"edition"`
	Status      string               `json:"status"`
	Result      string               `json:"result"`
	Articles    []string             `json:"articles"`
	InCheck     bool                 `json:"in_check"`
	Checkers    int                  `json:"checkers"`
	LegalCount  int                  `json:"legal_count"`
	Halfmove    int                  `json:"halfmove"`
	Occurrences int                  `json:"occurrences"`
	EPLegal     bool                 `json:"ep_legal"`
	ClaimNow    []string             `json:"claim_now"`
	ClaimWith   map[string][]string  `json:"claim_with,omitzero"`
	Winnable    map[string]string    `json:"winnable"`
	Proof       map[string]string    `json:"proof"`
	Why         map[string]whyObject `json:"why,omitzero"`
	Helpmate    map[string]string    `json:"helpmate"`
	FlagWhite   string               `json:"flag_white,omitzero"`
	FlagBlack   string               `json:"flag_black,omitzero"`
	Rulings     []rulingObject       `json:"rulings,omitzero"`
	Remarks     []string             `json:"remarks,omitzero"`
}

// A rulingObject is the answer to an askedQuestion.
type rulingObject struct {
	Question string `json:"question"`
	Player   string `json:"player"`
	Result   string `json:"result"`
	Article  string `json:"article"`
	Decided  bool   `json:"decided"`
}

// A whyObject explains why a side cannot mate.
type whyObject struct {
	Text  string       `json:"text"`
	Facts []factObject `json:"facts"`
}

// A factObject is a part of the reason.
type factObject struct {
	Text    string   `json:"text"`
	Squares []string `json:"squares,omitempty"` // that it is about
}

func newWhyObject(v *winnable.Verdict) whyObject {
	why := whyObject{Text: v.Why()}
	for _, f := range v.Facts() {
		why.Facts = append(why.Facts, factObject{f.Text, f.Squares.Names()})
	}
	return why
}

func (a *adjudication) jsonReport(r *laws.Report) reportObject {
	p := &r.Position
	o := reportObject{
		FEN: p.FEN(), Edition: r.Edition.Name,
		Status: r.Outcome.String(), Result: r.Result.String(), Articles: r.Articles(),
		InCheck: p.InCheck(), Checkers: p.Checkers().Count(), LegalCount: r.Legal,
		Halfmove: p.HalfmoveClock(), Occurrences: r.Occurrences, EPLegal: p.EnPassant() != position.NoSquare,
		ClaimNow: []string{}, Winnable: map[string]string{}, Proof: map[string]string{}, Helpmate: map[string]string{},
	}
	for _, c := range bothColors {
		v := &r.Winnable[c]
		o.Winnable[colorLetters[c]] = v.Answer.String()
		o.Proof[colorLetters[c]] = v.Proof.String()
		if why := newWhyObject(v); why.Text != "" {
			if o.Why == nil {
				o.Why = map[string]whyObject{}
			}
			o.Why[colorLetters[c]] = why
		}
		if v.Proof == winnable.Helpmate {
			o.Helpmate[colorLetters[c]] = strings.Join(uciLine(*p, v.Helpmate), " ")
		}
	}
	for _, rm := range r.Remarks {
		o.Remarks = append(o.Remarks, rm.Article+": "+rm.Text)
	}
	for _, q := range a.asked {
		ruling := r.Rule(q.question, q.color)
		o.Rulings = append(o.Rulings, rulingObject{q.question.String(), q.color.String(), ruling.Result.String(), ruling.Article, ruling.Decided})
	}
	if r.Outcome != laws.Ongoing {
		return o
	}
	o.FlagWhite = r.Rule(laws.FlagFall, position.White).Result.String()
	o.FlagBlack = r.Rule(laws.FlagFall, position.Black).Result.String()
	o.ClaimWith = map[string][]string{}
	for _, c := range r.Claims {
		if c.Move == position.NoMove {
			o.ClaimNow = append(o.ClaimNow, c.Kind.String())
			continue
		}
		move := p.UCI(c.Move)
		o.ClaimWith[move] = append(o.ClaimWith[move], c.Kind.String())
	}
	return o
}

// uciLine returns moves, legal from p on, in UCI notation.
func uciLine(p position.Position, moves []position.Move) []string {
	var line []string
	g := position.NewGame(p)
	for _, m := range moves {
		line = append(line, g.Position().UCI(m))
		g.Play(m)
	}
	return line
}

// writeText writes the report for an arbiter.
func (a *adjudication) writeText(w io.Writer, r *laws.Report) {
	p := &r.Position
	fmt.Fprintf(w, "%s\n\n", r.Edition.Title)
	fmt.Fprintf(w, "Position     %s\n", p.FEN())
	fmt.Fprintf(w, "To move      %s%s, %s\n", p.SideToMove(), map[bool]string{true: ", in check"}[p.InCheck()], count(r.Legal, "legal move"))
	fmt.Fprintf(w, "Occurrence   %d of this position\n", r.Occurrences)
	fmt.Fprintf(w, "Counter      %s without a capture or pawn move\n\n", count(p.HalfmoveClock(), "half-move"))
	writeVerdict(w, r)
	if r.Outcome == laws.Ongoing {
		writeClaims(w, r)
		fmt.Fprintln(w, "\nIf the time of a player is up:")
		for _, c := range bothColors {
			writeRuling(w, r, laws.FlagFall, c)
		}
	}
	if len(a.asked) > 0 {
		fmt.Fprintln(w, "\nAsked:")
		for _, q := range a.asked {
			writeRuling(w, r, q.question, q.color)
		}
	}
	if len(r.Remarks) > 0 {
		fmt.Fprintln(w, "\nRemarks:")
		for _, rm := range r.Remarks {
			fmt.Fprintf(w, "  %s: %s\n", rm.Article, rm.Text)
		}
	}
	fmt.Fprintln(w, "\nCan a side still mate by any legal moves?")
	for _, c := range bothColors {
		a.writeWinnable(w, r, c)
	}
}

func writeVerdict(w io.Writer, r *laws.Report) {
	if r.Outcome == laws.Ongoing {
		fmt.Fprintln(w, "Verdict      the game goes on")
		return
	}
	fmt.Fprintf(w, "Verdict      %s: %s (article %s)\n", r.Result, r.Outcome.Reason(), r.Article)
}

func writeClaims(w io.Writer, r *laws.Report) {
	p := &r.Position
	if len(r.Claims) == 0 {
		fmt.Fprintln(w, "Claims       none")
		return
	}
	fmt.Fprintf(w, "Claims open to %s:\n", p.SideToMove())
	for _, c := range r.Claims {
		what := "now"
		if c.Move != position.NoMove {
			what = "announcing " + p.SAN(c.Move)
		}
		fmt.Fprintf(w, "  %-18s %s (article %s)\n", what, c.Kind.Reason(c.Count), c.Article)
	}
}

func writeRuling(w io.Writer, r *laws.Report, q laws.Question, c position.Color) {
	ruling := r.Rule(q, c)
	var text []string
	if ruling.Article != "" {
		text = append(text, fmt.Sprintf("%s (article %s)", ruling.Result, ruling.Article))
	}
	if why := r.Reason(q, c); why != "" {
		text = append(text, why)
	}
	fmt.Fprintf(w, "  %s, %s: %s\n", q, c, strings.Join(text, ", "))
}

func (a *adjudication) writeWinnable(w io.Writer, r *laws.Report, c position.Color) {
	v := &r.Winnable[c]
	fmt.Fprintf(w, "  %s: %s, %s\n", c, v.Answer, v.Proof)
	if why := v.Why(); why != "" {
		fmt.Fprintf(w, "    %s\n", why)
	}
	if v.Proof != winnable.Helpmate {
		return
	}
	line := v.Helpmate
	if a.whole || len(line) <= shortHelpmate {
		fmt.Fprintf(w, "    %s\n", sanLine(r.Position, line))
		return
	}
	fmt.Fprintf(w, "    %s ... mate after %d half-moves (--helpmate prints all)\n", sanLine(r.Position, line[:shownHelpmate]), len(line))
}

// A helpmate of at most shortHelpmate half-moves is printed as a whole, of a longer one
// the first shownHelpmate, which fit a line. It proves that there is a mate but is no
// play that anyone would expect.
const (
	shortHelpmate = 10
	shownHelpmate = 4
)

// sanLine returns moves, legal from p on, in numbered SAN.
func sanLine(p position.Position, moves []position.Move) string {
	var s strings.Builder
	g := position.NewGame(p)
	for i, m := range moves {
		p := g.Position()
		if p.SideToMove() == position.White {
			fmt.Fprintf(&s, "%d. ", p.FullmoveNumber())
		} else if i == 0 {
			fmt.Fprintf(&s, "%d... ", p.FullmoveNumber())
		}
		s.WriteString(p.SAN(m) + " ")
		g.Play(m)
	}
	return strings.TrimSpace(s.String())
}

// count returns a number and a noun, as in "2 legal moves".
func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
