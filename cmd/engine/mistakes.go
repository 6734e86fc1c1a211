package main

import (
	"fmt"
	"io"

	"github.com/adoube/adoube/internal/command"
)

// A mistakes list is what is wrong with the input of a command that goes on all the
// same. Each mistake is told at once, in a line of its own.
type mistakes struct {
	w     io.Writer // the standard error
	name  string    // of the command
	count int
}

// add tells a mistake, with the place where it was found.
func (m *mistakes) add(place string, err error) {
	m.count++
	m.warn(place, err)
}

// warn tells what is worth knowing but does not count as a mistake.
func (m *mistakes) warn(place string, err error) {
	command.Tell(m.w, "adoube", fmt.Errorf("%s: %s: %w", m.name, place, err))
}

// err returns an error with which the program ends, nil if there was no mistake. It says what
// happened to what had mistakes, a noun in the singular.
func (m *mistakes) err(noun, what string) error {
	if m.count == 0 {
		return nil
	}
	return command.Usagef("%s %s", count(m.count, noun), what)
}
