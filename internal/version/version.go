// Package version says which version of Adoube this is and how it was built.
package version

import (
	"cmp"
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"
)

const (
	Number = "1.0.0"
	Date   = "2026-11-22" // of the release
)

// commit is set by the linker in a release, which is built without asking git so
// that it depends on the sources alone.
var commit string

// Describe returns lines that say how this program was built and from which sources.
func Describe(program string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s %s\n", program, Number)
	settings := map[string]string{}
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			settings[s.Key] = s.Value
		}
		if v := info.Main.Version; v != "" && v != "(devel)" {
			fmt.Fprintf(&b, "module %s %s\n", info.Main.Path, v)
		}
	}
	from := cmp.Or(commit, settings["vcs.revision"], "unknown")
	if settings["vcs.modified"] == "true" {
		from += " (modified)"
	}
	fmt.Fprintf(&b, "commit %s\n", from)
	fmt.Fprintf(&b, "compiler %s %s/%s", runtime.Version(), runtime.GOOS, runtime.GOARCH)
	for _, key := range []string{"GOAMD64", "GOARM64"} {
		if v := settings[key]; v != "" {
			fmt.Fprintf(&b, " %s=%s", key, v)
		}
	}
	if tags := settings["-tags"]; tags != "" {
		fmt.Fprintf(&b, " tags=%s", tags)
	}
	return b.String() + "\n"
}
