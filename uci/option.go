package uci

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/search"
	"github.com/adoube/adoube/search/handicap"
)

// An option is one that the GUI may set. The table that newOptions returns both
// prints and sets them.
type option struct {
	name  string
	kind  string // type and defaults as in the answer to uci
	apply func(value string) error
}

// The limits of options.
const (
	maxThreads  = 1024
	maxOverhead = 10000
	maxTableMen = 7
	defaultElo  = 1800
)

// newOptions returns the options, with the names that GUIs know.
func (s *session) newOptions() []option {
	o, b := &s.settings, &s.book
	t, overhead := &o.Tablebases, int(o.MoveOverhead.Milliseconds())
	limited, elo, skill := false, defaultElo, handicap.MaxSkill
	setStrength := func() error { // UCI_Elo counts only with UCI_LimitStrength, and then overrides Skill Level
		o.Elo = handicap.SkillElo(skill)
		if limited {
			o.Elo = elo
		}
		return s.configure()
	}
	options := []option{
		spin("Hash", &o.Hash, 1, max(s.config.MaxHash, o.Hash), s.configure),
		spin("Threads", &o.Threads, 1, maxThreads, s.configure),
		spin("MultiPV", &o.MultiPV, 1, position.MaxMoves, s.configure),
		spin("Move Overhead", &overhead, 0, maxOverhead, func() error {
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
		check("Minimal", &s.minimal, nothing),
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
		button("Save Hash", s.saveHash),
		button("Load Hash", s.loadHash),
		file("SyzygyPath", s.openTables),
		spin("SyzygyProbeDepth", &t.Depth, 1, 100, s.configure),
		spin("SyzygyProbeLimit", &t.MaxPieces, 0, maxTableMen, s.configure),
		check("Syzygy50MoveRule", &t.Rule50, s.configure),
		check("UCI_LimitStrength", &limited, setStrength),
		spin("UCI_Elo", &elo, handicap.MinElo, handicap.MaxElo, setStrength),
		spin("Skill Level", &skill, 0, handicap.MaxSkill, setStrength),
		check("OwnBook", &b.on, nothing),
		file("Book File", b.open),
		check("Best Book Move", &b.best, nothing))
}

// configure tells the engine the settings.
func (s *session) configure() error { return s.engine.Configure(s.settings) }

// nothing is all there is to do after some options.
func nothing() error { return nil }

// setOption serves setoption.
func (s *session) setOption(args string) {
	name, value, err := parseSetOption(args)
	if err != nil {
		s.out.note("setoption: %v", err)
		return
	}
	for _, o := range s.options {
		if !strings.EqualFold(o.name, name) {
			continue
		}
		err := guard(func() error { return o.apply(value) })
		if err != nil {
			s.out.note("setoption %q: %s", o.name, err)
		} else if s.debug {
			s.out.note("option %q set to %.100q", o.name, value)
		}
		return
	}
	s.out.note("setoption: there is no option %.100q", name)
}

// spin returns an option that is a number from low to high. A number outside counts as the
// nearest one inside. If what changed does fails, the number stays as it was.
func spin(name string, p *int, low, high int, changed func() error) option {
	return option{name, fmt.Sprintf("spin default %d min %d max %d", *p, low, high), func(text string) error {
		n, err := strconv.Atoi(text)
		if err != nil && !errors.Is(err, strconv.ErrRange) {
			return fmt.Errorf("%.100q is not a number", text)
		}
		old := *p
		*p = min(max(n, low), high)
		if err := changed(); err != nil {
			*p = old
			return fmt.Errorf("%w; it stays at %d", err, old)
		}
		if *p != n {
			return fmt.Errorf("%d is outside %d to %d, using %d", n, low, high, *p)
		}
		return nil
	}}
}

// check returns an option that is on or off.
func check(name string, p *bool, changed func() error) option {
	return option{name, fmt.Sprintf("check default %t", *p), func(text string) error {
		switch strings.ToLower(text) {
		case "true":
			*p = true
		case "false":
			*p = false
		default:
			return fmt.Errorf("%.100q is neither true nor false", text)
		}
		return changed()
	}}
}

// button returns an option that does something when it is set.
func button(name string, press func() error) option {
	return option{name, "button", func(string) error { return press() }}
}

// empty is how UCI writes an empty string.
const empty = "<empty>"

// file returns an option that names a file or several, none by default. People put names with
// blanks in quotes, as a shell wants them.
func file(name string, set func(string) error) option {
	return option{name, "string default " + empty, func(value string) error {
		if strings.EqualFold(value, empty) {
			value = ""
		}
		return set(strings.ReplaceAll(value, `"`, ""))
	}}
}
