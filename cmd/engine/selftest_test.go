package main

import (
	"errors"
	"slices"
	"strings"
	"testing"
)

// TestSelftestPasses runs all checks but those of timing, which depend on the machine.
func TestSelftestPasses(t *testing.T) {
	var out strings.Builder
	checks := slices.DeleteFunc(slices.Concat(rulesChecks(), sessionChecks()), func(c check) bool { return c.group == "timing" })
	if err := runChecks(&out, checks); err != nil {
		t.Errorf("%v\n%s", err, out.String())
	}
	if !strings.HasSuffix(out.String(), " checks passed\n") {
		t.Errorf("the last line is not a summary:\n%s", out.String())
	}
}

func TestSelftestNamesChecksThatFail(t *testing.T) {
	var out strings.Builder
	err := runChecks(&out, []check{
		{"one", "good", func() (string, error) { return "fine", nil }},
		{"two", "bad", func() (string, error) { return "", errors.New("no luck") }},
	})
	if err == nil || status(err) != 1 {
		t.Errorf("error %v, want one with exit status 1", err)
	}
	lines := strings.Split(out.String(), "\n")
	for i, want := range []string{"pass  one      good", "FAIL  two      bad", "1 of 2 checks failed"} {
		if !strings.HasPrefix(lines[i], want) {
			t.Errorf("line %d is %q, want %q", i+1, lines[i], want)
		}
	}
	if !strings.HasSuffix(lines[1], "no luck") {
		t.Errorf("the reason is missing:\n%s", out.String())
	}
}

func TestSelftestNoticesAMissingAnswer(t *testing.T) {
	d := startDialog()
	if err := d.ask("info string ", "go depth 1\nquit"); err == nil || !strings.Contains(err.Error(), "the session ended") {
		t.Errorf("error %v", err)
	}
}
