package annotate

import (
	"bytes"
	"context"
	"errors"
	"iter"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/adoube/adoube/internal/must"
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/pgn"
	"github.com/adoube/adoube/search"
)

const someGames = `[White "1"]
1. e4 e5 2. Nf3 Nc6 3. Bc4 Nd4 4. Nxe5 Qg5 5. Nxf7 Qxg2 0-1

[White "2"]
1. d4 d5 2. c4 dxc4 3. e3 b5 4. a4 c6 5. axb5 cxb5 6. Qf3 1-0

[White "3"]
1. f3 e5 2. g4 Qh4# 0-1

[White "4"]
1. c4 c5 2. Nf3 Nf6 1/2-1/2
`

// sequence returns games as Run reads them.
func sequence(games []*pgn.Game) iter.Seq2[*Game, error] {
	return func(yield func(*Game, error) bool) {
		for i, g := range games {
			if !yield(&Game{Number: i + 1, PGN: g}, nil) {
				return
			}
		}
	}
}

// analyses runs c and returns the analyses in the order of the games.
func analyses(ctx context.Context, c Config, games []*pgn.Game) (all []*Analysis, err error) {
	err = Run(ctx, c, sequence(games), func(g *Game) error {
		if g.PGN != games[len(all)] {
			return errors.New("the games are out of order")
		}
		all = append(all, g.Analysis)
		return nil
	})
	return all, err
}

func mustRun(t *testing.T, workers int, j *Journal) []*Analysis {
	t.Helper()
	all := must.Get(analyses(context.Background(), Config{Settings: quick(), Workers: workers, Journal: j}, mustRead(t, someGames)))(t)
	return all
}

func TestTheNumberOfWorkersChangesNothing(t *testing.T) {
	want := mustRun(t, 1, nil)
	for _, workers := range []int{0, 3} {
		if got := mustRun(t, workers, nil); !reflect.DeepEqual(got, want) {
			t.Errorf("%d workers find something else than one", workers)
		}
	}
}

func TestAnInterruptedRunGoesOn(t *testing.T) {
	want := mustRun(t, 1, nil)
	games := mustRead(t, someGames)
	path := filepath.Join(t.TempDir(), "journal")
	ctx, cancel := context.WithCancel(context.Background())
	j := mustOpen(t, path)
	_, err := analyses(ctx, Config{Settings: quick(), Journal: j, Progress: func(p Progress) {
		if p.Game.Number == 3 && p.Done == 3 {
			cancel()
		}
	}}, games)
	if !errors.Is(err, context.Canceled) {
		t.Fatalf("error %v", err)
	}
	must.Do(t, j.Close())
	// The program may have been killed while it wrote.
	whole := must.Get(os.ReadFile(path))(t)
	for _, tail := range []string{"", `00`, "\n", "{}\n\n{", string(whole[bytes.IndexByte(whole, '\n')+1:])[:500]} {
		must.Do(t, os.WriteFile(path, append(bytes.Clone(whole), tail...), 0o644))
		j = mustOpen(t, path)
		if j.Len() != 2 {
			t.Fatalf("%d games in the journal, want 2", j.Len())
		}
		old := 0
		got, err := analyses(context.Background(), Config{Settings: quick(), Journal: j, Progress: func(p Progress) {
			if p.Kept {
				old++
			}
		}}, games)
		if err != nil || !reflect.DeepEqual(got, want) || old != 2 {
			t.Errorf("a run that goes on with %d games finds something else, error %v", old, err)
		}
		must.Do(t, j.Remove())
		if _, err := os.Stat(path); err == nil {
			t.Error("the journal is still there")
		}
	}
}

func mustOpen(t *testing.T, path string) *Journal {
	t.Helper()
	j := must.Get(OpenJournal(path, "test", quick()))(t)
	return j
}

// A game may leave its start position open.
func TestAJournalHasGamesFromTheStart(t *testing.T) {
	g := &pgn.Game{Line: mustRead(t, "1. f3 e5 2. g4 Qh4# 0-1")[0].Line}
	j := mustOpen(t, filepath.Join(t.TempDir(), "journal"))
	defer j.Close()
	must.Do(t, j.add(g, mustAnnotate(t, "1. f3 e5 2. g4 Qh4# 0-1")))
	if j.find(g) == nil {
		t.Error("the analysis is not found again")
	}
}

// An agreement after one move is too early in a whole game, but not in one from a position.
func TestAJournalKnowsAWholeGame(t *testing.T) {
	const moves, fen = "1. e4 1/2-1/2", "[FEN \"" + position.StartFEN + "\"]\n\n"
	j := mustOpen(t, filepath.Join(t.TempDir(), "journal"))
	defer j.Close()
	must.Do(t, j.add(mustRead(t, moves)[0], mustAnnotate(t, moves)))
	if j.find(mustRead(t, fen+moves)[0]) != nil {
		t.Error("the analysis of a whole game is taken for that of one from a position")
	}
}

