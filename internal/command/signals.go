//go:build !js

package command

import (
	"context"
	"os"
	"os/signal"
	"syscall"
)

// UntilStopped returns a copy of ctx that is done when the user ends the program by Ctrl-C, by
// closing its terminal, or by kill. A second signal ends the program at once. A program that
// nohup started outlives its terminal. Stop restores the signals.
func UntilStopped(ctx context.Context) (_ context.Context, stop context.CancelFunc) {
	signals := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) {
		signals = append(signals, syscall.SIGHUP)
	}
	ctx, stop = signal.NotifyContext(ctx, signals...)
	context.AfterFunc(ctx, stop)
	return ctx, stop
}

// OutliveReaders makes a write to the standard output or error fail if its reader is gone, as
// after "2>&1 | head". Otherwise such a write ends the program, even if it was only a message.
func OutliveReaders() { signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE) }
