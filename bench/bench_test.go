package bench

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/adoube/adoube/internal/must"
)

// signature is the node count of the benchmark. A change of what the engine
// plays changes it, and has to change this line.
const signature = 2450166

func TestSignature(t *testing.T) {
	var out strings.Builder
	r := must.Get(Run(context.Background(), &out, Config{}))(t)
	if r.Nodes != signature {
		t.Errorf("the benchmark counts %d nodes, want %d.\n"+
			"If the engine is meant to play differently now, this number is its new signature.", r.Nodes, signature)
	}
	lines := strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
	if len(lines) != len(positions)+1 || lines[len(lines)-1] != r.String() {
		t.Errorf("%d lines that end with %q, want one for each of %d positions and %q",
			len(lines), lines[len(lines)-1], len(positions), r)
	}
}

func TestRunEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Run(ctx, io.Discard, Config{Depth: 200}); err != context.Canceled {
		t.Errorf("Run() = %v, want %v", err, context.Canceled)
	}
}

// A failing writer counts the lines that are lost.
type failing int

var errFull = errors.New("the disk is full")

func (f *failing) Write([]byte) (int, error) {
	*f++
	return 0, errFull
}

func TestRunEndsAtTheFirstLineThatCannotBeWritten(t *testing.T) {
	var lines failing
	if _, err := Run(t.Context(), &lines, Config{Depth: 1}); err != errFull || lines != 1 {
		t.Errorf("Run() = %v after %d lines, want %v after the first", err, lines, errFull)
	}
	if _, err := Speed(t.Context(), &lines, SpeedConfig{Seconds: 1 << 20}); err != errFull {
		t.Errorf("Speed() = %v, want %v", err, errFull)
	}
}

// BenchmarkRun is the fixed benchmark. Its profile is what the compiler
// optimizes the engine for: make pgo.
func BenchmarkRun(b *testing.B) {
	var total Result
	for b.Loop() {
		r := must.Get(Run(context.Background(), io.Discard, Config{}))(b)
		total.Nodes += r.Nodes
		total.Time += r.Time
	}
	b.ReportMetric(float64(total.NodesPerSecond()), "nps")
}
