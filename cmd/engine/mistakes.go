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
	last  error
}

// add tells a mistake, with the place where it was found.
func (m *mistakes) add(place string, err error) {
	m.count++
	m.last = fmt.Errorf("%s: %w", place, err)
	m.warn(place, err)
}

// warn tells what is worth knowing but does not count as a mistake.
func (m *mistakes) warn(place string, err error) {
	if m.w != nil {
		command.Tell(m.w, "adoube", fmt.Errorf("%s: %s: %w", m.name, place, err))
	}
}

// err returns an error with which the program ends, nil if there was no mistake. What
// says what happened to what had mistakes, in the plural.
func (m *mistakes) err(what string) error {
	switch m.count {
	case 0:
		return nil
	case 1:
		return command.UsageError{Err: told{m.last}}
	}
	return command.Usagef("%d %s", m.count, what)
}

// told is an error that the user has seen already.
type told struct{ error }
