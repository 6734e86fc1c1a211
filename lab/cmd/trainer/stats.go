package main

import (
	"context"
	"fmt"
	"io"

	"github.com/adoube/adoube/lab/nn"
	"github.com/adoube/adoube/lab/record"
	"github.com/adoube/adoube/position"
)

// stats is the command stats: it summarizes files of games, and fails if anything in them is damaged.
func stats(_ context.Context, w io.Writer, paths []string) error {
	var all tally
	damages, err := readGames(paths, func(r *record.Reader) error { return r.Each(all.add) })
	if err != nil {
		return err
	}
	if all.bytes, err = sizeOf(paths); err != nil {
		return err
	}
	all.print(w)
	if damages > 0 {
		return fmt.Errorf("%d damaged parts were skipped", damages)
	}
	return nil
}

// A tally counts games, plies and positions.
type tally struct {
	bytes   int64
	games   int
	other   int // not from the standard start position
	plies   int
	longest int // plies
	scored  int // moves with a score
	kept    int // positions to learn from
	pieces  int // in them
	results [4]int
}

func (t *tally) add(g *record.Game) {
	t.games++
	t.plies += len(g.Moves)
	t.longest = max(t.longest, len(g.Moves))
	t.results[g.Result]++
	if g.Start != position.StartPosition() {
		t.other++
	}
	for i, p := range g.Positions() {
		if s := g.Scores[i]; s != record.NoScore {
			t.scored++
			if nn.Keep(p, i, g.Moves[i], s) {
				t.kept++
				t.pieces += p.Occupied().Count()
			}
		}
	}
}

func (t *tally) print(w io.Writer) {
	percent := func(n, of int) float64 { return 100 * float64(n) / float64(max(of, 1)) }
	games := max(t.games, 1)
	fmt.Fprintf(w, "games      %d, %d of them not from the standard start position\n", t.games, t.other)
	fmt.Fprintf(w, "results    White wins %d (%.1f%%), draws %d (%.1f%%), Black wins %d (%.1f%%)\n",
		t.results[position.WhiteWins], percent(t.results[position.WhiteWins], t.games),
		t.results[position.Draw], percent(t.results[position.Draw], t.games),
		t.results[position.BlackWins], percent(t.results[position.BlackWins], t.games))
	fmt.Fprintf(w, "plies      %d, %.1f a game, at most %d\n", t.plies, float64(t.plies)/float64(games), t.longest)
	fmt.Fprintf(w, "positions  %d with a score, %d kept to learn from (%.1f%% of plies), %.1f pieces on average\n",
		t.scored, t.kept, percent(t.kept, t.plies), float64(t.pieces)/float64(max(t.kept, 1)))
	fmt.Fprintf(w, "bytes      %d, %.3f a ply, %.3f a position kept\n",
		t.bytes, float64(t.bytes)/float64(max(t.plies, 1)), float64(t.bytes)/float64(max(t.kept, 1)))
}
