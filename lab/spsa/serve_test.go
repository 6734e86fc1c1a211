package spsa

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
)

// FuzzServe sends any bytes to a worker. It must not panic, and it must write only
// outcomes of trials.
func FuzzServe(f *testing.F) {
	f.Add([]byte(`{"pairs":1}{"number":3,"plus":{"a":1},"minus":{"a":2}}` + "\n" + `{"number":4}`))
	f.Add([]byte(`{"pairs":"x"}`))
	f.Add([]byte(`{} {"number":-1}`))
	f.Fuzz(func(t *testing.T, in []byte) {
		var out bytes.Buffer
		played := 0
		Serve(bytes.NewReader(in), &out, func(Settings) (func(Trial) (Outcome, error), error) {
			return func(x Trial) (Outcome, error) {
				played++
				return outcome(x), nil
			}, nil
		})
		lines := strings.Count(out.String(), "\n")
		if lines != played {
			t.Errorf("%d lines for %d trials", lines, played)
		}
		for line := range strings.Lines(out.String()) {
			var o Outcome
			if err := json.Unmarshal([]byte(line), &o); err != nil || o.Wins+o.Draws+o.Losses != 2 {
				t.Errorf("%q: %+v, %v", line, o, err)
			}
		}
	})
}
