package uci

import (
	"strings"

	"github.com/adoube/adoube/position/syzygy"
)

// maxTableMen is the greatest number of men in Syzygy tables.
const maxTableMen = 7

// tableOptions returns the options about endgame tables.
func (s *session) tableOptions() []option {
	t := &s.settings.Tablebases
	return []option{
		text("SyzygyPath", func(path string) error { return s.openTables(strings.ReplaceAll(path, `"`, "")) }),
		spin("SyzygyProbeDepth", t.Depth, 1, 100, s.configure(&t.Depth)),
		spin("SyzygyProbeLimit", t.MaxPieces, 0, maxTableMen, s.configure(&t.MaxPieces)),
		check("Syzygy50MoveRule", t.Rule50, s.configureCheck(&t.Rule50)),
	}
}

// openTables makes the engine use the tables in the folders of path instead of
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
	s.engine.Configure(s.settings)
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
