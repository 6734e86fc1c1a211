package spsa

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestApplyWritesTheResult(t *testing.T) {
	path := filepath.Join(t.TempDir(), "params.go")
	const text = "package search\n\nconst (\n" +
		"\trfpMargin = 78  // [40, 130] step 6; units\n" +
		"\tqsSEE     = -40 // [-120, 0] step 10; units\n" +
		"\tother     = 7   // [0, 9] step 1; plies\n" +
		"\tlmrBase   = 820 // [200, 1600] step 80; 1/1024\n)\n"
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	s := someState(t)
	s.Values = []float64{84.6, -40, 780.2}
	if err := s.Apply(path); err != nil {
		t.Fatal(err)
	}
	want := strings.NewReplacer("78 ", "85 ", "820", "780").Replace(text)
	if got, err := os.ReadFile(path); err != nil || string(got) != want {
		t.Errorf("the file is now %q, %v", got, err)
	}
}

func TestApplyRefusesAnotherFile(t *testing.T) {
	directory := t.TempDir()
	path := filepath.Join(directory, "params.go")
	const text = "package search\n\nconst (\n\trfpMargin = 7 // [0, 9] step 1; cp\n)\n"
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := someState(t).Apply(path); err == nil {
		t.Error("no error")
	}
	if got, err := os.ReadFile(path); err != nil || string(got) != text {
		t.Errorf("the file is now %q, %v", got, err)
	}
}

func TestTheTableShowsOldAndNew(t *testing.T) {
	s := someState(t)
	s.Values = []float64{84.6, -40, 780}
	var b strings.Builder
	if err := s.WriteTable(&b); err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{"parameter old new steps", "rfpMargin 78 85 +1.10", "qsSEE -40 -40 +0.00", "lmrBase 820 780 -0.50"} {
		if got := strings.Join(strings.Fields(strings.Split(b.String(), "\n")[i]), " "); got != want {
			t.Errorf("line %d is %q, want %q", i, got, want)
		}
	}
}
