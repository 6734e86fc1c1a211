package report

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/laws"
	"github.com/adoube/adoube/position/laws/winnable"
)

// WriteRuling writes what r says, and its answers to what is asked, for an arbiter. It writes the
// moves of helpmates if helpmates is set. Of the remarks in said, which were written before, it
// writes only the articles; it adds the others to said.
func WriteRuling(w io.Writer, r *laws.Report, asked []Asked, helpmates bool, said map[laws.Remark]bool) {
	p := &r.Position
	fmt.Fprintf(w, "%s\n\n", r.Edition.Title)
	fmt.Fprintf(w, "Position     %s\n", p.FEN())
	fmt.Fprintf(w, "To move      %s%s, %s\n", p.SideToMove().Name(), map[bool]string{true: ", in check"}[p.InCheck()], Count(r.Legal, "legal move"))
	fmt.Fprintf(w, "Occurrence   %d of this position\n", r.Occurrences)
	fmt.Fprintf(w, "Counter      %s without a capture or pawn move", Count(p.HalfmoveClock(), "half-move"))
	fmt.Fprintf(w, " (%s by each player)\n\n", Count(p.HalfmoveClock()/2, "move"))
	if r.Outcome != laws.Ongoing {
		fmt.Fprintf(w, "Outcome      %s: %s (article %s)\n", resultText(r.Result.String()), r.Outcome.Reason(), r.Article)
	} else {
		fmt.Fprintln(w, "Outcome      the game goes on")
		writeClaims(w, r)
		fmt.Fprintln(w, "\nIf a flag falls:")
		for c := range position.Colors {
			Asked{Question: laws.FlagFall, Player: c}.write(w, r)
		}
	}
	if len(asked) > 0 {
		fmt.Fprintln(w, "\nWhat you asked:")
		for _, a := range asked {
			a.write(w, r)
		}
	}
	writeRemarks(w, r, said)
	if r.Outcome == laws.Checkmate || r.Outcome == laws.Stalemate {
		return
	}
	fmt.Fprintln(w, "\nCan a side still mate by any legal moves?")
	for c := range position.Colors {
		writeWinnable(w, r, c, helpmates)
	}
}

func writeRemarks(w io.Writer, r *laws.Report, said map[laws.Remark]bool) {
	var again []string
	for i, rm := range r.Remarks {
		if i == 0 {
			fmt.Fprintln(w, "\nRemarks:")
		}
		if said[rm] {
			again = append(again, rm.Article)
			continue
		}
		said[rm] = true
		fmt.Fprintf(w, "  %s: %s\n", rm.Article, rm.Text)
	}
	if len(again) > 0 {
		fmt.Fprintf(w, "  as above: %s\n", strings.Join(again, "; "))
	}
}

func writeClaims(w io.Writer, r *laws.Report) {
	if len(r.Claims) == 0 {
		fmt.Fprintln(w, "Claims       none")
		return
	}
	fmt.Fprintf(w, "Claims open to %s:\n", r.Position.SideToMove().Name())
	for _, c := range r.Claims {
		what := "now"
		if c.Move != position.NoMove {
			what = "announcing " + r.Position.SAN(c.Move)
		}
		fmt.Fprintf(w, "  %-18s %s (article %s)\n", what, c.Kind.Reason(c.Count), c.Article)
		if len(c.Before) > 0 {
			fmt.Fprintf(w, "  %-18s it occurred before %s\n", "", placesOf(r, &c))
		}
	}
}

// placesOf names the moves that were to be made when the position of a claim occurred:
// "White's moves 1, 3 and 5".
func placesOf(r *laws.Report, c *laws.Claim) string {
	player := r.Position.SideToMove()
	if c.Move != position.NoMove {
		player = player.Opposite()
	}
	return fmt.Sprintf("%s's moves %s", player.Name(), join(each(c.Before, strconv.Itoa), "and"))
}

// resultText returns a result in words and as it is written: "Black wins, 0-1".
func resultText(result string) string {
	words := map[string]string{"1-0": "White wins, ", "0-1": "Black wins, ", "1/2-1/2": "draw, "}
	return words[result] + result
}

func (a Asked) write(w io.Writer, r *laws.Report) {
	ruling := a.Ruling(r)
	var text []string
	if ruling.Article != "" {
		text = append(text, fmt.Sprintf("%s (article %s)", resultText(ruling.Result), ruling.Article))
	}
	if ruling.Reason != "" {
		text = append(text, ruling.Reason)
	}
	player := a.Player.Name()
	if a.Both {
		player = "both"
	}
	fmt.Fprintf(w, "  %s, %s: %s\n", ruling.Question, player, strings.Join(text, ", "))
}

func writeWinnable(w io.Writer, r *laws.Report, c position.Color, helpmates bool) {
	v := &r.Winnable[c]
	fmt.Fprintf(w, "  %s: %s, %s\n", c.Name(), v.Answer, v.Proof)
	if why := v.Why(); why != "" {
		fmt.Fprintf(w, "    %s\n", why)
	}
	if helpmates && v.Proof == winnable.Helpmate {
		fmt.Fprintf(w, "    %s\n", r.Position.SANLine(v.Helpmate))
	}
}
