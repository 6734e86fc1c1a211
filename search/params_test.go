package search

import (
	"bytes"
	"os"
	"testing"

	"github.com/adoube/adoube/internal/params"
)

// TestTheVariablesAgreeWithTheParameters reads params.go: every parameter has a
// comment with its range and lies in it, and params_tune.go is what go generate
// would make of it now.
func TestTheVariablesAgreeWithTheParameters(t *testing.T) {
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
