package spsa

import (
	"encoding/json"
	"fmt"
	"io"
)

// Serve does the work of a worker: it reads Settings and then trials from r, lets
// the function that open returns play them, and writes the outcomes to w. An
// error of open or of play is the outcome of the trial. Serve returns when there
// is nothing more to read.
func Serve(r io.Reader, w io.Writer, open func(Settings) (play func(Trial) (Outcome, error), err error)) error {
	in, out := json.NewDecoder(r), json.NewEncoder(w)
	var s Settings
	if err := in.Decode(&s); err != nil {
		return fmt.Errorf("reading the settings: %w", err)
	}
	play, failed := open(s)
	for {
		var t Trial
		if err := in.Decode(&t); err == io.EOF {
			return nil
		} else if err != nil {
			return fmt.Errorf("reading a trial: %w", err)
		}
		var o Outcome
		err := failed
		if err == nil {
			o, err = play(t)
		}
		if err != nil {
			o.Error = err.Error()
		}
		o.Number = t.Number
		if err := out.Encode(o); err != nil {
			return fmt.Errorf("writing an outcome: %w", err)
		}
	}
}
