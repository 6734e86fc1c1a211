package annotate

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"sync/atomic"
	"testing"

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

func mustRun(t *testing.T, workers int, j *Journal) []*Analysis {
	t.Helper()
	all, err := Run(context.Background(), mustRead(t, someGames), quick(), workers, j, nil)
	if err != nil {
		t.Fatal(err)
	}
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
	var positions atomic.Int32
	stopAt := int32(len(games[0].Moves) + len(games[1].Moves) + 2 + 3) // in the third game
	_, err := Run(ctx, games, quick(), 1, j, func(n int) {
		if positions.Add(int32(n)) == stopAt {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) {
		t.Fatalf("error %v", err)
	}
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	// The program may have been killed while it wrote.
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, tail := range []string{"", `{"game":"00`, "\n", "{}\n\n{"} {
		if err := os.WriteFile(path, append(bytes.Clone(whole), tail...), 0o644); err != nil {
			t.Fatal(err)
		}
		j = mustOpen(t, path)
		if j.Len() != 2 {
			t.Fatalf("%d games in the journal, want 2", j.Len())
		}
		old := 0
		got, err := Run(context.Background(), games, quick(), 1, j, func(n int) {
			if n > 1 {
				old++
			}
		})
		if err != nil || !reflect.DeepEqual(got, want) || old != 2 {
			t.Errorf("a run that goes on with %d games finds something else, error %v", old, err)
		}
		if err := j.Remove(); err != nil {
			t.Fatal(err)
		}
		if _, err := os.Stat(path); err == nil {
			t.Error("the journal is still there")
		}
	}
}

func mustOpen(t *testing.T, path string) *Journal {
	t.Helper()
	j, err := OpenJournal(path, "test", quick())
	if err != nil {
		t.Fatal(err)
	}
	return j
}

func TestJournalsAreNotMixedUp(t *testing.T) {
	path := filepath.Join(t.TempDir(), "journal")
	j := mustOpen(t, path)
	mustRun(t, 1, j)
	j.Close()
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	other := quick()
	other.Limits = search.Limits{Depth: 3}
	if _, err := OpenJournal(path, "test", other); !errors.Is(err, ErrOtherSettings) {
		t.Errorf("other settings: error %v", err)
	}
	if _, err := OpenJournal(path, "another", quick()); !errors.Is(err, ErrOtherSettings) {
		t.Errorf("another program: error %v", err)
	}
	if after, err := os.ReadFile(path); err != nil || !bytes.Equal(after, before) {
		t.Errorf("the journal has changed, error %v", err)
	}
	letter := filepath.Join(t.TempDir(), "letter")
	if err := os.WriteFile(letter, []byte("Dear sir"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := OpenJournal(letter, "test", quick()); !errors.Is(err, ErrNoJournal) {
		t.Errorf("a letter: error %v", err)
	}
	if text, err := os.ReadFile(letter); err != nil || string(text) != "Dear sir" {
		t.Errorf("the letter is now %q, error %v", text, err)
	}
}

func TestAJournalThatDoesNotFitIsNotBelieved(t *testing.T) {
	path := filepath.Join(t.TempDir(), "journal")
	j := mustOpen(t, path)
	want := mustRun(t, 1, j)
	j.Close()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	// Moves of the expected lines become others.
	if err := os.WriteFile(path, bytes.ReplaceAll(text, []byte(`"Line":[`), []byte(`"Line":[65535,`)), 0o644); err != nil {
		t.Fatal(err)
	}
	j = mustOpen(t, path)
	defer j.Close()
	if got := mustRun(t, 1, j); !reflect.DeepEqual(got, want) {
		t.Error("illegal moves were taken from the journal")
	}
}
