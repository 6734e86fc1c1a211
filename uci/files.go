package uci

import (
	"errors"
	"io"

	"github.com/adoube/adoube/eval"
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

var errNoHashFile = errors.New("the option Hash File names no file")

// saveHash writes the hash table to its file, all or nothing.
func (s *session) saveHash() error {
	if s.hashFile == "" {
		return errNoHashFile
	}
	var positions uint64
	err := disk.Replace(s.hashFile, search.HashMagic, func(w io.Writer) (err error) {
		positions, err = s.engine.SaveHash(w)
		return err
	})
	if err == nil {
		s.out.note("%d positions saved to %s", positions, s.hashFile)
	}
	return err
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

// openTables makes the engine use the endgame tables in the folders of path instead of
// those before. It names the files that cannot be used and uses the rest.
func (s *session) openTables(path string) error {
	old := s.settings.Tablebases.Tables
	s.settings.Tablebases.Tables, s.tableProblems = nil, 0
	var err error
	if path != "" {
		var tables *syzygy.Tables
		tables, err = syzygy.Open(path)
		if wdl, dtz := tables.Count(); wdl+dtz > 0 || err == nil {
			s.out.note("found %d WDL and %d DTZ tables, up to %d men", wdl, dtz, tables.MaxPieces())
		}
		s.settings.Tablebases.Tables, s.tableProblems = tables, len(tables.Problems())
	}
	s.configure()
	if old != nil {
		old.Close()
	}
	return err
}

// tellTableProblems reports problems with tables that turned up since the last
// call.
func (s *session) tellTableProblems() {
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
