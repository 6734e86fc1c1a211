//go:build tune

package main

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/adoube/adoube/internal/params"
)

// TestOpenBenchInputsAndOutputs gives the inputs of a run back as outputs, with one
// value changed.
func TestOpenBenchInputsAndOutputs(t *testing.T) {
	directory := t.TempDir()
	in := func(name string) string { return filepath.Join(directory, name) }
	source, err := os.ReadFile("../../../search/params.go")
	if err != nil {
		t.Fatal(err)
	}
	before, err := params.Parse(source)
	if err != nil {
		t.Fatal(err)
	}
	var inputs strings.Builder
	args := []string{"spsa", "-inputs", "-only", "^rfp", "-width", "1.5", "-rate", "0.004"}
	if err := program().Run(context.Background(), &inputs, args); err != nil {
		t.Fatal(err)
	}
	var outputs strings.Builder
	for line := range strings.Lines(inputs.String()) {
		f := strings.Split(strings.TrimSpace(line), ", ")
		if len(f) != 7 || f[1] != "int" || f[6] != "0.004" || !strings.HasPrefix(f[0], "rfp") {
			t.Fatalf("line %q", line)
		}
		value := f[2]
		if f[0] == "rfpMargin" {
			value = f[4] // the greatest
		}
		outputs.WriteString(f[0] + ", " + value + "\n")
	}
	for name, text := range map[string]string{"params.go": string(source), "outputs": outputs.String()} {
		if err := os.WriteFile(in(name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	var table strings.Builder
	args = []string{"spsa", "-outputs", in("outputs"), "-apply", in("params.go")}
	if err := program().Run(context.Background(), &table, args); err != nil {
		t.Fatal(err)
	}
	applied, err := os.ReadFile(in("params.go"))
	if err != nil {
		t.Fatal(err)
	}
	after, err := params.Parse(applied)
	if err != nil {
		t.Fatal(err)
	}
	for i, p := range before {
		want := p.Value
		if p.Name == "rfpMargin" {
			want = p.Max
		}
		if after[i].Name != p.Name || after[i].Value != want {
			t.Errorf("%s = %d, want %s = %d", after[i].Name, after[i].Value, p.Name, want)
		}
	}
	if !strings.Contains(table.String(), "rfpMargin") || strings.Contains(table.String(), "razor") {
		t.Errorf("the table is\n%s", table.String())
	}
}

func TestOpenBenchOutputsAreChecked(t *testing.T) {
	name := filepath.Join(t.TempDir(), "outputs")
	if err := os.WriteFile(name, []byte("rfpMargin, 1000\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{name, name + ".no"} {
		if err := run("spsa", "-outputs", path); err == nil || !strings.Contains(err.Error(), path) {
			t.Errorf("%s: %v", path, err)
		}
	}
}
