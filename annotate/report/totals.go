package report

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/adoube/adoube/annotate"
	"github.com/adoube/adoube/position"
)

// totals are how the players played in all games, by their names.
type totals map[string]*playerTotal

// A playerTotal is how a player played with each color and in each opening, and where badly.
type playerTotal struct {
	all      tally
	colors   [2]tally
	openings map[string]*tally
	study    study
}

// A tally is how a player played in some games.
type tally struct {
	games, finished, halfPoints int
	annotate.Player
}

func (t *tally) add(r position.Result, c position.Color, p *annotate.Player) {
	t.games++
	if r != position.NoResult {
		t.finished++
		t.halfPoints += r.HalfPoints(c)
	}
	t.Player.Add(p)
}

// maxPlayers is the maximum number of players to keep, so that files may have any size.
const maxPlayers = 10000

// add adds a game that was played.
func (t totals) add(r *replay) {
	if r.Analysis.Verdict.Reason == annotate.Unplayed {
		return
	}
	opening, _, _ := strings.Cut(r.OpeningName(), ":")
	for c := range position.Colors {
		name := known(r.PGN, title(c))
		if name == "" {
			continue
		}
		p := t[name]
		if p == nil {
			if len(t) == maxPlayers {
				continue
			}
			p = &playerTotal{openings: map[string]*tally{}}
			t[name] = p
		}
		of := []*tally{&p.all, &p.colors[c]}
		if opening != "" {
			if p.openings[opening] == nil {
				p.openings[opening] = new(tally)
			}
			of = append(of, p.openings[opening])
		}
		for _, sum := range of {
			sum.add(r.PGN.Result, c, &r.Analysis.Players[c])
		}
		p.study.add(r, c)
	}
}

// The maximum numbers of players, and of openings of a player, in the table of totals.
const (
	maxTotals   = 30
	maxOpenings = 6
)

// names returns the players with more than one game, those with most games first: n at most.
func (t totals) names(n int) []string {
	names := byGames(t, func(p *playerTotal) int { return p.all.games })
	return names[:min(len(names), n)]
}

// rows returns the table of totals: the players with more than one game. Those who played at
// least half of the games have lines for their colors and openings, too.
func (t totals) rows(games int) (rows []playerRow) {
	for _, name := range t.names(maxTotals) {
		p := t[name]
		rows = append(rows, p.all.row("", name))
		if 2*p.all.games < games {
			continue
		}
		for c := range position.Colors {
			if p.colors[c].games > 0 {
				rows = append(rows, p.colors[c].row(c.String(), title(c)))
			}
		}
		openings := byGames(p.openings, func(sum *tally) int { return sum.games })
		for _, opening := range openings[:min(len(openings), maxOpenings)] {
			rows = append(rows, p.openings[opening].row("opening", opening))
		}
	}
	return rows
}

// byGames returns the names of what has more than one game, most games first.
func byGames[T any](m map[string]T, games func(T) int) []string {
	names := slices.DeleteFunc(slices.Sorted(maps.Keys(m)), func(name string) bool { return games(m[name]) < 2 })
	slices.SortStableFunc(names, func(a, b string) int { return cmp.Compare(games(m[b]), games(m[a])) })
	return names
}

func (t *tally) row(class, name string) playerRow {
	row := newPlayerRow(class, name, &t.Player)
	row.Games, row.Score = t.games, "–"
	if t.finished > 0 {
		row.Score = fmt.Sprintf("%s/%d", halves(t.halfPoints), t.finished)
	}
	return row
}

// halves returns a number of half-points in points: "½", "3", "7½".
func halves(n int) string {
	if n%2 == 0 {
		return fmt.Sprint(n / 2)
	}
	return strings.TrimPrefix(fmt.Sprintf("%d½", n/2), "0")
}

// A playerRow is a line of a table of players.
type playerRow struct {
	Class, Name string
	Games       int    // of totals
	Score       string // of totals
	Moves       int
	Accuracy    string
	MeanLoss    string
	Cells       []gradeCount
	Missed      int
}

// A gradeCount is a number of moves with a grade.
type gradeCount struct {
	Class string
	N     int
}

func newPlayerRow(class, name string, p *annotate.Player) playerRow {
	row := playerRow{Class: class, Name: name, Moves: p.Moves, Accuracy: "–", MeanLoss: "–", Missed: p.Missed}
	if p.Moves > 0 {
		row.Accuracy, row.MeanLoss = fmt.Sprintf("%.0f%%", p.Accuracy()*100), fmt.Sprintf("%.1f%%", p.MeanLoss()*100)
	}
	row.Cells = each(graded[:], func(g annotate.Grade) gradeCount { return gradeCount{g.String(), p.Grades[g]} })
	return row
}

// graded are the grades that get a remark.
var graded = [...]annotate.Grade{annotate.Inaccuracy, annotate.Mistake, annotate.Blunder}
