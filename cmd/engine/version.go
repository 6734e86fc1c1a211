package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/adoube/adoube/eval"
)

// How the program introduces itself.
const (
	programName = "Adoube 0.1-dev"
	authors     = "the Adoube authors"
	homepage    = "https://github.com/adoube/adoube"
)

// version serves version.
func version(_ context.Context, w io.Writer, _ []string) error {
	_, err := fmt.Fprint(w, buildDescription())
	return err
}

// buildDescription returns lines that say how this program was built and from
// which sources.
func buildDescription() string {
	var b strings.Builder
	fmt.Fprintln(&b, programName)
	settings := map[string]string{}
	info, ok := debug.ReadBuildInfo()
	if ok {
		for _, s := range info.Settings {
			settings[s.Key] = s.Value
		}
		fmt.Fprintf(&b, "module %s %s\n", info.Main.Path, cmp.Or(info.Main.Version, "unknown"))
	}
	commit := cmp.Or(settings["vcs.revision"], "unknown")
	if settings["vcs.modified"] == "true" {
		commit += " (modified)"
	}
	fmt.Fprintf(&b, "commit %s\n", commit)
	fmt.Fprintf(&b, "compiler %s %s/%s", runtime.Version(), runtime.GOOS, runtime.GOARCH)
	for _, key := range []string{"GOAMD64", "GOARM64"} {
		if v := settings[key]; v != "" {
			fmt.Fprintf(&b, " %s=%s", key, v)
		}
	}
	if tags := settings["-tags"]; tags != "" {
		fmt.Fprintf(&b, " tags=%s", tags)
	}
	b.WriteByte('\n')
	n := eval.DefaultNetwork()
	fmt.Fprintf(&b, "network %s, %d neurons a side, %d outputs: %s\n", n.Hash(), n.Hidden, n.Buckets, n.Lineage)
	return b.String()
}
