package uci

import (
	"bytes"
	"fmt"

	"github.com/adoube/adoube/search"
	"github.com/adoube/adoube/search/handicap"
)

// A job is work that goes on while the session reads commands: a search or a long
// command. There is at most one.
type job struct {
	cancel  func()          // asks the work to end soon; may be called many times
	stopped bool            // it was asked
	search  handicap.Search // nil for a command
	limits  search.Limits   // of the search
}

// stop asks the work to end soon.
func (j *job) stop() {
	j.stopped = true
	j.cancel()
}

// endless reports whether j may not end before it is stopped.
func (j *job) endless() bool { return j.search != nil && !j.stopped && j.limits.Endless() }

// ponderHit reports to a search that the expected move was played.
func (j *job) ponderHit() {
	if j.limits.Ponder {
		j.limits.Ponder = false
		j.search.PonderHit()
	}
}

// guard calls f and returns a panic as an error.
func guard(f func()) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("internal error: %v", r)
		}
	}()
	f()
	return nil
}

// A lineWriter passes on what is written line by line.
type lineWriter struct {
	rest  []byte
	print func(line string)
}

// Write never fails.
func (w *lineWriter) Write(p []byte) (int, error) {
	w.rest = append(w.rest, p...)
	for {
		line, rest, ok := bytes.Cut(w.rest, []byte("\n"))
		if !ok {
			return len(p), nil
		}
		w.print(string(line))
		w.rest = rest
	}
}
