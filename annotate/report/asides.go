package report

import (
	"regexp"
	"slices"
	"strings"

	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/pgn"
)

// asides returns the variations of the file on move i.
func (r *replay) asides(i int) (notes []moveNote) {
	for v := range r.PGN.Moves[i].Variations {
		l := &r.PGN.Moves[i].Variations[v]
		moves := movesOf(l)
		line := shownLine{At: i, Text: unbroken(lineText(l, r.at[i]))}
		if !slices.Contains(moves, position.NoMove) { // which the board cannot show
			line.Moves = steps(moves)
		}
		note := moveNote{Class: "variation", Line: &line}
		if words := inWords(l, r.at[i]); len(words) > 0 {
			note.Text = "– " + strings.Join(words, " ")
		}
		notes = append(notes, note)
	}
	return notes
}

// inWords returns the comments on l, which begins at p, and the variations within it.
func inWords(l *pgn.Line, p position.Position) (words []string) {
	for _, n := range remarks(l.Comments) {
		words = append(words, n.Text)
	}
	for i := range l.Moves {
		m := &l.Moves[i]
		if notes := remarks(m.Comments); len(notes) > 0 {
			words = append(words, numbered(&p, m.Move)+":")
			for _, n := range notes {
				words = append(words, n.Text)
			}
		}
		for v := range m.Variations {
			inner := &m.Variations[v]
			text := append([]string{lineText(inner, p)}, inWords(inner, p)...)
			words = append(words, "("+strings.Join(text, " ")+")")
		}
		p = p.After(m.Move)
	}
	return words
}

// lineText returns the moves of l, which begins at p, with the signs of the file.
func lineText(l *pgn.Line, p position.Position) string {
	var words []string
	for i := range l.Moves {
		m := &l.Moves[i]
		glyphs, _ := signs(m.NAGs)
		if i == 0 || p.SideToMove() == position.White {
			words = append(words, number(&p))
		}
		words = append(words, p.SAN(m.Move)+glyphs)
		p = p.After(m.Move)
	}
	return strings.Join(words, " ")
}

// movesOf returns the moves of a line.
func movesOf(l *pgn.Line) []position.Move {
	return each(l.Moves, func(m pgn.Move) position.Move { return m.Move })
}

// remarks returns comments of the file as notes, without commands and what match runners write.
func remarks(comments []string) (notes []moveNote) {
	for _, c := range comments {
		_, text := pgn.CutCommands(c)
		if text = withoutRunner(text); text != "" {
			notes = append(notes, moveNote{Class: "comment", Text: text})
		}
	}
	return notes
}

// signs returns the signs of NAGs as they stand after a move, and what they mean.
func signs(nags []uint8) (text, meaning string) {
	var s, m []string
	for _, n := range nags {
		sign, name := pgn.Sign(n)
		s, m = append(s, sign), append(m, name)
	}
	return strings.Join(s, "\u2009"), strings.Join(m, "; ")
}

// runnerPart matches what programs that run matches write after each move: score, depth and time
// as in "+0.33/4 0.026s" (cutechess, fastchess), "35/12 5ms" (c-chess-cli), "-M3/12 0.1s" or
// "+0.33/12" (XBoard), the word "book", and values with names such as "d=24, sd=40, mt=5000"
// (TCEC). Text after a comma or a full stop is for people.
var runnerPart = regexp.MustCompile(`(?i)^(?:` + strings.Join([]string{
	`(?:[+-]?(?:\d+\.\d+|[M#]-?\d+)/\d+(?:/\d+)?(?: [\d.:]+ ?(?:s|ms)?)?|[+-]?\d*/\d+(?:/\d+)? [\d.:]+ ?(?:s|ms))` + runnerValues + `*`,
	`book` + runnerValues + `*`,
	`(?:ev|d|sd|mt|wv)=[^,; ]+` + runnerValues + `+`,
}, "|") + `)(?:[,;.]? *$|[,.] )`)

const runnerValues = `(?:[,;]? +[a-z]\w*=[^,;]*)`

// withoutRunner returns the text of a comment without what programs that run matches put there.
func withoutRunner(text string) string {
	return text[len(runnerPart.FindString(text)):]
}
