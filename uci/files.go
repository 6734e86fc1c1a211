package uci

import (
	"context"
	"errors"
	"io"

	"github.com/adoube/adoube/eval"
	"github.com/adoube/adoube/internal/command"
	"github.com/adoube/adoube/internal/disk"
	"github.com/adoube/adoube/position/syzygy"
	"github.com/adoube/adoube/search"
)

// loadNetwork makes the engine evaluate with the network in the named file, or
// with the default network if the name is empty.
func (s *session) loadNetwork(name string) error {
	n, err := eval.LoadNetwork(name)
	if err != nil {
		return err
	}
	s.settings.Network = n
	return s.configure()
}

var errNoHashFile = errors.New("set Hash File to the name of a file first")

// saveHash writes the hash table to its file, all or nothing. If the program is stopped meanwhile,
// it deletes what it has written, which can be gigabytes, and ends the session.
func (s *session) saveHash() error {
	if s.hashFile == "" {
		return errNoHashFile
	}
	ctx, stop := command.UntilStopped(context.Background())
	defer stop()
	var positions uint64
	err := disk.Replace(s.hashFile, search.HashMagic, func(w io.Writer) (err error) {
		positions, err = s.engine.SaveHash(stoppable{ctx, w})
		return err
	})
	if ctx.Err() != nil {
		s.out.err = errors.New("interrupted")
	}
	if err == nil {
		s.out.note("%d positions saved to %s", positions, s.hashFile)
	}
	return err
}

// A stoppable writer fails when ctx is done.
type stoppable struct {
	ctx context.Context
	w   io.Writer
}

func (s stoppable) Write(p []byte) (int, error) {
	if err := s.ctx.Err(); err != nil {
		return 0, err
	}
	return s.w.Write(p)
}

// loadHash adds what its file holds to the hash table, all or nothing.
func (s *session) loadHash() error {
	if s.hashFile == "" {
		return errNoHashFile
	}
	f, err := disk.Open(s.hashFile)
	if err != nil {
		return err
	}
	defer f.Close()
	positions, err := s.engine.LoadHash(f)
	if err == nil {
		s.out.note("%d positions loaded from %s", positions, s.hashFile)
	}
	return err
}

// openTables makes the engine use the endgame tables in the directories of path, instead of the
// earlier ones. It names the files that cannot be used and uses the rest.
func (s *session) openTables(path string) error {
	unused := s.settings.Tablebases.Tables
	var tables *syzygy.Tables
	var err error
	if path != "" {
		tables, err = syzygy.Open(path)
		if wdl, dtz := tables.Count(); wdl+dtz > 0 || err == nil {
			s.out.note("found %d WDL and %d DTZ tables, up to %d pieces", wdl, dtz, tables.MaxPieces())
		}
	}
	s.settings.Tablebases.Tables = tables
	if refused := s.configure(); refused != nil {
		unused, err = tables, errors.Join(err, refused)
	} else if s.tableProblems = 0; tables != nil {
		s.tableProblems = len(tables.Problems())
	}
	if unused != nil {
		unused.Close()
	}
	return err
}

// reportTableProblems reports problems with tables that turned up since the last
// call.
func (s *session) reportTableProblems() {
	tables := s.settings.Tablebases.Tables
	if tables == nil {
		return
	}
	problems := tables.Problems()
	for _, p := range problems[s.tableProblems:] {
		s.out.note("%s", p)
	}
	s.tableProblems = len(problems)
}
