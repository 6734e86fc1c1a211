package selfplay

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"

	"github.com/adoube/adoube/lab/record"
)

// shardSize is the limit of a Shards.
const shardSize = 16 << 20

// Shards stores the games of one seed in numbered files of a directory.
type Shards struct {
	dir    string
	seed   uint64
	note   string
	limit  int64 // size of a file, in bytes, from which on a new one begins
	number int   // of the open file, from 1
	w      *record.Writer
}

// OpenShards continues the games that c has played into dir, which is created
// if need be. Files of other seeds do not matter, nor do gaps in the numbers of
// the files; a last file of the same seed but of other settings is an error.
func OpenShards(dir string, c *Config) (*Shards, error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, fmt.Errorf("storing games: %w", err)
	}
	s := &Shards{dir: dir, seed: c.Seed, note: c.Note(), limit: shardSize}
	before, err := s.last()
	if err != nil {
		return nil, fmt.Errorf("storing games: %w", err)
	}
	// The last file may have no game yet, not even a header. Then the file
	// before it knows the number of the next one.
	first := uint64(0)
	if before > 0 {
		if first, err = record.End(s.path(before)); err != nil {
			return nil, err
		}
	}
	s.w, err = record.Append(s.path(s.number), s.note, first)
	return s, err
}

// last sets s.number to that of the last file, 1 if there is none, and returns
// that of the file before it, 0 if there is none.
func (s *Shards) last() (before int, err error) {
	entries, err := os.ReadDir(s.dir)
	if err != nil {
		return 0, err
	}
	for _, e := range entries {
		var n int
		fmt.Sscanf(e.Name(), "shard-"+strconv.FormatUint(s.seed, 10)+"-%d.adg", &n)
		switch {
		case n < 1 || e.Name() != filepath.Base(s.path(n)):
		case n > s.number:
			before, s.number = s.number, n
		case n > before:
			before = n
		}
	}
	s.number = max(s.number, 1)
	return before, nil
}

// path returns the path of the file of the given number.
func (s *Shards) path(number int) string {
	return filepath.Join(s.dir, fmt.Sprintf("shard-%d-%04d.adg", s.seed, number))
}

// Next returns the number of the next game.
func (s *Shards) Next() uint64 { return s.w.Next() }

// Cut returns what was cut off the last file because it was not whole, or nil.
func (s *Shards) Cut() *record.Damage { return s.w.Cut() }

// Add stores g, in a new file if the last one is large enough.
func (s *Shards) Add(g *record.Game) error {
	if s.w.Size() >= s.limit {
		if err := s.w.Close(); err != nil {
			return err
		}
		s.number++
		w, err := record.Append(s.path(s.number), s.note, s.w.Next())
		if err != nil {
			return err
		}
		s.w = w
	}
	return s.w.Add(g)
}

// Close writes what is not written yet and closes the file.
func (s *Shards) Close() error { return s.w.Close() }
