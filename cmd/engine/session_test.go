package main

import (
	"strings"
	"testing"
	"time"

	"github.com/adoube/adoube/eval"
	"github.com/adoube/adoube/search/handicap"
)

func TestQuitEndsTheWorkOfTheProgram(t *testing.T) {
	for _, job := range [][]string{
		{"bench 200"},
		{"speedtest 1 16 1000000"},
		{"genfens 1000000000 seed 1 book None"},
		{"go perft 30"},
		{"position fen 8/8/8/3k4/8/3K4/4P3/8 w - - 0 1", "go mate 100"},
		{"go depth 200", "go perft 30", "bench 200"},
	} {
		d := startDialog()
		if err := d.send(append(job, "isready")...); err != nil {
			t.Fatal(err)
		}
		if _, err := d.await("readyok"); err != nil {
			t.Fatal(err)
		}
		if err := d.send("quit"); err != nil {
			t.Fatal(err)
		}
		go func() { // the work may still print
			for range d.lines {
			}
		}()
		select {
		case <-d.ended:
		case <-time.After(patience):
			t.Errorf("%q goes on after quit", job)
		}
	}
}

func TestOptionsStayWithinTheMemory(t *testing.T) {
	o := handicap.DefaultOptions()
	o.Hash = 16
	e := &frugalEngine{handicap.New(o), func() int { return 20 }}
	for _, tt := range []struct {
		hash, threads int
		want          string
	}{
		{37, 1, "37 MB are more than the 36 MB of free memory"},
		{16, 6, "6 threads take 25 MB, more than the 20 MB of free memory"},
		{36, 1, ""},
		{37, 1, ""}, // within what is free now
		{1, 5, ""},
	} {
		o.Hash, o.Threads = tt.hash, tt.threads
		got := ""
		if err := e.Configure(o); err != nil {
			got = err.Error()
		}
		if got != tt.want {
			t.Errorf("%d MB, %d threads: error %q, want %q", tt.hash, tt.threads, got, tt.want)
		}
	}
}

func TestBenchmarksMeasureTheNetworkInUse(t *testing.T) {
	other := *eval.DefaultNetwork()
	other.OutputBias = make([]int32, other.Buckets)
	var file strings.Builder
	if err := other.Encode(&file); err != nil {
		t.Fatal(err)
	}
	name := writeTemp(t, "other.bin", file.String())
	var out strings.Builder
	if err := converse(strings.NewReader("bench 5\nsetoption name EvalFile value "+name+"\nbench 5\n"), &out, false); err != nil {
		t.Fatal(err)
	}
	var counts []string
	for line := range strings.Lines(out.String()) {
		if nodes, _, ok := strings.Cut(line, " nodes "); ok {
			counts = append(counts, nodes)
		}
	}
	if len(counts) != 2 || counts[0] == counts[1] {
		t.Errorf("bench counts %q nodes with two networks", counts)
	}
}
