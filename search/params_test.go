package search

import (
	"bytes"
	"os"
	"testing"

	"github.com/adoube/adoube/internal/params"
)

// TestParamsTuneIsGeneratedFromParams checks params.go, where every parameter must have a
// comment and lie in its range, and that params_tune.go is up to date.
func TestParamsTuneIsGeneratedFromParams(t *testing.T) {
	source, err := os.ReadFile("params.go")
	if err != nil {
		t.Fatal(err)
	}
	want, err := params.Variables(source)
	if err != nil {
		t.Fatalf("params.go: %v", err)
	}
	got, err := os.ReadFile("params_tune.go")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Error("params_tune.go is out of date: run go generate ./search")
	}
}
