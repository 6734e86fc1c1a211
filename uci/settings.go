package uci

import (
	"runtime"
	"strings"
	"time"

	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/search"
	"github.com/adoube/adoube/search/handicap"
)

// Options returns the options of a session with the defaults of [handicap.DefaultOptions]. Only
// the limit of Hash depends on the [Config].
func Options() (list []Option) {
	s := session{settings: handicap.DefaultOptions()}
	for _, o := range s.newOptions() {
		list = append(list, o.Option)
	}
	return list
}

// maxThreads returns how many threads may search. Many more than the machine has processors only
// take memory, and seconds to set up.
func maxThreads() int { return min(max(64, 4*runtime.NumCPU()), 1024) }

// newOptions returns the options, with the names that GUIs know.
func (s *session) newOptions() []option {
	o, b := &s.settings, &s.book
	t, overhead := &o.Tablebases, int(o.MoveOverhead.Milliseconds())
	limited, elo, skill := false, 1800, handicap.MaxSkill
	setStrength := func() error { // UCI_Elo counts only with UCI_LimitStrength, and then overrides Skill Level
		o.Elo = handicap.SkillElo(skill)
		if limited {
			o.Elo = elo
		}
		return s.configure()
	}
	options := []option{
		spin("Hash", &o.Hash, 1, max(s.config.MaxHash, o.Hash), s.configure),
		spin("Threads", &o.Threads, 1, maxThreads(), s.configure),
		spin("MultiPV", &o.MultiPV, 1, position.MaxMoves, s.configure),
		spin("Move Overhead", &overhead, 0, 10000, func() error {
			o.MoveOverhead = time.Duration(overhead) * time.Millisecond
			return s.configure()
		}),
		spin("nodestime", &o.NodesTime, 0, 10000, s.configure),
		button("Clear Hash", func() error {
			s.engine.ClearHash()
			return nil
		}),
		check("Ponder", new(bool), nothing), // only a hint; go ponder decides
		check("UCI_Chess960", &s.notation.chess960, nothing),
		check("UCI_ShowWDL", &s.notation.wdl, nothing),
		check("Minimal", &s.notation.minimal, nothing),
		check("UCI_AnalyseMode", &o.Analyse, s.configure),
		file("EvalFile", s.loadNetwork),
		file("Debug Log File", s.out.openLog),
	}
	parameters := map[string]int{}
	for _, p := range search.Parameters() {
		value := p.Default
		options = append(options, spin(p.Name, &value, p.Min, p.Max, func() error {
			parameters[p.Name] = value
			_, err := search.InstallParameters(parameters)
			return err
		}))
	}
	return append(options,
		file("Hash File", func(name string) error {
			s.hashFile = name
			return nil
		}),
		button(saveHash, s.saveHash),
		button("Load Hash", s.loadHash),
		file("SyzygyPath", s.openTables),
		spin("SyzygyProbeDepth", &t.Depth, 1, 100, s.configure),
		spin("SyzygyProbeLimit", &t.MaxPieces, 0, 7, s.configure),
		check("Syzygy50MoveRule", &t.Rule50, s.configure),
		check("UCI_LimitStrength", &limited, setStrength),
		spin("UCI_Elo", &elo, handicap.MinElo, handicap.MaxElo, setStrength),
		spin("Skill Level", &skill, 0, handicap.MaxSkill, setStrength),
		check("OwnBook", &b.on, nothing),
		file("Book File", b.open),
		check("Best Book Move", &b.best, nothing))
}

// nothing is the action of options that need none.
func nothing() error { return nil }

// setOption serves setoption.
func (s *session) setOption(args string) {
	name, value, err := parseSetOption(args)
	if err != nil {
		s.out.note("setoption: %v", err)
		return
	}
	for _, o := range s.options {
		if !strings.EqualFold(o.Name, name) {
			continue
		}
		if err := o.apply(value); err != nil {
			s.out.note("setoption %q: %s", o.Name, err)
		} else if s.debug {
			s.out.note("option %q set to \"%.100s\"", o.Name, value)
		}
		return
	}
	s.out.note("setoption: there is no option %.100q; uci lists the options", name)
}
