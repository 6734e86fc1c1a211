package command

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
)

// shells are the shells that completion knows.
const shells = "bash|zsh|fish"

// completion serves completion.
func (p *Program) completion(_ context.Context, w io.Writer, args []string) error {
	switch args[0] {
	case "bash":
		return p.bash(w)
	case "zsh":
		return p.zsh(w)
	case "fish":
		return p.fish(w)
	}
	return Usagef("the shell %.100q is not %s", args[0], shells)
}

// names returns the names of all commands.
func (p *Program) names() []string {
	var names []string
	for _, c := range p.Table() {
		names = append(names, c.Name)
	}
	return names
}

// candidates returns what can stand for a placeholder such as FILE or pgn|html:
// the words, and whether files can.
func (p *Program) candidates(placeholder string) (words []string, files bool) {
	switch {
	case placeholder == "COMMAND":
		return p.names(), false
	case placeholder == strings.ToLower(placeholder) && strings.Contains(placeholder, "|"):
		return strings.Split(placeholder, "|"), false
	}
	return nil, slices.Contains([]string{"FILE", "FOLDER", "DIR", "PATH", "NET", "LOG"}, placeholder)
}

// arguments returns what can stand for the arguments of c.
func (p *Program) arguments(c Command) (words []string, files bool) {
	for _, arg := range strings.Fields(c.Args) {
		w, f := p.candidates(strings.Trim(arg, "[]."))
		words, files = append(words, w...), files || f
	}
	return words, files
}

// bash writes the script for bash, from version 3.2 on.
func (p *Program) bash(w io.Writer) error {
	var b strings.Builder
	reply := func(pattern string, words []string, files bool) {
		fmt.Fprintf(&b, "\t%s) words='%s'%s ;;\n", pattern, strings.Join(words, " "), map[bool]string{true: " files=yes"}[files])
	}
	fmt.Fprintf(&b, `# Completion of %[1]s for bash:
#	source <(%[1]s completion bash)
_%[1]s() {
	local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} words= files=
	# bash takes --flag=value for three words
	if [[ $cur == = ]]; then
		cur=
	elif [[ $prev == = ]]; then
		prev=${COMP_WORDS[COMP_CWORD-2]}
	fi
	case $COMP_CWORD,${COMP_WORDS[1]},$prev in
`, p.Name)
	reply("1,*", append(p.names(), "--help", "--version"), false)
	for _, c := range p.Table() {
		words, files := p.arguments(c)
		for _, o := range c.options() {
			words = append(words, "--"+o.name)
			if o.value != "" {
				values, ofFiles := p.candidates(o.value)
				reply("*,"+c.Name+",--"+o.name, values, ofFiles)
			}
		}
		reply("*,"+c.Name+",*", append(words, "--help"), files)
	}
	fmt.Fprintf(&b, `	esac
	COMPREPLY=($(compgen -W "$words" -- "$cur"))
	if [[ $files ]]; then
		local IFS=$'\n'
		COMPREPLY+=($(compgen -f -- "$cur"))
		compopt -o filenames 2>/dev/null
	fi
}
complete -F _%[1]s %[1]s
`, p.Name)
	_, err := io.WriteString(w, b.String())
	return err
}

// zsh writes the script for zsh.
func (p *Program) zsh(w io.Writer) error {
	var b strings.Builder
	quote := strings.NewReplacer("'", `'\''`, `\`, `\\`, ":", `\:`, "[", `\[`, "]", `\]`).Replace
	action := func(words []string, files bool) string {
		switch {
		case files:
			return "_files"
		case words != nil:
			return "(" + strings.Join(words, " ") + ")"
		}
		return " "
	}
	fmt.Fprintf(&b, `#compdef %[1]s
# Completion of %[1]s for zsh:
#	source <(%[1]s completion zsh)
_%[1]s() {
	local -a commands
	commands=(
`, p.Name)
	for _, c := range p.Table() {
		fmt.Fprintf(&b, "\t\t'%s:%s'\n", c.Name, quote(c.Help))
	}
	b.WriteString(`	)
	if ((CURRENT == 2)); then
		_describe command commands
		return
	fi
	shift words
	((CURRENT--))
	case $words[1] in
`)
	for _, c := range p.Table() {
		fmt.Fprintf(&b, "\t%s)\n\t\t_arguments \\\n", c.Name)
		for _, o := range c.options() {
			if o.value == "" {
				fmt.Fprintf(&b, "\t\t\t'--%s[%s]' \\\n", o.name, quote(o.help))
				continue
			}
			fmt.Fprintf(&b, "\t\t\t'--%s=[%s]:%s:%s' \\\n", o.name, quote(o.help), quote(o.value), action(p.candidates(o.value)))
		}
		if c.Args != "" {
			fmt.Fprintf(&b, "\t\t\t'*:%s:%s' \\\n", quote(c.Args), action(p.arguments(c)))
		}
		b.WriteString("\t\t\t'--help[explain this command]'\n\t\t;;\n")
	}
	fmt.Fprintf(&b, `	esac
}
# As a file in fpath it is the body of the function; sourced it registers it.
if [[ $funcstack[1] == _%[1]s ]]; then
	_%[1]s "$@"
else
	compdef _%[1]s %[1]s
fi
`, p.Name)
	_, err := io.WriteString(w, b.String())
	return err
}

// fish writes the script for fish.
func (p *Program) fish(w io.Writer) error {
	var b strings.Builder
	quote := func(s string) string {
		return "'" + strings.NewReplacer(`\`, `\\`, "'", `\'`).Replace(s) + "'"
	}
	action := func(words []string, files bool) string {
		switch {
		case files:
			return " -F"
		case words != nil:
			return " -f -a " + quote(strings.Join(words, " "))
		}
		return " -f"
	}
	fmt.Fprintf(&b, `# Completion of %[1]s for fish:
#	%[1]s completion fish | source
complete -c %[1]s -f
complete -c %[1]s -n __fish_use_subcommand -l version -d 'show how the program was built'
complete -c %[1]s -l help -d 'explain the program or a command'
`, p.Name)
	for _, c := range p.Table() {
		fmt.Fprintf(&b, "complete -c %s -n __fish_use_subcommand -a %s -d %s\n", p.Name, c.Name, quote(c.Help))
		seen := fmt.Sprintf("complete -c %s -n '__fish_seen_subcommand_from %s'", p.Name, c.Name)
		for _, o := range c.options() {
			fmt.Fprintf(&b, "%s -l %s -d %s", seen, o.name, quote(o.help))
			if o.value != "" {
				fmt.Fprintf(&b, " -r%s", action(p.candidates(o.value)))
			}
			b.WriteByte('\n')
		}
		fmt.Fprintf(&b, "%s%s\n", seen, action(p.arguments(c)))
	}
	_, err := io.WriteString(w, b.String())
	return err
}
