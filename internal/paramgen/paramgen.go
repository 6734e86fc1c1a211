// Package paramgen generates the file that replaces search/params.go, the parameters of the
// search, in a build for tuning.
package paramgen

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
)

// A parameter is a constant that may be tuned.
type parameter struct {
	name                  string
	value, min, max, step int
}

// parse returns the parameters of a source file in order: its first constants. Each stands on a
// line of its own, with a comment that begins like "[0, 60] step 5; ". An error quotes the line.
func parse(source []byte) (all []parameter, err error) {
	_, list, begun := bytes.Cut(source, []byte(constants))
	list, _, ended := bytes.Cut(list, []byte("\n)"))
	if !begun || !ended {
		return nil, errors.New("no constants")
	}
	for line := range strings.Lines(string(list)) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "//") {
			p, err := parseLine(line)
			if err != nil {
				return nil, fmt.Errorf("%q: %w", line, err)
			}
			all = append(all, p)
		}
	}
	return all, nil
}

// parseLine returns the parameter that a line declares.
func parseLine(line string) (p parameter, err error) {
	declaration, meaning, _ := strings.Cut(line, "; ")
	if _, err := fmt.Sscanf(declaration+";", "%s = %d // [%d, %d] step %d;", &p.name, &p.value, &p.min, &p.max, &p.step); err != nil || meaning == "" {
		return p, errors.New(`write NAME = NUMBER // [MIN, MAX] step STEP; unit, meaning`)
	}
	if p.value < p.min || p.value > p.max || p.step < 1 || p.step > p.max-p.min {
		return p, fmt.Errorf("the value %d or the step %d does not fit the range [%d, %d]", p.value, p.step, p.min, p.max)
	}
	return p, nil
}

// What a build for tuning replaces in the source.
const (
	constants = "\nconst (\n"
	none      = "\nvar tunable []variable\n"
)

// Variables returns the file that replaces source in a build for tuning. In it the parameters
// are variables, and tunable lists them.
func Variables(source []byte) ([]byte, error) {
	all, err := parse(source)
	if err != nil {
		return nil, err
	}
	if !bytes.Contains(source, []byte(none)) {
		return nil, fmt.Errorf("no line %q", none)
	}
	list := []byte("\nvar tunable = []variable{\n")
	for _, p := range all {
		list = fmt.Appendf(list, "\t{Parameter{%q, %d, %d, %d, %d}, &%s},\n", p.name, p.value, p.min, p.max, p.step, p.name)
	}
	list = append(list, "}\n"...)
	source = bytes.Replace(source, []byte(constants), []byte("\nvar (\n"), 1)
	return bytes.Replace(source, []byte(none), list, 1), nil
}
