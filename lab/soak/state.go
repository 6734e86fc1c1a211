package soak

import (
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
	Seed   uint64            `json:"seed"`
	Next   uint64            `json:"next"` // game
	Kinds  map[string]*Count `json:"kinds"`
	Memory []Memory          `json:"memory"`
	Faults []Fault           `json:"faults"` // the first maxFaults
	Faulty int               `json:"faulty"` // games
}

// Memory is what the engines took at most while they played some games.
type Memory struct {
	Games uint64 `json:"games"` // the number of the last one
	MB    int    `json:"mb"`
}

const (
	maxFaults = 100
	maxMemory = 200
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
	m := Memory{Games: end}
	for _, r := range reports {
		if s.Kinds[r.Kind] == nil {
			s.Kinds[r.Kind] = new(Count)
		}
		s.Kinds[r.Kind].Add(r.Count)
		m.MB = max(m.MB, r.Memory)
		if r.Fault == nil {
			continue
		}
		if s.Faulty++; s.Faulty <= maxFaults {
			s.Faults = append(s.Faults, *r.Fault)
		}
	}
	s.Next = end
	s.Memory = append(s.Memory, m)
	if len(s.Memory) > maxMemory { // the first and every second one are enough
		for i := 1; i < maxMemory/2; i++ {
			s.Memory[i] = s.Memory[2*i]
		}
		s.Memory = s.Memory[:maxMemory/2]
	}
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
	if n := len(s.Memory); n > 0 {
		fmt.Fprintf(&b, "memory of an engine: %d MB in the first games, %d MB in the last\n", s.Memory[0].MB, s.Memory[n-1].MB)
	}
	fmt.Fprintf(&b, "games with a fault: %d\n", s.Faulty)
	for _, f := range s.Faults {
		fmt.Fprintln(&b, f)
	}
	return b.String()
}
