package main

import (
	"context"
	"fmt"
	"io"
	"slices"
	"time"
)

// A check is one thing that selftest tests. It returns a remark, such as what it
// measured, or the error.
type check struct {
	group, name string
	run         func() (string, error)
}

// selfTest serves selftest. If a check fails, the exit status is 1.
func selfTest(_ context.Context, w io.Writer, _ []string) error {
	fmt.Fprint(w, buildDescription())
	return runChecks(w, slices.Concat(rulesChecks(), sessionChecks()))
}

// runChecks runs the checks and prints a line for each and a summary.
func runChecks(w io.Writer, checks []check) error {
	failed := 0
	for _, c := range checks {
		start := time.Now()
		remark, err := c.run()
		verdict := "pass"
		if err != nil {
			failed++
			verdict, remark = "FAIL", err.Error()
		}
		fmt.Fprintf(w, "%s  %-8s %-44s %5d ms  %s\n", verdict, c.group, c.name, time.Since(start).Milliseconds(), remark)
	}
	if failed > 0 {
		err := fmt.Errorf("%d of %d checks failed", failed, len(checks))
		fmt.Fprintln(w, err)
		return err
	}
	_, err := fmt.Fprintf(w, "all %d checks passed\n", len(checks))
	return err
}

// expect returns an error unless got is want.
func expect(what string, got, want uint64) error {
	if got != want {
		return fmt.Errorf("%s is %d, want %d", what, got, want)
	}
	return nil
}
