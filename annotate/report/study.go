package report

import (
	"slices"

	"github.com/adoube/adoube/annotate"
	"github.com/adoube/adoube/position"
)

// A study says where a player goes wrong in all games.
type study struct {
	parts  [len(partNames)]annotate.Player
	left   int       // games that left the named openings
	leftAt int       // total of the numbers of the first moves after them
	Worst  []badMove // the worst first
}

// partNames are the phases of games, and then the times that are left after a move.
var partNames = [...]string{
	"opening", "middlegame", "endgame", "under 10 seconds left", "10 to 59 seconds left", "1 to 5 minutes left", "5 minutes or more left",
}

const phases = 3

// A badMove is one of the costliest moves of a player.
type badMove struct {
	gradedMove
	In []string // the game
}

// add adds the moves of color c in a game.
func (s *study) add(r *replay, c position.Color) {
	if start := position.StartPosition(); r.openingPly < len(r.PGN.Moves) && r.at[0].Key() == start.Key() {
		s.left++
		s.leftAt += r.at[r.openingPly].FullmoveNumber()
	}
	for i := range r.PGN.Moves {
		j := &r.Analysis.Moves[i]
		if r.mover(i) != c || j.Over {
			continue
		}
		s.parts[r.phase(i)].Count(j)
		if left := secondsLeft(&r.PGN.Moves[i]); left >= 0 {
			s.parts[clockPart(left)].Count(j)
		}
		if j.Grade != annotate.Fine {
			s.Worst = append(s.Worst, r.badMove(i))
		}
	}
	s.Worst = costliest(s.Worst, maxWorst, func(m badMove) float64 { return m.loss })
}

// maxWorst is the maximum number of bad moves of a player.
const maxWorst = 10

// badMove returns move i as a bad one.
func (r *replay) badMove(i int) badMove {
	return badMove{r.gradedMove(i), append([]string{Title(r.PGN)}, r.Brief()...)}
}

// phase returns the phase of move i: the opening until the last named position, and the endgame
// while no more than six pieces are left besides kings and pawns.
func (r *replay) phase(i int) int {
	p := &r.at[i]
	pieces := p.Occupied() &^ (p.Pieces(position.King) | p.Pieces(position.Pawn))
	switch {
	case i < r.openingPly:
		return 0
	case pieces.Count() > 6:
		return 1
	}
	return 2
}

// clockPart returns the part of a move after which a time is left.
func clockPart(seconds int) int {
	n, _ := slices.BinarySearch([]int{10, 60, 300}, seconds+1)
	return phases + n
}

// Left returns the mean number of the first move after the named openings, 0 if no game left
// them.
func (s *study) Left() float64 { return float64(s.leftAt*10/max(s.left, 1)) / 10 }

// A studyPart is what the page says about a player besides the totals.
type studyPart struct {
	*study
	Name string
	Open bool
	Rows []playerRow
}

// studies returns what the page says about the players in the table of totals. Those who played at
// least half of the games are open at first.
func (t totals) studies(games int) (parts []studyPart) {
	for _, name := range t.names(maxTotals) {
		p := t[name]
		part := studyPart{study: &p.study, Name: name, Open: 2*p.all.games >= games}
		for i := range partNames {
			if of := &p.study.parts[i]; of.Moves > 0 {
				part.Rows = append(part.Rows, newPlayerRow("", capital(partNames[i]), of))
			}
		}
		if len(part.Rows) > 0 {
			parts = append(parts, part)
		}
	}
	return parts
}
