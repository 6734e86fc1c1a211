package spsa

import (
	"maps"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/adoube/adoube/internal/must"
)

// openBench is a list of parameters with and without a sign.
var openBench = []Parameter{
	{Name: "margin", Default: 64, Min: 40, Max: 130, Step: 6},
	{Name: "offset", Default: -40, Min: -120, Max: 0, Step: 10},
	{Name: "depth", Default: 9, Min: 5, Max: 14, Step: 1},
}

// TestOpenBenchInputsAreWritten expects inputs that OpenBench accepts.
func TestOpenBenchInputsAreWritten(t *testing.T) {
	settings := DefaultSettings()
	settings.Width, settings.Rate = 1.5, 0.002
	s := must.Get(NewState(settings, openBench))(t)
	var out strings.Builder
	must.Do(t, s.WriteOpenBench(&out))
	const want = "margin, int, 64, 40, 130, 9, 0.002\noffset, int, -40, -120, 0, 15, 0.002\ndepth, int, 9, 5, 14, 1.5, 0.002\n"
	if out.String() != want {
		t.Errorf("%q, want %q", out.String(), want)
	}
}

func TestOpenBenchOutputsAreRead(t *testing.T) {
	s := must.Get(ReadOpenBench(strings.NewReader("depth, 11\r\n\n offset , -37.6"), openBench))(t)
	if want := map[string]int{"depth": 11, "offset": -38}; !maps.Equal(s.Result(), want) {
		t.Errorf("%v, want %v", s.Result(), want)
	}
}

func TestOpenBenchOutputsNameMistakes(t *testing.T) {
	for text, want := range map[string]string{
		"":                         "no parameters",
		"margin 64":                `line 1: "margin 64" is not of the form NAME, VALUE`,
		"depth, 9\nwidth, 3":       `line 2: there is no parameter "width"`,
		"depth, 9\ndepth, 9":       "line 2: depth appears twice",
		"depth, nine":              `line 1: depth: "nine" is not a number`,
		"depth, NaN":               `"NaN" is not a number`,
		"depth, 15":                "line 1: depth = 15 is outside [5, 14]",
		"offset, 1":                "offset = 1 is outside [-120, 0]",
		"margin, int, 64, 40":      "not a number",
		"{\"error\": \"no such\"}": "not of the form",
	} {
		if _, err := ReadOpenBench(strings.NewReader(text), openBench); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

// TestMakeBuildsForTuning runs make -n as OpenBench runs make.
func TestMakeBuildsForTuning(t *testing.T) {
	program, err := exec.LookPath("make")
	if err != nil {
		t.Skip("no make")
	}
	out, err := exec.Command(program, "-n", "-j", "EXE=Adoube-tune-1234ABCD", "CC=go").CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	path := must.Get(filepath.Abs("Adoube-tune-1234ABCD"))(t)
	for _, want := range []string{"search/params.go > " + path + ".params", "-overlay " + path + ".overlay -o " + path + " ./cmd/engine"} {
		if !strings.Contains(string(out), want) {
			t.Errorf("no %s in\n%s", want, out)
		}
	}
}
