package main

import (
	"fmt"
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

// version serves the subcommand version.
func (p program) version(args []string) error {
	if err := noArguments(args); err != nil {
		return err
	}
	_, err := fmt.Fprint(p.out, buildDescription())
	return err
}

// buildDescription returns lines that say what this program was built from and
// how.
func buildDescription() string {
	var b strings.Builder
	fmt.Fprintln(&b, programName)
	settings := map[string]string{}
	info, ok := debug.ReadBuildInfo()
	if ok {
		for _, s := range info.Settings {
			settings[s.Key] = s.Value
		}
		fmt.Fprintf(&b, "module %s %s\n", info.Main.Path, known(info.Main.Version))
	}
	commit := known(settings["vcs.revision"])
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

// known returns s, or a word that says that it is not known.
func known(s string) string {
	if s == "" {
		return "unknown"
	}
	return s
}
