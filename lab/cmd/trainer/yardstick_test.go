package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestYardstickJudgesTheNetworkBuiltIn(t *testing.T) {
	path := filepath.Join(t.TempDir(), "scored.txt.gz")
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	z.Write([]byte("4k3/8/8/8/8/8/3QP3/4K3 w - - 0 1;e2e4;cp 900\n" +
		"4k3/8/8/8/8/8/3QP3/4K3 b - - 0 1;e8e7;mate -9\n" +
		"4k3/8/8/8/3p4/4P3/8/4K3 w - - 0 1;e3d4;cp 300\n"))
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, packed.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	call := func(args ...string) error {
		out.Reset()
		f := flag.NewFlagSet("yardstick", flag.ContinueOnError)
		run := yardstick(f)
		if err := f.Parse(args); err != nil {
			t.Fatal(err)
		}
		return run(context.Background(), &out, f.Args())
	}
	if err := call("-data", path); err != nil || !strings.Contains(out.String(), "built in") {
		t.Errorf("%v\n%s", err, &out)
	}
	if err := call("-data", path, "-json"); err != nil {
		t.Fatal(err)
	}
	var j judgment
	if err := json.Unmarshal(out.Bytes(), &j); err != nil {
		t.Fatal(err)
	}
	if j.Quiet.Positions != 2 || j.Noisy.Positions != 1 || j.Quiet.Error > 0.05 {
		t.Errorf("%+v", j)
	}
	absent := filepath.Join(t.TempDir(), "nothing")
	if err := call("-data", absent); err == nil || !strings.Contains(err.Error(), absent) {
		t.Errorf("without positions: %v", err)
	}
}
