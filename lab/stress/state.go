package stress

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"text/tabwriter"

	"github.com/adoube/adoube/internal/disk"
)

// A State holds the results of the games of a seed so far. A file keeps it between runs.
type State struct {
	Seed     uint64            `json:"seed"`
	Next     uint64            `json:"next"` // game
	Kinds    map[string]*Count `json:"kinds"`
	FirstMiB int               `json:"first_mb"` // maximum memory of an engine in the first games in MiB, 0 if unknown
	LastMiB  int               `json:"last_mb"`  // and in the last games
	Faults   []Fault           `json:"faults"`   // the first maxFaults
	Faulty   int               `json:"faulty"`   // games
}

const (
	maxFaults = 100
	magic     = "{\n\t\"seed\""
)

// LoadState reads the state in a file. Without a file, it returns a new state.
func LoadState(name string, seed uint64) (*State, error) {
	s := &State{Seed: seed, Kinds: map[string]*Count{}}
	text, err := disk.ReadFile(name)
	if errors.Is(err, os.ErrNotExist) {
		return s, nil
	}
	if err == nil {
		err = json.Unmarshal(text, s)
	}
	if err == nil && s.Seed != seed {
		err = fmt.Errorf("it has the seed %d; use that one or another file", s.Seed)
	}
	if err != nil {
		return nil, fmt.Errorf("state %s: %w", name, err)
	}
	return s, nil
}

// Save writes s to a file.
func (s *State) Save(name string) error {
	return disk.Replace(name, magic, func(w io.Writer) error {
		e := json.NewEncoder(w)
		e.SetIndent("", "\t")
		return e.Encode(s)
	})
}

// Add adds the reports of all games from s.Next to end-1.
func (s *State) Add(reports []Report, end uint64) {
	s.LastMiB = 0
	for _, r := range reports {
		if s.Kinds[r.Kind] == nil {
			s.Kinds[r.Kind] = new(Count)
		}
		s.Kinds[r.Kind].Add(r.Count)
		s.LastMiB = max(s.LastMiB, r.Memory)
		if r.Fault == nil {
			continue
		}
		if s.Faulty++; s.Faulty <= maxFaults {
			s.Faults = append(s.Faults, *r.Fault)
		}
	}
	s.Next, s.FirstMiB = end, cmp.Or(s.FirstMiB, s.LastMiB)
}

// String returns a table of the games and their faults.
func (s *State) String() string {
	var b strings.Builder
	t := tabwriter.NewWriter(&b, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "start\tgames\ttoo long\tmoves\tlines\twith mate\tmates proved\ttable moves\t")
	row := func(name string, c Count) {
		fmt.Fprintf(t, "%s\t%d\t%d\t%d\t%d\t%d\t%d\t%d\t\n", name, c.Games, c.Left, c.Plies, c.Lines, c.MateLines, c.Proofs, c.TableMoves)
	}
	var all Count
	for _, k := range kinds {
		if c := s.Kinds[k.name]; c != nil {
			row(k.name, *c)
			all.Add(*c)
		}
	}
	row("all", all)
	t.Flush()
	if s.FirstMiB > 0 {
		fmt.Fprintf(&b, "memory of an engine: %d MiB in the first games, %d MiB in the last\n", s.FirstMiB, s.LastMiB)
	}
	fmt.Fprintf(&b, "games with a fault: %d\n", s.Faulty)
	for _, f := range s.Faults {
		fmt.Fprintln(&b, f)
	}
	return b.String()
}
