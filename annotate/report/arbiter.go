package report

import (
	"fmt"
	"io"
	"strings"

	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/laws"
	"github.com/adoube/adoube/position/laws/winnable"
)

// WriteRuling writes what r says, and its answers to what is asked, for an arbiter.
// Of a long helpmate it writes only the beginning, unless whole is set.
func WriteRuling(w io.Writer, r *laws.Report, asked []Asked, whole bool) {
	p := &r.Position
	fmt.Fprintf(w, "%s\n\n", r.Edition.Title)
	fmt.Fprintf(w, "Position     %s\n", p.FEN())
	fmt.Fprintf(w, "To move      %s%s, %s\n", p.SideToMove(), map[bool]string{true: ", in check"}[p.InCheck()], count(r.Legal, "legal move"))
	fmt.Fprintf(w, "Occurrence   %d of this position\n", r.Occurrences)
	fmt.Fprintf(w, "Counter      %s without a capture or pawn move\n\n", count(p.HalfmoveClock(), "half-move"))
	if r.Outcome != laws.Ongoing {
		fmt.Fprintf(w, "Verdict      %s: %s (article %s)\n", r.Result, r.Outcome.Reason(), r.Article)
	} else {
		fmt.Fprintln(w, "Verdict      the game goes on")
		writeClaims(w, r)
		fmt.Fprintln(w, "\nIf the time of a player is up:")
		for c := range position.Colors {
			Asked{laws.FlagFall, c}.write(w, r)
		}
	}
	if len(asked) > 0 {
		fmt.Fprintln(w, "\nAsked:")
		for _, a := range asked {
			a.write(w, r)
		}
	}
	if len(r.Remarks) > 0 {
		fmt.Fprintln(w, "\nRemarks:")
		for _, rm := range r.Remarks {
			fmt.Fprintf(w, "  %s: %s\n", rm.Article, rm.Text)
		}
	}
	fmt.Fprintln(w, "\nCan a side still mate by any legal moves?")
	for c := range position.Colors {
		writeWinnable(w, r, c, whole)
	}
}

func writeClaims(w io.Writer, r *laws.Report) {
	if len(r.Claims) == 0 {
		fmt.Fprintln(w, "Claims       none")
		return
	}
	fmt.Fprintf(w, "Claims open to %s:\n", r.Position.SideToMove())
	for _, c := range r.Claims {
		what := "now"
		if c.Move != position.NoMove {
			what = "announcing " + r.Position.SAN(c.Move)
		}
		fmt.Fprintf(w, "  %-18s %s (article %s)\n", what, c.Kind.Reason(c.Count), c.Article)
	}
}

func (a Asked) write(w io.Writer, r *laws.Report) {
	ruling := a.Ruling(r)
	var text []string
	if ruling.Article != "" {
		text = append(text, fmt.Sprintf("%s (article %s)", ruling.Result, ruling.Article))
	}
	if ruling.Reason != "" {
		text = append(text, ruling.Reason)
	}
	fmt.Fprintf(w, "  %s, %s: %s\n", ruling.Question, ruling.Player, strings.Join(text, ", "))
}

func writeWinnable(w io.Writer, r *laws.Report, c position.Color, whole bool) {
	v := &r.Winnable[c]
	fmt.Fprintf(w, "  %s: %s, %s\n", c, v.Answer, v.Proof)
	if why := v.Why(); why != "" {
		fmt.Fprintf(w, "    %s\n", why)
	}
	switch line := v.Helpmate; {
	case v.Proof != winnable.Helpmate:
	case whole || len(line) <= shortHelpmate:
		fmt.Fprintf(w, "    %s\n", r.Position.SANLine(line))
	default:
		fmt.Fprintf(w, "    %s ... mate after %d half-moves (--helpmate prints all)\n", r.Position.SANLine(line[:shownHelpmate]), len(line))
	}
}

// A helpmate of at most shortHelpmate half-moves is printed as a whole, of a longer one
// the first shownHelpmate, which fit a line. It proves that there is a mate but is no
// play that anyone would expect.
const (
	shortHelpmate = 10
	shownHelpmate = 4
)
