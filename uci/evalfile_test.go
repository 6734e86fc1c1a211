package uci

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/adoube/adoube/eval"
)

func TestEvalFileIsLoadedOrTheOldOneKept(t *testing.T) {
	n := *eval.DefaultNetwork()
	n.OutputBias = make([]int32, n.Buckets)
	good, bad := filepath.Join(t.TempDir(), "good net.bin"), filepath.Join(t.TempDir(), "bad.bin")
	f, err := os.Create(good)
	if err != nil {
		t.Fatal(err)
	}
	if err := n.Encode(f); err != nil {
		t.Fatal(err)
	}
	f.Close()
	if err := os.WriteFile(bad, []byte("nothing to see here"), 0o644); err != nil {
		t.Fatal(err)
	}

	e := newFake()
	network := func() *eval.Network {
		e.mu.Lock()
		defer e.mu.Unlock()
		return e.options.Network
	}
	c := converse(t, testConfig(e))
	sync := func() {
		c.send("isready")
		c.expect("readyok")
	}
	c.send("setoption name EvalFile value " + good)
	sync()
	loaded := network()
	if loaded == nil || loaded.Hash() != n.Hash() {
		t.Fatalf("the network was not loaded: %v", loaded)
	}
	c.send("setoption name EvalFile value "+bad, "setoption name EvalFile value /there/is/no/such.bin")
	c.expect(`info string setoption "EvalFile": *`, `info string setoption "EvalFile": open /there/is/no/such.bin: *`)
	c.send("setoption name Hash value 2")
	sync()
	if network() != loaded {
		t.Error("the network was not kept")
	}
	c.send("setoption name EvalFile value <empty>")
	sync()
	if network() != eval.DefaultNetwork() {
		t.Error("the network is still in use")
	}
	c.send("quit")
	if err := c.end(); err != nil {
		t.Error(err)
	}
}
