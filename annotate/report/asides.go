package report

import (
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
	if before, _ := signs(l.NAGs); before != "" {
		words = append(words, before)
	}
	for _, n := range remarks(l.Comments) {
		words = append(words, n.Text)
	}
	for i := range l.Moves {
		m := &l.Moves[i]
		if notes := remarks(m.AllComments()); len(notes) > 0 {
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
func movesOf(l *pgn.Line) (moves []position.Move) {
	for i := range l.Moves {
		moves = append(moves, l.Moves[i].Move)
	}
	return moves
}
