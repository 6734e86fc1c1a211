package main

import (
	"fmt"
	"strings"
	"testing"

	"github.com/adoube/adoube/eval"
	"github.com/adoube/adoube/internal/must"
)

func TestCommandsTakeNoMoreMemoryThanIsFree(t *testing.T) {
	for _, tt := range []struct{ hash, threads int }{{-100, 0}, {16, 3}, {0, 6}, {100, -20}} {
		if err := checkRoom(tt.hash, tt.threads); err != nil {
			t.Errorf("a hash table of %d MB and %d threads more: %v", tt.hash, tt.threads, err)
		}
	}
	if _, free := memory(); free == 0 {
		t.Skip("how much is free is not known here")
	}
	if checkRoom(1e9, 0) == nil || checkRoom(0, 1e9) == nil {
		t.Error("a million GB are free")
	}
	out, err := call(fmt.Sprintf("setoption name Hash value %d\nisready\n", maxHash()))
	if _, free := memory(); int64(maxHash()) > free>>20+1000 && (err != nil || !strings.Contains(out, `info string setoption "Hash": this takes `)) {
		t.Errorf("error %v, output\n%s", err, out)
	}
}

func TestBenchmarksMeasureTheNetworkInUse(t *testing.T) {
	other := *eval.DefaultNetwork()
	other.OutputBias = make([]int32, other.Buckets)
	var file strings.Builder
	must.Do(t, other.Encode(&file))
	name := writeTemp(t, "other.bin", file.String())
	var out strings.Builder
	must.Do(t, converse(strings.NewReader("bench 5\nsetoption name EvalFile value "+name+"\nbench 5\n"), &out, false))
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
