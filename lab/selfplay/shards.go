package selfplay

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"

	"github.com/adoube/adoube/lab/record"
)

// shardSize is the usual limit of a Shards.
const shardSize = 16 << 20

// Shards stores the games of one seed in numbered files of a directory.
type Shards struct {
	dir    string
	seed   uint64
	note   string
	limit  int64 // size in bytes that starts a new file
	number int   // of the open file, from 1
	w      *record.Writer
}

// OpenShards continues the games of c.Seed in dir, which it creates if necessary. It
// ignores files of other seeds and gaps in the numbers of files. If the last file holds
// games with other settings, it returns an error.
func OpenShards(dir string, c *Config) (*Shards, error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, fmt.Errorf("storing games: %w", err)
	}
	s := &Shards{dir: dir, seed: c.Seed, note: c.Note(), limit: shardSize}
	before, err := s.last()
	if err != nil {
		return nil, fmt.Errorf("storing games: %w", err)
	}
	// The last file may have no games yet, not even a header. Then the file before it
	// determines the number of the next game.
	first := uint64(0)
	if before > 0 {
		if first, err = record.End(s.path(before)); err != nil {
			return nil, err
		}
	}
	s.w, err = record.Append(s.path(s.number), s.note, first)
	return s, err
}

// last sets s.number to the number of the last file, or to 1 if there is no file.
// It returns the number of the file before it, or 0 if there is none.
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

// path returns the path of the file with the given number.
func (s *Shards) path(number int) string {
	return filepath.Join(s.dir, fmt.Sprintf("shard-%d-%04d.adg", s.seed, number))
}

// Next returns the number of the next game.
func (s *Shards) Next() uint64 { return s.w.Next() }

// Cut describes the broken block that was cut off the last file. It is nil if the
// file was intact.
func (s *Shards) Cut() *record.Damage { return s.w.Cut() }

// Add stores g, in a new file if the last one has reached its limit.
func (s *Shards) Add(g *record.Game) error {
	if s.w.Size() >= s.limit {
		// The last file stays locked until the next one is, so that no other run of the
		// same seed comes between them.
		if err := s.w.Flush(); err != nil {
			return err
		}
		w, err := record.Append(s.path(s.number+1), s.note, s.w.Next())
		if err != nil {
			return err
		}
		if err := s.w.Close(); err != nil {
			return errors.Join(err, w.Close())
		}
		s.w = w
		s.number++
	}
	return s.w.Add(g)
}

// Close writes the open block and closes the file.
func (s *Shards) Close() error { return s.w.Close() }
