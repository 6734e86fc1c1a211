package selfplay

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/adoube/adoube/internal/disk"
	"github.com/adoube/adoube/internal/must"
	"github.com/adoube/adoube/lab/record"
)

// store continues the games in dir up to end, in files of the given size.
func store(t *testing.T, c Config, dir string, end uint64, limit int64) (cut *record.Damage) {
	t.Helper()
	s := must.Get(OpenShards(dir, &c))(t)
	s.limit, cut = limit, s.Cut()
	must.Do(t, Run(context.Background(), c, s.Next(), end, func(g *record.Game) error {
		return errors.Join(s.Add(g), s.w.Flush())
	}))
	must.Do(t, s.Close())
	return cut
}

// stored returns the games in the files of dir, in the order of their names.
func stored(t *testing.T, dir string) (games []string) {
	t.Helper()
	paths := must.Get(filepath.Glob(filepath.Join(dir, "*.adg")))(t)
	for _, path := range paths {
		must.Get(record.Read(path, io.Discard, func(r *record.Reader) error {
			return r.Each(func(g *record.Game) {
				if r.Number() != uint64(len(games)) {
					t.Fatalf("%s: game %d has number %d", path, len(games), r.Number())
				}
				games = append(games, describe(g))
			})
		}))(t)
	}
	return games
}

func TestShardsOfSeveralRunsEqualThoseOfOne(t *testing.T) {
	c, dir, whole := quick(7), t.TempDir(), t.TempDir()
	store(t, c, whole, 10, shardSize)
	want := stored(t, whole)
	if len(want) != 10 {
		t.Fatalf("%d games", len(want))
	}

	store(t, c, dir, 4, 300)
	store(t, c, dir, 4, 300) // nothing to do
	c.Workers = 2
	store(t, c, dir, 7, 300)
	// As if the program had been killed while it wrote the last block.
	files := must.Get(filepath.Glob(filepath.Join(dir, "*.adg")))(t)
	if len(files) < 3 {
		t.Errorf("%d files", len(files))
	}
	path := files[len(files)-1]
	content := must.Get(os.ReadFile(path))(t)
	must.Do(t, os.WriteFile(path, content[:len(content)-9], 0o644))
	if cut := store(t, c, dir, 10, 300); cut == nil {
		t.Error("the broken block was not reported")
	}
	if got := stored(t, dir); !slices.Equal(got, want) {
		t.Errorf("got %d games, not the same %d", len(got), len(want))
	}
}

func TestShardsAcceptOneRunWithTheSameSettings(t *testing.T) {
	c, dir := quick(7), t.TempDir()
	s := must.Get(OpenShards(dir, &c))(t)
	if _, err := OpenShards(dir, &c); !errors.Is(err, disk.ErrInUse) {
		t.Errorf("a second run: error %v", err)
	}
	other := quick(8)
	second := must.Get(OpenShards(dir, &other))(t)
	must.Do(t, errors.Join(s.Close(), second.Close()))
	store(t, c, dir, 2, shardSize)
	c.Nodes++
	if _, err := OpenShards(dir, &c); err == nil {
		t.Error("games with 31 nodes continue those with 30")
	}
}

// The table holds files that a killed program can leave behind, and foreign files.
func TestShardsFollowEachOther(t *testing.T) {
	c, whole := quick(8), t.TempDir()
	store(t, c, whole, 9, shardSize)
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
		dir := t.TempDir()
		store(t, c, dir, 5, shardSize)
		path := filepath.Join(dir, tt.file)
		must.Do(t, os.WriteFile(path, []byte(tt.content), 0o644))
		store(t, c, dir, 9, shardSize)
		if info, err := os.Stat(path); err == nil && info.Size() == 0 {
			os.Remove(path) // ignored
		}
		if got := stored(t, dir); !slices.Equal(got, want) {
			t.Errorf("%s: got %d games, not the same %d", tt.name, len(got), len(want))
		}
	}
}
