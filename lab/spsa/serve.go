package spsa

import (
	"encoding/json"
	"fmt"
	"io"
)

// Serve runs a worker. It reads Settings and then trials from r, plays
// the trials with the function that open returns, and writes the outcomes to w.
// Errors of open and play become part of the outcomes. Serve returns nil at the
// end of its input.
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
