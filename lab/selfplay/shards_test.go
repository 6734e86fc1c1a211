package selfplay

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/adoube/adoube/internal/disk"
	"github.com/adoube/adoube/internal/must"
	"github.com/adoube/adoube/lab/record"
)

// store continues the games in dir up to end.
func store(t *testing.T, c Config, dir string, end uint64) (cut *record.Damage) {
	t.Helper()
	s := must.Get(OpenShards(dir, &c))(t)
	must.Do(t, Run(context.Background(), c, s.Next(), end, s.Add))
	must.Do(t, s.Close())
	return s.Cut()
}

// stored returns the games in the files of dir, in the order of their names.
func stored(t *testing.T, dir string) (games []string) {
	t.Helper()
	paths := must.Get(filepath.Glob(filepath.Join(dir, "*.adg")))(t)
	for _, path := range paths {
		r := must.Get(record.Open(path))(t)
		must.Do(t, r.Each(func(g *record.Game) error {
			if r.Number() != uint64(len(games)) {
				t.Fatalf("%s: game %d has number %d", path, len(games), r.Number())
			}
			games = append(games, describe(g))
			return nil
		}))
		r.Close()
	}
	return games
}

func TestSeveralRunsStoreTheGamesOfOne(t *testing.T) {
	c, dir, whole := quick(7), t.TempDir(), t.TempDir()
	store(t, c, whole, 10)
	want := stored(t, whole)
	if len(want) != 10 {
		t.Fatalf("%d games", len(want))
	}

	store(t, c, dir, 4)
	store(t, c, dir, 4) // nothing to do
	c.Workers = 2
	store(t, c, dir, 7)
	// As if the program had been killed while it wrote the last block.
	path := filepath.Join(dir, "shard-7-0001.adg")
	content := must.Get(os.ReadFile(path))(t)
	must.Do(t, os.WriteFile(path, content[:len(content)-9], 0o644))
	if cut := store(t, c, dir, 10); cut == nil {
		t.Error("the broken block was not reported")
	}
	if got := stored(t, dir); !slices.Equal(got, want) {
		t.Errorf("got %d games, not the same %d", len(got), len(want))
	}
}

func TestTwoRunsOfOneSeedDoNotMix(t *testing.T) {
	c, dir := quick(7), t.TempDir()
	s := must.Get(OpenShards(dir, &c))(t)
	if _, err := OpenShards(dir, &c); !errors.Is(err, disk.ErrInUse) {
		t.Errorf("a second run: error %v", err)
	}
	other := quick(8)
	second, err := OpenShards(dir, &other)
	if err != nil {
		t.Fatalf("another seed: %v", err)
	}
	must.Do(t, errors.Join(s.Close(), second.Close()))
	if s, err = OpenShards(dir, &c); err != nil {
		t.Fatalf("after the end of the first: %v", err)
	}
	s.Close()
}

// The files in the table are what a killed program can leave behind, or files of
// others.
func TestShardsFollowEachOther(t *testing.T) {
	c, whole := quick(8), t.TempDir()
	store(t, c, whole, 9)
	want := stored(t, whole)
	for _, tt := range []struct {
		name, file, content string
	}{
		{"a new file without a header", "shard-8-0002.adg", ""},
		{"a new file with half a header", "shard-8-0002.adg", "ado"},
		{"a gap in the numbers", "shard-8-0005.adg", ""},
		{"files of others", "shard-80-0007.adg", ""},
		{"files that are not shards", "shard-8-3.adg.txt", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			dir := t.TempDir()
			store(t, c, dir, 5)
			path := filepath.Join(dir, tt.file)
			must.Do(t, os.WriteFile(path, []byte(tt.content), 0o644))
			store(t, c, dir, 9)
			if info, err := os.Stat(path); err == nil && info.Size() == 0 {
				os.Remove(path) // ignored
			}
			if got := stored(t, dir); !slices.Equal(got, want) {
				t.Errorf("got %d games, not the same %d", len(got), len(want))
			}
		})
	}
}

// storeInSmallFiles plays games up to end and writes each at once.
func storeInSmallFiles(s *Shards, c *Config, end uint64) error {
	s.limit = 300
	err := Run(context.Background(), *c, s.Next(), end, func(g *record.Game) error {
		if err := s.Add(g); err != nil {
			return err
		}
		return s.w.Flush()
	})
	return errors.Join(err, s.Close())
}

// The test starts itself in a process that stores games without end, and kills
// it, several times.
func TestAKilledRunIsContinued(t *testing.T) {
	const directory = "SELFPLAY_TEST_DIRECTORY"
	c := quick(11)
	open := func(dir string) *Shards {
		return must.Get(OpenShards(dir, &c))(t)
	}
	if dir := os.Getenv(directory); dir != "" {
		t.Fatal(storeInSmallFiles(open(dir), &c, 1<<40))
	}
	dir, whole := t.TempDir(), t.TempDir()
	files := func() int {
		entries := must.Get(os.ReadDir(dir))(t)
		return len(entries)
	}
	next := uint64(0)
	for range 4 {
		child := exec.Command(os.Args[0], "-test.run=^"+t.Name()+"$")
		child.Env = append(os.Environ(), directory+"="+dir)
		must.Do(t, child.Start())
		for before := files(); files() < before+2; {
			time.Sleep(time.Millisecond)
		}
		child.Process.Kill()
		child.Wait()
		s := open(dir)
		if s.Next() <= next {
			t.Fatalf("%d games after %d", s.Next(), next)
		}
		next = s.Next()
		must.Do(t, s.Close())
	}
	store(t, c, dir, next+2)
	store(t, c, whole, next+2)
	if got, want := stored(t, dir), stored(t, whole); !slices.Equal(got, want) {
		t.Errorf("got %d games, not the same %d", len(got), len(want))
	}
}

func TestASeedIsNotContinuedWithOtherSettings(t *testing.T) {
	c, dir := quick(10), t.TempDir()
	store(t, c, dir, 2)
	c.Nodes++
	if _, err := OpenShards(dir, &c); err == nil {
		t.Error("games with 31 nodes continue those with 30")
	}
}
