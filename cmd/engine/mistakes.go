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
	if m.w != nil {
		fmt.Fprintf(m.w, "adoube: %s: %v\n", m.name, m.last)
	}
}

// err returns an error with which the program ends, nil if there was no mistake.
func (m *mistakes) err(what string) error {
	switch m.count {
	case 0:
		return nil
	case 1:
		return command.UsageError{Err: told{m.last}}
	}
	return command.Usagef("%d %s were left out", m.count, what)
}

// told is an error that the user has seen already.
type told struct{ error }
