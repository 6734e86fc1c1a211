package command

import "context"

// UntilStopped returns a copy of ctx: there are no signals here.
func UntilStopped(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithCancel(ctx)
}

// OutliveReaders does nothing: there are no signals here.
func OutliveReaders() {}
