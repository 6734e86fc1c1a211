//go:build !tune

package main

import "errors"

// spsa tells how to get a build that can do it.
func runSPSA([]string) error {
	return errors.New("spsa: the parameters are constants in this build; try go run -tags tune ./cmd/trainer spsa")
}
