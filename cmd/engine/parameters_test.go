//go:build tune

package main

import (
	"fmt"
	"strings"
	"testing"

	"github.com/adoube/adoube/search"
)

// TestParametersAreOptions sets all parameters together, and one of them out of
// its range.
func TestParametersAreOptions(t *testing.T) {
	t.Cleanup(func() {
		if _, err := search.InstallParameters(nil); err != nil {
			t.Error(err)
		}
	})
	all := search.Parameters()
	commands := []string{"uci  "}
	for _, p := range all {
		commands = append(commands, fmt.Sprintf("setoption name %s value %d", p.Name, p.Max))
	}
	out, err := call("", append(commands, "go depth 3", "quit")...)
	if err != nil || !strings.Contains(out, "bestmove ") {
		t.Fatalf("%s, %v", out, err)
	}
	for _, p := range all {
		want := fmt.Sprintf("option name %s type spin default %d min %d max %d\n", p.Name, p.Default, p.Min, p.Max)
		if !strings.Contains(out, want) {
			t.Errorf("no %s", want)
		}
		if *p.Value != p.Max {
			t.Errorf("%s = %d, want %d", p.Name, *p.Value, p.Max)
		}
	}
	out, err = call("", fmt.Sprintf("setoption name %s value %d", all[0].Name, all[0].Min-1), "quit")
	if err != nil || !strings.Contains(out, "is outside") || *all[0].Value != all[0].Min {
		t.Errorf("%s = %d after %q, %v", all[0].Name, *all[0].Value, out, err)
	}
}
