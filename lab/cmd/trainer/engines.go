package main

import (
	"context"
	"errors"
	"os/exec"
	"time"

	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/uci/client"
)

// patience is how long an engine may take to start, on a machine that is busy.
const patience = time.Minute

// withEngine starts a program with a transposition table of so many MB, calls f with it, and ends it.
func withEngine(ctx context.Context, program string, hash int, f func(*client.Engine) error) (err error) {
	soon, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	e, err := client.Start(soon, exec.Command(program))
	if err != nil {
		return err
	}
	e.Patience = patience
	defer func() { err = errors.Join(err, e.Close()) }()
	if err := e.Set(ctx, "Hash", hash); err != nil {
		return err
	}
	return f(e)
}

// searchNew searches the current position of g with an engine that remembers nothing.
func searchNew(ctx context.Context, e *client.Engine, g *position.Game, limits client.Limits) (client.Result, error) {
	if err := e.NewGame(ctx); err != nil {
		return client.Result{}, err
	}
	return e.Search(ctx, g, limits)
}
