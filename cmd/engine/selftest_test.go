package main

import (
	"context"
	"errors"
	"strings"
	"testing"
)

// TestSelfChecksPass runs all but those of time, which depend on the machine.
func TestSelfChecksPass(t *testing.T) {
	var out strings.Builder
	checks := append(rulesChecks(), protocolChecks()...)
	if !testing.Short() {
		checks = append(checks, memoryChecks()...)
	}
	if err := runChecks(context.Background(), &out, checks); err != nil {
		t.Errorf("%v\n%s", err, out.String())
	}
	if !strings.HasSuffix(out.String(), " checks passed\n") {
		t.Errorf("the last line is not a summary:\n%s", out.String())
	}
}

func TestSelfChecksThatFailAreNamed(t *testing.T) {
	var out strings.Builder
	err := runChecks(context.Background(), &out, []check{
		{"one", "good", func() (string, error) { return "fine", nil }},
		{"two", "bad", func() (string, error) { return "", errors.New("no luck") }},
		{"two", "worse", func() (string, error) { panic("ouch") }},
	})
	if err == nil || status(err) != 1 {
		t.Errorf("error %v, want one with exit status 1", err)
	}
	lines := strings.Split(out.String(), "\n")
	for i, want := range []string{"pass  one      good", "FAIL  two      bad", "FAIL  two      worse", "2 of 3 checks failed"} {
		if !strings.HasPrefix(lines[i], want) {
			t.Errorf("line %d is %q, want %q", i+1, lines[i], want)
		}
	}
	if !strings.HasSuffix(lines[1], "no luck") || !strings.HasSuffix(lines[2], "internal error: ouch") {
		t.Errorf("the reasons are missing:\n%s", out.String())
	}
}

func TestAWrongAnswerFailsTheScript(t *testing.T) {
	for _, steps := range [][]step{
		{{"uci", "uciok", true}},                      // other lines come before
		{{"go depth 1\nquit", "info string ", false}}, // never comes
	} {
		if err := play(steps); err == nil {
			t.Errorf("%v passed", steps)
		}
	}
}

func TestSelfTestTakesNoArguments(t *testing.T) {
	if _, err := call("", "selftest", "all"); err == nil || status(err) != 2 {
		t.Errorf("error %v, want one with exit status 2", err)
	}
}
