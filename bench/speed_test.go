package bench

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/adoube/adoube/search"
)

func TestSpeedSearchesForTheGivenTime(t *testing.T) {
	var out strings.Builder
	r, err := Speed(context.Background(), &out, SpeedConfig{Engine: search.Options{Threads: 2, Hash: 4}, Seconds: 1})
	if err != nil || r.Nodes == 0 || r.Time < time.Second/2 {
		t.Errorf("Speed() = %v in %v, %v", r, r.Time, err)
	}
	if got := out.String(); !strings.HasPrefix(got, "speedtest: 2 threads, 4 MiB, 1 seconds\n") || !strings.HasSuffix(got, r.String()+"\n") {
		t.Errorf("the output is\n%s", got)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Speed(ctx, &out, SpeedConfig{Engine: search.Options{Hash: 1}, Seconds: 1000}); err != context.Canceled {
		t.Errorf("Speed() = %v, want %v", err, context.Canceled)
	}
}
