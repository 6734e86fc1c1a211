package main

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/adoube/adoube/internal/must"
)

// read returns a file of the repository.
func read(t *testing.T, name string) string {
	t.Helper()
	text := must.Get(os.ReadFile("../" + name))(t)
	return strings.ReplaceAll(string(text), "\r\n", "\n")
}

// The image is built by the version of Go that go.mod asks for, from an image that cannot
// be exchanged.
func TestTheImageIsPinnedAndRunsWithoutRights(t *testing.T) {
	container := read(t, "packaging/Containerfile")
	version := regexp.MustCompile(`(?m)^go (\S+)$`).FindStringSubmatch(read(t, "go.mod"))
	if version == nil {
		t.Fatal("go.mod names no version of Go")
	}
	pinned := regexp.MustCompile(`/golang:` + regexp.QuoteMeta(version[1]) + `@sha256:[0-9a-f]{64}$`)
	for _, from := range regexp.MustCompile(`(?m)^FROM (\S+)`).FindAllStringSubmatch(container, -1) {
		base := from[1]
		if !pinned.MatchString(base) && base != "scratch" {
			t.Errorf("the base %s is not pinned, or not of Go %s", base, version[1])
		}
	}
	final := container[strings.LastIndex(container, "\nFROM "):]
	if ok, _ := regexp.MatchString(`(?m)^USER [1-9]\d*:[1-9]\d*$`, final); !ok {
		t.Errorf("the image runs as root:\n%s", final)
	}
}

// Each action that the workflow uses has to be a commit, which cannot be changed behind
// our back as a tag can, and must not find the credentials of the checkout.
func TestTheWorkflowPinsWhatItUses(t *testing.T) {
	text := read(t, ".github/workflows/check.yml")
	steps := strings.Split(text, "- uses: ")[1:]
	if len(steps) == 0 {
		t.Fatal("the workflow uses nothing")
	}
	pinned := regexp.MustCompile(`^[\w-]+(/[\w-]+)+@[0-9a-f]{40} # v\d`)
	for _, step := range steps {
		name, _, _ := strings.Cut(step, "\n")
		if !pinned.MatchString(name) {
			t.Errorf("%s is not pinned to a commit with its version behind it", name)
		}
		step, _, _ = strings.Cut(step, "\n      - ")
		if strings.HasPrefix(name, "actions/checkout@") && !strings.Contains(step, "persist-credentials: false") {
			t.Errorf("the checkout leaves its credentials behind:\n%s", step)
		}
	}
}
