package spsa

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/adoube/adoube/internal/disk"
)

// Settings are the settings of a run. They stay the same when it is resumed.
type Settings struct {
	Pairs       int     `json:"pairs"`        // pairs of games in the whole run
	Width       float64 `json:"width"`        // perturbation of the parameters at the end, in steps
	Rate        float64 `json:"rate"`         // share of Width by which half a point moves them at the end
	Seed        uint64  `json:"seed"`         // of all random choices
	Nodes       uint64  `json:"nodes"`        // nodes after which a search starts no new iteration
	Hash        int     `json:"hash"`         // transposition table of a side in MiB
	Book        string  `json:"book"`         // file of openings in EPD, or "" for random ones
	Network     string  `json:"network"`      // file, or "" for the network built in
	NetworkHash string  `json:"network_hash"` // of the network

	// Clock gives each side a clock that counts nodes, 40 times Nodes and an increment of a
	// hundredth of that, instead of Nodes for every move.
	Clock bool `json:"clock,omitempty"`
}

// DefaultSettings returns settings for a run of some hours.
func DefaultSettings() Settings {
	return Settings{Pairs: 20000, Width: 1, Rate: 0.002, Nodes: 5000, Hash: 8}
}

// A State is the progress of a run.
type State struct {
	Settings   Settings    `json:"settings"`
	Parameters []Parameter `json:"parameters"`
	Values     []float64   `json:"values"` // current values of the parameters, not rounded
	Next       uint64      `json:"next"`   // number of the next pair
	Score
}

// NewState returns the state of a new run that tunes the given parameters.
func NewState(settings Settings, all []Parameter) (*State, error) {
	s := &State{Settings: settings, Parameters: all}
	for _, p := range all {
		s.Values = append(s.Values, float64(p.Default))
	}
	return s, s.check()
}

// LoadState reads a state from a file.
func LoadState(path string) (*State, error) {
	text, err := disk.ReadFile(path)
	if err != nil {
		return nil, err
	}
	s := new(State)
	if err := json.Unmarshal(text, s); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	if err := s.check(); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return s, nil
}

// Save writes s to a file. The old content remains until all of the new content is
// written.
func (s *State) Save(path string) error {
	return disk.Replace(path, "{", func(w io.Writer) error {
		e := json.NewEncoder(w)
		e.SetIndent("", "\t")
		return e.Encode(s)
	})
}

// check returns an error if s is not a valid state of a run.
func (s *State) check() error {
	if len(s.Parameters) == 0 {
		return errors.New("no parameters to tune")
	}
	if len(s.Values) != len(s.Parameters) {
		return fmt.Errorf("%d values for %d parameters", len(s.Values), len(s.Parameters))
	}
	for i, p := range s.Parameters {
		if p.Step < 1 || p.Min > p.Default || p.Default > p.Max || clamp(p, s.Values[i]) != s.Values[i] {
			return fmt.Errorf("%s: the value %v or the start %d is outside [%d, %d], or the step %d is less than 1",
				p.Name, s.Values[i], p.Default, p.Min, p.Max, p.Step)
		}
	}
	return nil
}

// Continues returns an error if s is not a state of the run that starts with start.
func (s *State) Continues(start *State) error {
	if s.Settings != start.Settings {
		return fmt.Errorf("the run began with the settings %+v, not with %+v", s.Settings, start.Settings)
	}
	if !slices.Equal(s.Parameters, start.Parameters) {
		return errors.New("the run began with other parameters, or with other values, ranges or steps")
	}
	return nil
}

// Done reports whether the last pair has begun.
func (s *State) Done() bool { return s.Next >= uint64(s.Settings.Pairs) }

// Result returns the current values, rounded to integers.
func (s *State) Result() map[string]int {
	values := map[string]int{}
	for i, p := range s.Parameters {
		values[p.Name] = round(p, s.Values[i], 0.5)
	}
	return values
}
