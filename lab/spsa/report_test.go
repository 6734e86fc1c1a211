package spsa

import (
	"go/format"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/adoube/adoube/internal/must"
)

func TestApplyWritesTheResult(t *testing.T) {
	path := filepath.Join(t.TempDir(), "params.go")
	const text = "package search\n\nconst (\n" +
		"\trfpMargin = 78  // [40, 130] step 6; units\n" +
		"\tqsSEE     = -40 // [-120, 0] step 10; units\n" +
		"\tother     = 7   // [0, 9] step 1; plies\n" +
		"\tlmrBase   = 820 // [200, 1600] step 80; 1/1024\n)\n"
	must.Do(t, os.WriteFile(path, []byte(text), 0o644))
	s := someState(t)
	s.Values = []float64{84.6, -40, 780.2}
	must.Do(t, s.Apply(path))
	want := strings.NewReplacer("78 ", "85 ", "820", "780").Replace(text)
	if got, err := os.ReadFile(path); err != nil || string(got) != want {
		t.Errorf("the file is now %q, %v", got, err)
	}
}

func TestApplyRefusesAnotherFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "params.go")
	const others = "\tqsSEE     = -40 // [-120, 0] step 10; units\n\tlmrBase   = 820 // [200, 1600] step 80; 1/1024\n"
	for what, line := range map[string]string{"another range": "\trfpMargin = 7 // [0, 9] step 1; cp\n", "no range": "\trfpMargin = 78\n", "another name": ""} {
		text := "package search\n\nconst (\n" + line + others + ")\n"
		must.Do(t, os.WriteFile(path, []byte(text), 0o644))
		if err := someState(t).Apply(path); err == nil {
			t.Errorf("%s: no error", what)
		}
		if got, err := os.ReadFile(path); err != nil || string(got) != text {
			t.Errorf("%s: the file is now %q, %v", what, got, err)
		}
	}
}

// The parameters of the search are changed at random and restored.
func TestRewriteTwiceRestoresTheSource(t *testing.T) {
	source := must.Get(os.ReadFile("../../search/params.go"))(t)
	random := rand.New(rand.NewPCG(1, 2))
	lines := regexp.MustCompile(`(?m)^\t(\w+) += (-?\d+) +// \[(-?\d+), (-?\d+)\] step `).FindAllSubmatch(source, -1)
	if len(lines) < 50 {
		t.Fatalf("%d parameters", len(lines))
	}
	changed := source
	value := func(text []byte) int {
		return must.Get(strconv.Atoi(string(text)))(t)
	}
	for _, back := range []bool{false, true} {
		for _, m := range lines {
			v, low, high := value(m[2]), value(m[3]), value(m[4])
			if !back {
				v = low + random.IntN(high-low+1)
			}
			changed = must.Get(rewrite(changed, string(m[1]), v))(t)
			if !regexp.MustCompile(`\t` + string(m[1]) + ` += ` + strconv.Itoa(v) + ` `).Match(changed) {
				t.Errorf("%s is not %d", m[1], v)
			}
		}
	}
	if restored, err := format.Source(changed); err != nil || string(restored) != string(source) {
		t.Errorf("changing and back gave\n%s\n%v", restored, err)
	}
}

func TestTableShowsOldAndNew(t *testing.T) {
	s := someState(t)
	s.Values = []float64{84.6, -40, 780}
	var b strings.Builder
	must.Do(t, s.WriteTable(&b))
	for i, want := range []string{"parameter old new steps", "rfpMargin 78 85 +1.10", "qsSEE -40 -40 +0.00", "lmrBase 820 780 -0.50"} {
		if got := strings.Join(strings.Fields(strings.Split(b.String(), "\n")[i]), " "); got != want {
			t.Errorf("line %d is %q, want %q", i, got, want)
		}
	}
}
