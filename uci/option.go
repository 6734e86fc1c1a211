package uci

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/adoube/adoube/eval"
	"github.com/adoube/adoube/search"
)

// An option is one that the GUI may set. The table that newOptions returns both
// prints and sets them.
type option struct {
	name  string
	kind  string // type and defaults as in the answer to uci
	apply func(value string) error
}

// declaration returns the line that tells the GUI about o.
func (o option) declaration() string { return "option name " + o.name + " type " + o.kind }

// newOptions returns the options, with the names that GUIs know.
func (s *session) newOptions() []option {
	d := s.settings
	options := []option{
		spin("Hash", d.Hash, 1, max(s.config.MaxHash, d.Hash), s.setHash),
		spin("Threads", d.Threads, 1, maxThreads, s.setThreads),
		spin("MultiPV", d.MultiPV, 1, maxMultiPV, s.configure(&s.settings.MultiPV)),
		spin("Move Overhead", int(d.MoveOverhead.Milliseconds()), 0, maxOverhead, func(n int) error {
			s.settings.MoveOverhead = time.Duration(n) * time.Millisecond
			s.engine.Configure(s.settings)
			return nil
		}),
		spin("nodestime", d.NodesTime, 0, 10000, s.configure(&s.settings.NodesTime)),
		button("Clear Hash", func() { s.engine.ClearHash() }),
		check("Ponder", false, func(bool) {}), // only a hint; go ponder decides
		check("UCI_Chess960", false, func(on bool) { s.notation.chess960 = on }),
		check("UCI_ShowWDL", false, func(on bool) { s.notation.wdl = on }),
		check("Minimal", false, func(on bool) { s.minimal = on }),
		check("UCI_AnalyseMode", false, s.configureCheck(&s.settings.Analyse)),
		check("UCI_ShowCurrLine", false, s.configureCheck(&s.settings.ShowCurrLine)),
		check("UCI_ShowRefutations", false, s.configureCheck(&s.settings.ShowRefutations)),
		text("UCI_Opponent", s.setOpponent),
		information("UCI_EngineAbout", s.config.About),
		file("EvalFile", s.loadNetwork),
		file("Debug Log File", s.out.openLog),
	}
	parameters := map[string]int{}
	for _, p := range search.Parameters() {
		options = append(options, spin(p.Name, p.Default, p.Min, p.Max, func(n int) error {
			parameters[p.Name] = n
			_, err := search.InstallParameters(parameters)
			return err
		}))
	}
	options = append(options, s.hashFileOptions()...)
	options = append(options, s.tableOptions()...)
	options = append(options, s.strengthOptions()...)
	return append(options, s.book.options()...)
}

const (
	maxThreads  = 1024
	maxMultiPV  = 256 // no position has more legal moves
	maxOverhead = 10000
)

// configure returns a function that sets a number among the settings, or leaves it if
// the engine cannot have it.
func (s *session) configure(field *int) func(int) error {
	return func(n int) error {
		old := *field
		*field = n
		err := s.engine.Configure(s.settings)
		if err != nil {
			*field = old
		}
		return err
	}
}

// configureCheck returns a function that sets a switch among the settings.
func (s *session) configureCheck(field *bool) func(bool) {
	return func(on bool) {
		*field = on
		s.engine.Configure(s.settings)
	}
}

// setHash changes the size of the hash table if there is memory for it: the
// operating system kills programs that use more than there is.
func (s *session) setHash(n int) error {
	if s.config.FreeMemory != nil && n > s.settings.Hash {
		if room := s.settings.Hash + s.config.FreeMemory(); n > room {
			return fmt.Errorf("%d MB are more than the %d MB of free memory; it stays at %d", n, room, s.settings.Hash)
		}
	}
	if err := s.configure(&s.settings.Hash)(n); err != nil {
		return fmt.Errorf("%w; it stays at %d", err, s.settings.Hash)
	}
	return nil
}

// muchMemory is how many MB threads may take without a word.
const muchMemory = 1024

// setThreads changes the number of threads if there is memory for them.
func (s *session) setThreads(n int) error {
	if need := int(int64(n-s.settings.Threads) * search.ThreadMemory >> 20); s.config.FreeMemory != nil && need > 0 {
		if room := s.config.FreeMemory(); need > room {
			return fmt.Errorf("%d threads take %d MB, more than the %d MB of free memory; it stays at %d", n, need, room, s.settings.Threads)
		}
		if need > muchMemory {
			s.out.note("%d threads take %d MB", n, need)
		}
	}
	return s.configure(&s.settings.Threads)(n)
}

// loadNetwork makes the engine evaluate with the network in the named file, or
// with its default network if the name is empty.
func (s *session) loadNetwork(name string) error {
	n := s.config.Options.Network
	if name != "" {
		var err error
		if n, err = eval.LoadNetwork(name); err != nil {
			return err
		}
	}
	s.settings.Network = n
	s.engine.Configure(s.settings)
	return nil
}

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
		} else {
			s.comment("option %q set to %.100q", o.name, value)
		}
		return
	}
	s.out.note("setoption: there is no option %.100q", name)
}

// spin returns an option that is a number from low to high. Numbers outside
// count as the nearest one inside.
func spin(name string, value, low, high int, set func(int) error) option {
	return option{
		name: name,
		kind: fmt.Sprintf("spin default %d min %d max %d", value, low, high),
		apply: func(text string) error {
			n, err := strconv.Atoi(text)
			if err != nil && !errors.Is(err, strconv.ErrRange) {
				return fmt.Errorf("%.100q is not a number", text)
			}
			if err := set(min(max(n, low), high)); err != nil {
				return err
			}
			if n < low || n > high {
				return fmt.Errorf("%d is outside %d to %d, using %d", n, low, high, min(max(n, low), high))
			}
			return nil
		},
	}
}

// check returns an option that is on or off.
func check(name string, value bool, set func(bool)) option {
	return option{
		name: name,
		kind: fmt.Sprintf("check default %t", value),
		apply: func(text string) error {
			switch strings.ToLower(text) {
			case "true":
				set(true)
			case "false":
				set(false)
			default:
				return fmt.Errorf("%.100q is neither true nor false", text)
			}
			return nil
		},
	}
}

// button returns an option that does something when it is set.
func button(name string, press func()) option {
	return option{name, "button", func(string) error {
		press()
		return nil
	}}
}

// empty is how UCI writes an empty string.
const empty = "<empty>"

// text returns an option that is a string, empty by default.
func text(name string, set func(string) error) option {
	return option{name, "string default " + empty, func(value string) error {
		if strings.EqualFold(value, empty) {
			value = ""
		}
		return set(value)
	}}
}

// file returns an option that names a file, possibly in quotes.
func file(name string, set func(string) error) option {
	return text(name, func(value string) error { return set(unquoted(value)) })
}

// unquoted returns the name of a file without the quotes in which people put names with
// blanks, as a shell wants them.
func unquoted(name string) string {
	if n := len(name); n >= 2 && name[0] == '"' && name[n-1] == '"' {
		return name[1 : n-1]
	}
	return name
}

// information returns an option that is a string to read and cannot be changed.
func information(name, value string) option {
	return option{name, "string default " + value, func(string) error { return nil }}
}
