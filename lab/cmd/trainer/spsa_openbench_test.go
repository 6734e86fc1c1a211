package main

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/adoube/adoube/internal/must"
	"github.com/adoube/adoube/search"
)

// TestOpenBenchInputsAndOutputs asks for the inputs of a run, and applies an output.
func TestOpenBenchInputsAndOutputs(t *testing.T) {
	needVariables(t)
	directory := t.TempDir()
	source, outputs := filepath.Join(directory, "params.go"), filepath.Join(directory, "outputs")
	i := slices.IndexFunc(search.Parameters(), func(p search.Parameter) bool { return p.Name == "rfpMargin" })
	most := strconv.Itoa(search.Parameters()[i].Max)
	var inputs, table strings.Builder
	must.Do(t, program().Run(t.Context(), &inputs, []string{"spsa", "-inputs", "-only", "^rfp", "-width", "1.5", "-rate", "0.004"}))
	if ok, _ := regexp.MatchString(`^(rfp\w+, int(, [-.\d]+){4}, 0.004\n)+$`, inputs.String()); !ok {
		t.Errorf("the inputs are %q", inputs.String())
	}
	before := must.Get(os.ReadFile("../../../search/params.go"))(t)
	must.Do(t, os.WriteFile(source, before, 0o644))
	must.Do(t, os.WriteFile(outputs, []byte("rfpMargin, "+most+"\n"), 0o644))
	must.Do(t, program().Run(t.Context(), &table, []string{"spsa", "-outputs", outputs, "-apply", source}))
	if !regexp.MustCompile(`\trfpMargin += ` + most + ` `).Match(must.Get(os.ReadFile(source))(t)) {
		t.Errorf("rfpMargin is not %s", most)
	}
	if !strings.Contains(table.String(), "rfpMargin") || strings.Contains(table.String(), "razor") {
		t.Errorf("the table is\n%s", table.String())
	}
}