func TestJournalsAreNotMixedUp(t *testing.T) {
	path := filepath.Join(t.TempDir(), "journal")
	j := mustOpen(t, path)
	mustRun(t, 1, j)
	j.Close()
	before := must.Get(os.ReadFile(path))(t)
	other := quick()
	other.Limits = search.Limits{Depth: 3}
	if _, err := OpenJournal(path, "test", other); !errors.Is(err, ErrOtherSettings) || !strings.HasSuffix(err.Error(), "it belongs to a run with other settings: 1,000 nodes per position, now depth 3 per position") {
		t.Errorf("other settings: error %v", err)
	}
	if _, err := OpenJournal(path, "another", quick()); !errors.Is(err, ErrOtherSettings) {
		t.Errorf("another program: error %v", err)
	}
	if after, err := os.ReadFile(path); err != nil || !bytes.Equal(after, before) {
		t.Errorf("the journal has changed, error %v", err)
	}
	letter := filepath.Join(t.TempDir(), "letter")
	for _, text := range []string{"Dear sir", "x", strings.Repeat("x", 1<<20), strings.Repeat("\x00", 100), "\n", "a", journalMagic[:5], journalMagic[:5] + "\n"} {
		must.Do(t, os.WriteFile(letter, []byte(text), 0o644))
		if _, err := OpenJournal(letter, "test", quick()); !errors.Is(err, ErrNoJournal) {
			t.Errorf("a letter: error %v", err)
		}
		if now, err := os.ReadFile(letter); err != nil || string(now) != text {
			t.Errorf("the letter %.20q is now %.20q, error %v", text, now, err)
		}
	}
}

func TestADamagedJournalIsNotBelieved(t *testing.T) {
	path := filepath.Join(t.TempDir(), "journal")
	j := mustOpen(t, path)
	want := mustRun(t, 1, j)
	j.Close()
	text := must.Get(os.ReadFile(path))(t)
	damaged := bytes.ReplaceAll(text, []byte(`"Expectation":0.5`), []byte(`"Expectation":7.5`))
	must.Do(t, os.WriteFile(path, damaged, 0o644))
	j = mustOpen(t, path)
	defer j.Close()
	if n := j.Len(); n == 4 {
		t.Errorf("all games are in the journal")
	}
	if got := mustRun(t, 1, j); !reflect.DeepEqual(got, want) {
		t.Error("it was believed")
	}
}

// The reader may be ahead of the games that are written only by a fixed number, and for enormous
// games by a smaller one.
func TestRunHoldsAFewGamesAtATime(t *testing.T) {
	one := mustRead(t, "1. f3 e5 2. g4 Qh4# 0-1")[0]
	for size, limit := range map[int64]int64{0: 2*readAhead + 2, 1 << 20: 2 + 1} {
		j := mustOpen(t, filepath.Join(t.TempDir(), "journal"))
		defer j.Close()
		var read, written, most atomic.Int64
		games := func(yield func(*Game, error) bool) {
			for range 2000 {
				most.Store(max(most.Load(), read.Add(1)-written.Load()))
				if !yield(&Game{PGN: one, Size: size}, nil) {
					return
				}
			}
		}
		err := Run(context.Background(), Config{Settings: quick(), Workers: 2, Journal: j}, games, func(*Game) error {
			written.Add(1)
			return nil
		})
		if err != nil || written.Load() != 2000 {
			t.Errorf("%d games, error %v", written.Load(), err)
		}
		if most.Load() > limit {
			t.Errorf("%d games of %d bytes in memory, want at most %d", most.Load(), size, limit)
		}
		if n := j.Len(); n != 1 {
			t.Errorf("the same game was searched %d times", n)
		}
	}
}

func TestRunEndsWithTheFirstError(t *testing.T) {
	bad := errors.New("bad")
	games := mustRead(t, someGames)
	err := Run(context.Background(), Config{Settings: quick()}, func(yield func(*Game, error) bool) {
		_ = yield(&Game{PGN: games[0]}, nil) && yield(nil, bad)
	}, func(*Game) error { return nil })
	if !errors.Is(err, bad) {
		t.Errorf("reading: error %v", err)
	}
	must.Get(analyses(context.Background(), Config{Settings: quick()}, games))(t)
	if err := Run(context.Background(), Config{Settings: quick(), Workers: 2}, sequence(games), func(*Game) error { return bad }); !errors.Is(err, bad) {
		t.Errorf("writing: error %v", err)
	}
}
