package main

import (
	"path/filepath"
	"slices"
	"testing"

	"github.com/adoube/adoube/eval"
	"github.com/adoube/adoube/internal/must"
)

func TestOutputsWritesANetwork(t *testing.T) {
	games, out := filepath.Join(t.TempDir(), "games.adg"), filepath.Join(t.TempDir(), "net")
	writeRandomGames(t, games, 60)
	must.Do(t, run("outputs", "-out", out, games))
	n, was := readNetwork(t, out), must.Get(eval.LoadNetwork(""))(t)
	if want := was.Lineage + "; outputs: 1538 positions of 60 games"; n.Lineage != want {
		t.Errorf("the lineage is %q, want %q", n.Lineage, want)
	}
	if slices.Equal(n.OutputWeights, was.OutputWeights) || !slices.Equal(n.FeatureWeights, was.FeatureWeights) ||
		!slices.Equal(n.FeatureBias, was.FeatureBias) || !slices.Equal(n.OutputBias, was.OutputBias) {
		t.Error("not the output weights alone have changed")
	}
}
