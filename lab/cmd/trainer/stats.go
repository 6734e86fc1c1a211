package main

import (
	"context"
	"fmt"
	"io"
	"os"

	"github.com/adoube/adoube/internal/command"
	"github.com/adoube/adoube/lab/nn"
	"github.com/adoube/adoube/lab/record"
	"github.com/adoube/adoube/position"
)

// stats describes files of games, and fails if anything in them is damaged.
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
		return fmt.Errorf("%d damages", damages)
	}
	return nil
}

// readGames calls read for each of the files. It says what is damaged in them, and returns how many damages
// there are.
func readGames(paths []string, read func(*record.Reader) error) (int, error) {
	size, err := sizeOf(paths)
	if err != nil {
		return 0, err
	}
	bar := newBar(size, "reading")
	var damages []record.Damage
	for i := 0; i < len(paths) && err == nil; i++ {
		var found []record.Damage
		found, err = record.Read(paths[i], bar, read)
		damages = append(damages, found...)
	}
	bar.Clear()
	printDamages(damages)
	return len(damages), err
}

// printDamages says which parts of files of games are left out.
func printDamages(damages []record.Damage) {
	for _, d := range damages {
		command.Tell(os.Stderr, "damaged", d)
	}
}

// sizeOf returns the size of all files together, in bytes.
func sizeOf(paths []string) (sum int64, err error) {
	for _, path := range paths {
		info, err := os.Stat(path)
		if err != nil {
			return 0, err
		}
		sum += info.Size()
	}
	return sum, nil
}

// A tally counts what is in games.
type tally struct {
	bytes   int64
	games   int
	other   int // not from the standard start position
	plies   int
	longest int
	scored  int
	kept    int
	men     int // in positions kept
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
				t.men += p.Occupied().Count()
			}
		}
	}
}

func (t *tally) print(w io.Writer) {
	percent := func(n, of int) float64 { return 100 * float64(n) / float64(max(of, 1)) }
	games := max(t.games, 1)
	fmt.Fprintf(w, "games      %d, %d of them not from the standard start position\n", t.games, t.other)
	fmt.Fprintf(w, "results    white wins %d (%.1f%%), draws %d (%.1f%%), black wins %d (%.1f%%)\n",
		t.results[position.WhiteWins], percent(t.results[position.WhiteWins], t.games),
		t.results[position.Draw], percent(t.results[position.Draw], t.games),
		t.results[position.BlackWins], percent(t.results[position.BlackWins], t.games))
	fmt.Fprintf(w, "plies      %d, %.1f a game, at most %d\n", t.plies, float64(t.plies)/float64(games), t.longest)
	fmt.Fprintf(w, "positions  %d with a score, %d kept to learn from (%.1f%% of plies), %.1f men on average\n",
		t.scored, t.kept, percent(t.kept, t.plies), float64(t.men)/float64(max(t.kept, 1)))
	fmt.Fprintf(w, "bytes      %d, %.3f a ply, %.3f a position kept\n",
		t.bytes, float64(t.bytes)/float64(max(t.plies, 1)), float64(t.bytes)/float64(max(t.kept, 1)))
}
