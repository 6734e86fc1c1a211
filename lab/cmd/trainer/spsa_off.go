//go:build !tune

package main

import (
	"context"
	"errors"
	"io"

	"github.com/adoube/adoube/internal/command"
)

// spsaCommand returns a command that tells how to get a build that can tune.
func spsaCommand() command.Command {
	return command.Command{
		Name: "spsa", Args: "[FLAG...]", Help: "tune the parameters of the search; needs a build with the tag tune",
		Run: func(context.Context, io.Writer, []string) error {
			return errors.New("the parameters are constants in this build; try go run -C lab -tags tune ./cmd/trainer spsa")
		},
	}
}
