package main

import (
	"bytes"
	"context"
	"fmt"
	"go/format"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/adoube/adoube/search"
)

// TestOpenBenchInputsAndOutputs gives the inputs of a run back as outputs, with one
// value changed.
func TestOpenBenchInputsAndOutputs(t *testing.T) {
	needVariables(t)
	directory := t.TempDir()
	in := func(name string) string { return filepath.Join(directory, name) }
	source, err := os.ReadFile("../../../search/params.go")
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(search.Parameters(), func(p search.Parameter) bool { return p.Name == "rfpMargin" })
	most := search.Parameters()[i].Max
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
			value = strconv.Itoa(most)
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
	line := regexp.MustCompile(`(\trfpMargin += )\d+`)
	if want, err := format.Source(line.ReplaceAll(source, fmt.Appendf(nil, "${1}%d", most))); err != nil || !bytes.Equal(applied, want) {
		t.Errorf("the file is now %s, %v", applied, err)
	}
	if !strings.Contains(table.String(), "rfpMargin") || strings.Contains(table.String(), "razor") {
		t.Errorf("the table is\n%s", table.String())
	}
}
