package main

import (
	"context"
	"fmt"
	"time"
)

// A check is one thing that selftest looks at. It returns a remark, such as what
// was measured, or the error.
type check struct {
	group, name string
	run         func(ctx context.Context) (string, error)
}

// selftest serves the subcommand selftest. A check that fails makes the exit
// status 1.
func (p program) selftest(args []string) error {
	if err := noArguments(args); err != nil {
		return err
	}
	var checks []check
	checks = append(checks, rulesChecks()...)
	checks = append(checks, p.protocolChecks()...)
	checks = append(checks, p.timingChecks()...)
	checks = append(checks, p.memoryChecks()...)
	fmt.Fprint(p.out, buildDescription())
	return p.runChecks(checks)
}

// runChecks runs the checks and prints a line for each and a summary.
func (p program) runChecks(checks []check) error {
	failed := 0
	for _, c := range checks {
		start := time.Now()
		remark, err := c.guarded(p.ctx)
		if p.ctx.Err() != nil {
			return p.ctx.Err()
		}
		verdict := "pass"
		if err != nil {
			failed++
			verdict, remark = "FAIL", err.Error()
		}
		fmt.Fprintf(p.out, "%s  %-8s %-44s %5d ms  %s\n", verdict, c.group, c.name, time.Since(start).Milliseconds(), remark)
	}
	if failed > 0 {
		fmt.Fprintf(p.out, "%d of %d checks failed\n", failed, len(checks))
		return fmt.Errorf("%d of %d checks failed", failed, len(checks))
	}
	_, err := fmt.Fprintf(p.out, "all %d checks passed\n", len(checks))
	return err
}

// guarded runs c and turns a panic into an error.
func (c check) guarded(ctx context.Context) (remark string, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("internal error: %v", r)
		}
	}()
	return c.run(ctx)
}

// expect returns an error unless got is want.
func expect[T comparable](what string, got, want T) error {
	if got != want {
		return fmt.Errorf("%s is %v, want %v", what, got, want)
	}
	return nil
}
