package spsa

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
)

// WriteOpenBench writes the parameters of a run in the format of OpenBench, a line each:
//
//	name, int, value, min, max, C_end, R_end
//
// C_end is the perturbation at the end of the run, the Width of [Settings] times the step.
// R_end is their Rate, the share of C_end by which half a point then moves the parameter.
// OpenBench perturbs integers by at least half. See
// https://github.com/AndyGrant/OpenBench/wiki/SPSA-Tuning-Workloads.
func (s *State) WriteOpenBench(w io.Writer) error {
	b := bufio.NewWriter(w)
	for _, p := range s.Parameters {
		fmt.Fprintf(b, "%s, int, %d, %d, %d, %v, %v\n",
			p.Name, p.Default, p.Min, p.Max, s.Settings.Width*float64(p.Step), s.Settings.Rate)
	}
	return b.Flush()
}

// ReadOpenBench reads the result of a run on OpenBench, a line "name, value" for each
// tuned parameter, and returns a state with these parameters at their new values. It
// returns an error that names the line if a parameter is unknown or appears twice, or if
// a value is not a number or out of range.
func ReadOpenBench(r io.Reader, all []Parameter) (*State, error) {
	s := &State{Settings: DefaultSettings()}
	lines := bufio.NewScanner(r)
	for n := 1; lines.Scan(); n++ {
		text := strings.TrimSpace(lines.Text())
		if text == "" {
			continue
		}
		if err := s.readValue(text, all); err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
	}
	if err := lines.Err(); err != nil {
		return nil, err
	}
	return s, s.check()
}

// readValue adds the parameter of a line "name, value" to s.
func (s *State) readValue(line string, all []Parameter) error {
	name, text, ok := strings.Cut(line, ",")
	name, text = strings.TrimSpace(name), strings.TrimSpace(text)
	if !ok {
		return fmt.Errorf("%.100q is not of the form NAME, VALUE", line)
	}
	named := func(p Parameter) bool { return p.Name == name }
	i := slices.IndexFunc(all, named)
	if i < 0 {
		return fmt.Errorf("there is no parameter %.100q", name)
	}
	if slices.ContainsFunc(s.Parameters, named) {
		return fmt.Errorf("%s appears twice", name)
	}
	v, err := strconv.ParseFloat(text, 64)
	if p := all[i]; err != nil || math.IsNaN(v) {
		return fmt.Errorf("%s: %.100q is not a number", name, text)
	} else if clamp(p, v) != v {
		return fmt.Errorf("%s = %s is outside [%d, %d]", name, text, p.Min, p.Max)
	}
	s.Parameters, s.Values = append(s.Parameters, all[i]), append(s.Values, v)
	return nil
}
