package command

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// drawing returns a program whose command has flags and arguments of all kinds.
func drawing() *Program {
	nothing := func(context.Context, io.Writer, []string) error { return nil }
	return &Program{Name: "draw", Help: "draw\n\nIt draws.", Date: "2026-01-02", Commands: []Command{
		{Name: "line", Args: "[FROM [FILE...]]", Help: "draw [a] line: it's \\ straight", Flags: func(f *flag.FlagSet) Runner {
			width := 1
			f.Bool("dashed", false, "leave gaps")
			f.String("ink", "red", "use `red|dark-blue` ink")
			f.String("out", "", "write to `FILE`")
			Number(f, &width, "width", 1, 9, "`N` pixels")
			return nothing
		}},
		{Name: "list", Help: "list lines", Run: nothing},
	}}
}

// completions maps command lines to what can follow.
var completions = map[string]string{
	"draw l":                  "line list",
	"draw line --":            "--dashed --help --ink --out --width",
	"draw line --ink ":        "dark-blue red",
	"draw line --ink d":       "dark-blue",
	"draw line --width ":      "",
	"draw line --out t":       "two words",
	"draw line --width 3 t":   "two words",
	"draw list -":             "--help",
	"draw list t":             "",
	"draw completion f":       "fish",
	"draw help li":            "line list",
	"draw help line":          "line",
	"draw line --dashed --wi": "--width",
}

// script writes the script for a shell and a file to offer, and returns the name
// of the script. It skips the test where the shell is missing.
func script(t *testing.T, shell string) string {
	t.Helper()
	if _, err := exec.LookPath(shell); err != nil || runtime.GOOS == "windows" {
		t.Skipf("%s is not installed", shell)
	}
	dir := t.TempDir()
	t.Chdir(dir)
	var text strings.Builder
	if err := drawing().Run(context.Background(), &text, []string{"completion", shell}); err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(dir, "script")
	for file, content := range map[string]string{name: text.String(), "two words": ""} {
		if err := os.WriteFile(file, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return name
}

// ask runs a shell and returns the lines that it prints in order, without those
// that flags of the shell itself add.
func ask(t *testing.T, shell string, args ...string) string {
	t.Helper()
	out, err := exec.Command(shell, args...).CombinedOutput()
	if err != nil {
		t.Fatalf("%s: %v\n%s", shell, err, out)
	}
	lines := strings.FieldsFunc(string(out), func(r rune) bool { return r == '\n' })
	for i, line := range lines {
		lines[i], _, _ = strings.Cut(line, "\t") // fish adds the help
	}
	slices.Sort(lines)
	return strings.Join(lines, " ")
}

func TestBashCompletes(t *testing.T) {
	name := script(t, "bash")
	for line, want := range completions {
		words := strings.Split(line, " ")
		call := fmt.Sprintf(`. "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=%d; _draw; printf '%%s\n' "${COMPREPLY[@]}"`, len(words)-1)
		if got := ask(t, "bash", append([]string{"-c", call, "bash", name}, words...)...); got != want {
			t.Errorf("%q: bash offers %q, want %q", line, got, want)
		}
	}
	// bash splits words at the equals sign.
	call := `. "$0"; COMP_WORDS=(draw line --ink = d); COMP_CWORD=4; _draw; echo "${COMPREPLY[@]}"`
	if got := ask(t, "bash", "-c", call, name); got != "dark-blue" {
		t.Errorf("after --ink=d bash offers %q", got)
	}
}

func TestFishCompletes(t *testing.T) {
	name := script(t, "fish")
	for line, want := range completions {
		call := fmt.Sprintf("source %s; complete -C '%s'", name, line)
		if got := ask(t, "fish", "--no-config", "-c", call); got != want {
			t.Errorf("%q: fish offers %q, want %q", line, got, want)
		}
	}
}

func TestZshReadsTheScript(t *testing.T) {
	name := script(t, "zsh")
	// zsh completes only on a terminal, so this looks at what it is asked to offer.
	for line, want := range map[string]string{
		"line": `--dashed[leave gaps]
--help[explain this command]
--ink=[use red|dark-blue ink (default red)]:red|dark-blue:(red dark-blue)
--out=[write to FILE]:FILE:_files
--width=[N pixels (1 to 9, default 1)]:N: 
*:\[FROM \[FILE...\]\]:_files`,
		"list": "--help[explain this command]",
	} {
		lines := strings.Split(want, "\n")
		slices.Sort(lines)
		call := `compdef() :; _arguments() print -rl -- "$@"; . "$1"; words=(draw "$2" ""); CURRENT=3; _draw`
		if got := ask(t, "zsh", "-f", "-c", call, "zsh", name, line); got != strings.Join(lines, " ") {
			t.Errorf("%s: zsh gets\n%s\nwant\n%s", line, got, strings.Join(lines, " "))
		}
	}
	call := `compdef() :; _describe() print -rl -- "${(@P)2}"; . "$1"; words=(draw ""); CURRENT=2; _draw`
	if got, want := ask(t, "zsh", "-f", "-c", call, "zsh", name), `line:draw \[a\] line\: it's \\ straight`; !strings.Contains(got, want) {
		t.Errorf("zsh describes the commands as %s, want %s", got, want)
	}
}
