// Package version says which version of Adoube this is and how it was built.
package version

import (
	"cmp"
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"strings"
	"sync"
)

const (
	// Number ends with -dev between releases.
	Number = "1.1.0-dev"
	Date   = "2026-11-22" // of the last release
)

// commit is set by the linker in a release, which is built without asking git so
// that it depends on the sources alone.
var commit string

// String returns the version. Between releases it has the date and the hash of the commit, and the
// hash of the program if the commit is unknown or the sources are not those of the commit.
var String = sync.OnceValue(func() string {
	if !strings.HasSuffix(Number, "-dev") {
		return Number
	}
	return strings.Join(append([]string{Number}, readBuild().identity(executableHash)...), "-")
})

// A build is what the Go command and the linker say about this program.
type build struct {
	settings map[string]string
	module   string // with its version, "" without one
	commit   string // "" if unknown
}

func readBuild() build {
	b := build{map[string]string{}, "", commit}
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			b.settings[s.Key] = s.Value
		}
		if v := info.Main.Version; v != "" && v != "(devel)" {
			b.module = info.Main.Path + " " + v
		}
	}
	b.commit = cmp.Or(b.commit, b.settings["vcs.revision"])
	return b
}

// modified reports whether the sources are not those of the commit.
func (b *build) modified() bool { return b.settings["vcs.modified"] == "true" }

// identity returns words that no other build of the same number has. It calls hash, for the hash
// of the program, only if that is needed.
func (b build) identity(hash func() string) (words []string) {
	if len(b.commit) >= 8 {
		if day, _, ok := strings.Cut(b.settings["vcs.time"], "T"); ok {
			words = append(words, strings.ReplaceAll(day, "-", ""))
		}
		words = append(words, b.commit[:8])
	}
	if b.commit == "" || b.modified() {
		if sum := hash(); sum != "" {
			words = append(words, "build", sum)
		}
	}
	return words
}

// executableHash returns the beginning of the hash of this program's file, "" if it cannot be read.
func executableHash() string {
	name, err := os.Executable()
	if err != nil {
		return ""
	}
	f, err := os.Open(name)
	if err != nil {
		return ""
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return ""
	}
	return fmt.Sprintf("%x", h.Sum(nil)[:4])
}

// Describe returns lines that say how this program was built and from which sources.
func Describe(program string) string {
	var text strings.Builder
	fmt.Fprintf(&text, "%s %s\n", program, String())
	b := readBuild()
	if b.module != "" {
		fmt.Fprintf(&text, "module %s\n", b.module)
	}
	from := cmp.Or(b.commit, "unknown")
	if b.modified() {
		from += " (modified)"
	}
	fmt.Fprintf(&text, "commit %s\n", from)
	fmt.Fprintf(&text, "compiler %s %s/%s", runtime.Version(), runtime.GOOS, runtime.GOARCH)
	for _, key := range []string{"GOAMD64", "GOARM64"} {
		if v := b.settings[key]; v != "" {
			fmt.Fprintf(&text, " %s=%s", key, v)
		}
	}
	if tags := b.settings["-tags"]; tags != "" {
		fmt.Fprintf(&text, " tags=%s", tags)
	}
	return text.String() + "\n"
}
