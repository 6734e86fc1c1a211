package spsa

import (
	"fmt"
	"go/format"
	"io"
	"regexp"
	"strconv"
	"text/tabwriter"
	"time"

	"github.com/adoube/adoube/internal/disk"
)

// An Entry is a line of the log of a run, the state at one time.
type Entry struct {
	Time  time.Time `json:"time"`
	Pairs uint64    `json:"pairs"` // pairs begun
	Score
	Values map[string]float64 `json:"values"`
}

// Entry returns the log line for s.
func (s *State) Entry() Entry {
	values := map[string]float64{}
	for i, p := range s.Parameters {
		values[p.Name] = s.Values[i]
	}
	return Entry{time.Now().UTC().Truncate(time.Second), s.Next, s.Score, values}
}

// WriteTable writes the old and the new value of each parameter, and their difference
// in steps.
func (s *State) WriteTable(w io.Writer) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(table, "parameter\told\tnew\tsteps\t")
	result := s.Result()
	for i, p := range s.Parameters {
		moved := (s.Values[i] - float64(p.Default)) / float64(p.Step)
		fmt.Fprintf(table, "%s\t%d\t%d\t%+.2f\t\n", p.Name, p.Default, result[p.Name], moved)
	}
	return table.Flush()
}

// Apply writes the result into the source file of the parameters.
func (s *State) Apply(path string) error {
	source, err := disk.ReadFile(path)
	if err != nil {
		return err
	}
	for name, value := range s.Result() {
		if source, err = rewrite(source, name, value); err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
	}
	if source, err = format.Source(source); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return disk.Replace(path, "", func(w io.Writer) error {
		_, err := w.Write(source)
		return err
	})
}

// rewrite returns source with a new value of the named parameter. It returns an error if
// there is no such parameter or the value is out of range.
func rewrite(source []byte, name string, value int) ([]byte, error) {
	line := regexp.MustCompile(`(?m)^(\t` + regexp.QuoteMeta(name) + ` += )-?\d+( +// \[(-?\d+), (-?\d+)\] step )`)
	m := line.FindSubmatch(source)
	if m == nil {
		return nil, fmt.Errorf("there is no parameter %s", name)
	}
	low, _ := strconv.Atoi(string(m[3]))
	high, _ := strconv.Atoi(string(m[4]))
	if value < low || value > high {
		return nil, fmt.Errorf("%s = %d is outside [%d, %d]", name, value, low, high)
	}
	return line.ReplaceAll(source, fmt.Appendf(nil, "${1}%d${2}", value)), nil
}
