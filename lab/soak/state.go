package soak

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

// A State is what is known after some games of a seed. It is kept in a file, so that the
// next ones can be played another day.
type State struct {
	Seed    uint64            `json:"seed"`
	Next    uint64            `json:"next"` // game
	Kinds   map[string]*Count `json:"kinds"`
	FirstMB int               `json:"first_mb"` // what an engine took at most in the first games, 0 if not known
	LastMB  int               `json:"last_mb"`  // and in those that were added last
	Faults  []Fault           `json:"faults"`   // the first maxFaults
	Faulty  int               `json:"faulty"`   // games
}

const (
	maxFaults = 100
	magic     = "{\n\t\"seed\""
)

// LoadState reads the state in a file. Without one, the soak begins.
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
		err = fmt.Errorf("it has the seed %d", s.Seed)
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
	s.LastMB = 0
	for _, r := range reports {
		if s.Kinds[r.Kind] == nil {
			s.Kinds[r.Kind] = new(Count)
		}
		s.Kinds[r.Kind].Add(r.Count)
		s.LastMB = max(s.LastMB, r.Memory)
		if r.Fault == nil {
			continue
		}
		if s.Faulty++; s.Faulty <= maxFaults {
			s.Faults = append(s.Faults, *r.Fault)
		}
	}
	s.Next, s.FirstMB = end, cmp.Or(s.FirstMB, s.LastMB)
}

// String returns a table of what was played and what was wrong.
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
	if s.FirstMB > 0 {
		fmt.Fprintf(&b, "memory of an engine: %d MB in the first games, %d MB in the last\n", s.FirstMB, s.LastMB)
	}
	fmt.Fprintf(&b, "games with a fault: %d\n", s.Faulty)
	for _, f := range s.Faults {
		fmt.Fprintln(&b, f)
	}
	return b.String()
}
