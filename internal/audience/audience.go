// Package audience tells whether anybody still reads what a program prints. A program
// whose reader has died would notice only when it prints the next line, and until then
// work for nobody.
package audience

import (
	"context"
	"errors"
	"io"
	"os"
	"time"
)

// ErrGone says why work has ended early.
var ErrGone = errors.New("nobody reads the output")

// Interval is how often to ask [Gone].
const Interval = 200 * time.Millisecond

// Gone reports whether w is a pipe, socket or terminal whose other end is closed. It
// reports false for everything else, and on systems that cannot tell.
func Gone(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && unread(f)
}

// WithAudience returns a copy of ctx that is also done, with the cause
// [ErrGone], when the audience of w is gone. Cancel ends the watch.
func WithAudience(ctx context.Context, w io.Writer) (_ context.Context, cancel func()) {
	ctx, cancelCause := context.WithCancelCause(ctx)
	go func() {
		ticker := time.NewTicker(Interval)
		defer ticker.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-ticker.C:
				if Gone(w) {
					cancelCause(ErrGone)
				}
			}
		}
	}()
	return ctx, func() { cancelCause(context.Canceled) }
}
