package adoube_test

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/adoube/adoube/eval/wdl"
	"github.com/adoube/adoube/internal/must"
	"github.com/adoube/adoube/position"
)

var (
	link      = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	heading   = regexp.MustCompile(`(?m)^#+ (.*)$`)
	notAnchor = regexp.MustCompile(`[^\p{L}\p{N}_ -]`)
)

// TestLinksInDocumentsLeadSomewhere follows the links to files of the repository
// and to headings in them.
func TestLinksInDocumentsLeadSomewhere(t *testing.T) {
	names, err := filepath.Glob("docs/*.md")
	if err != nil || len(names) == 0 {
		t.Fatal("no documents", err)
	}
	logs, err := filepath.Glob("docs/log/*.md")
	if err != nil || len(logs) == 0 {
		t.Fatal("no logs", err)
	}
	for _, name := range append(append(names, logs...), "README.md", "CONTRIBUTING.md", "CHANGELOG.md", "lab/README.md") {
		for _, m := range link.FindAllStringSubmatch(read(t, name), -1) {
			if strings.Contains(m[1], ":") {
				continue // another site
			}
			file, anchor, _ := strings.Cut(m[1], "#")
			target := filepath.Join(filepath.Dir(name), file)
			if file == "" {
				target = name
			}
			if _, err := os.Stat(target); err != nil {
				t.Errorf("%s: %s leads nowhere", name, m[1])
			} else if anchor != "" && !hasHeading(read(t, target), anchor) {
				t.Errorf("%s: %s names no heading of %s", name, m[1], target)
			}
		}
	}
}

// TestChancesInTheFAQ recomputes what the FAQ says about scores.
func TestChancesInTheFAQ(t *testing.T) {
	start := position.StartPosition()
	wins := func(pawns float64) int {
		c := wdl.For(&start)
		win, _, _ := c.Probabilities(pawns * c.A)
		return int(math.Round(100 * win))
	}
	want := fmt.Sprintf("it wins %d of 100 at +0.50 and %d of 100 at +3.00", wins(0.5), wins(3))
	if text := strings.Join(strings.Fields(read(t, "docs/faq.md")), " "); !strings.Contains(text, want) {
		t.Errorf("the FAQ does not say that %s", want)
	}
}

// hasHeading reports whether a heading of text has that anchor, in the way of GitHub.
func hasHeading(text, anchor string) bool {
	for _, m := range heading.FindAllStringSubmatch(text, -1) {
		if strings.ReplaceAll(notAnchor.ReplaceAllString(strings.ToLower(m[1]), ""), " ", "-") == anchor {
			return true
		}
	}
	return false
}

// read returns the text of a file.
func read(t *testing.T, name string) string {
	t.Helper()
	return string(must.Get(os.ReadFile(name))(t))
}
