package uci

import (
	"io"
	"os"
	"strings"
	"testing"
)

func TestReadmeNamesEveryOption(t *testing.T) {
	readme, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, table, _ := strings.Cut(string(readme), "## UCI options")
	for _, o := range newSession(io.Discard, testConfig(newFake())).options {
		if !strings.Contains(table, "`"+o.name+"`") {
			t.Errorf("the table of options in README.md lacks %s", o.name)
		}
	}
}
