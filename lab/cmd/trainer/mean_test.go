package main

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/adoube/adoube/eval"
	"github.com/adoube/adoube/internal/disk"
	"github.com/adoube/adoube/internal/must"
	"github.com/adoube/adoube/position"
)

func TestNetworksTogetherSayTheirMean(t *testing.T) {
	other := eval.DefaultNetwork()
	path := filepath.Join(t.TempDir(), "other")
	storeNetwork(t, path, other)
	other = readNetwork(t, path)
	for i := range other.OutputBias {
		other.OutputBias[i] += 5000
	}
	storeNetwork(t, path, other)

	p := position.StartPosition()
	say := func(names string) int {
		m := must.Get(loadMean(names))(t)
		if got, want := m.hash(), 9*strings.Count(names, "+")+8; len(got) != want {
			t.Errorf("%s: the hash is %s", names, got)
		}
		return m.evaluator()(&p)
	}
	one, two := say(""), say(path)
	if got := say("+" + path + "+" + path); one == two || got != (one+2*two)/3 {
		t.Errorf("the mean of %d and twice %d is %d", one, two, got)
	}
}

func storeNetwork(t *testing.T, path string, n *eval.Network) {
	t.Helper()
	must.Do(t, disk.Replace(path, eval.NetworkMagic, n.Encode))
}
