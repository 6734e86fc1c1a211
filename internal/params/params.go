// Package params reads and changes search/params.go, the source file of the parameters of
// the search.
package params

import (
	"bytes"
	"errors"
	"fmt"
	"go/format"
	"regexp"
	"slices"
	"strconv"
)

// A parameter is a constant that may be tuned.
type parameter struct {
	name                  string
	value, min, max, step int
	from, end             int // of the value in the source
}

// declaration matches the line of a parameter.
var declaration = regexp.MustCompile(`^\t(\w+) += (-?\d+) +// \[(-?\d+), (-?\d+)\] step (\d+); \S.*\n$`)

// parse returns the parameters of a source file in order: its first constants. Each must stand
// on a line of its own, with a comment that begins like "[0, 60] step 5; ". It is an error,
// which quotes the line, if one does not or if its value is outside its range.
func parse(source []byte) (all []parameter, err error) {
	at, end := bytes.Index(source, []byte(constants)), bytes.Index(source, []byte("\n)"))
	if at < 0 || end < at {
		return nil, errors.New("no constants")
	}
	at += len(constants)
	for line := range bytes.Lines(source[at : end+1]) {
		if text := bytes.TrimSpace(line); len(text) > 0 && !bytes.HasPrefix(text, []byte("//")) {
			p, err := parseLine(line, at)
			if err != nil {
				return nil, fmt.Errorf("%q: %w", text, err)
			}
			all = append(all, p)
		}
		at += len(line)
	}
	return all, nil
}

// parseLine returns the parameter that a line declares, which begins at the given byte of the
// source.
func parseLine(line []byte, at int) (p parameter, err error) {
	m := declaration.FindSubmatchIndex(line)
	if m == nil {
		return p, errors.New(`want NAME = NUMBER // [MIN, MAX] step STEP; unit, meaning`)
	}
	p = parameter{name: string(line[m[2]:m[3]]), from: at + m[4], end: at + m[5]}
	for i, to := range []*int{&p.value, &p.min, &p.max, &p.step} {
		if *to, err = strconv.Atoi(string(line[m[4+2*i]:m[5+2*i]])); err != nil {
			return p, err
		}
	}
	if p.step < 1 || p.step > p.max-p.min {
		return p, fmt.Errorf("a step of %d in the range [%d, %d]", p.step, p.min, p.max)
	}
	return p, p.check(p.value)
}

// check returns an error if v is outside the range of p.
func (p *parameter) check(v int) error {
	if v < p.min || v > p.max {
		return fmt.Errorf("%s = %d is outside [%d, %d]", p.name, v, p.min, p.max)
	}
	return nil
}

// Rewrite returns source with new values for the named parameters, formatted by gofmt and
// otherwise unchanged. A name that is no parameter is an error, and so is a value outside
// its range.
func Rewrite(source []byte, values map[string]int) ([]byte, error) {
	all, err := parse(source)
	if err != nil {
		return nil, err
	}
	for name := range values {
		if !slices.ContainsFunc(all, func(p parameter) bool { return p.name == name }) {
			return nil, fmt.Errorf("no parameter %s", name)
		}
	}
	var b bytes.Buffer
	done := 0
	for _, p := range all {
		v, ok := values[p.name]
		if !ok {
			continue
		}
		if err := p.check(v); err != nil {
			return nil, err
		}
		b.Write(source[done:p.from])
		fmt.Fprint(&b, v)
		done = p.end
	}
	b.Write(source[done:])
	return format.Source(b.Bytes())
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
