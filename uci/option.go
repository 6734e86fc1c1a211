package uci

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// An Option is what a GUI may set, as the answer to uci describes it.
type Option struct {
	Name     string
	Kind     string // button, check, spin or string
	Default  string // empty for a button
	Min, Max int    // of a spin
}

// String returns the line that describes o.
func (o Option) String() string {
	s := "option name " + o.Name + " type " + o.Kind
	if o.Default != "" {
		s += " default " + o.Default
	}
	if o.Kind == "spin" {
		s += fmt.Sprintf(" min %d max %d", o.Min, o.Max)
	}
	return s
}

// An option is an Option that can be set.
type option struct {
	Option
	apply func(value string) error
}

// spin returns an option that is a number from low to high. A number outside counts as the
// nearest one inside. If changed fails, the number stays as it was.
func spin(name string, p *int, low, high int, changed func() error) option {
	return option{Option{name, "spin", strconv.Itoa(*p), low, high}, func(text string) error {
		n, err := strconv.Atoi(text)
		if err != nil && !errors.Is(err, strconv.ErrRange) {
			return fmt.Errorf("%.100q is not a number; write one from %d to %d", text, low, high)
		}
		old := *p
		*p = min(max(n, low), high)
		if err := changed(); err != nil {
			*p = old
			return fmt.Errorf("%w; it stays at %d", err, old)
		}
		if *p != n {
			return fmt.Errorf("%d is outside %d to %d, using %d", n, low, high, *p)
		}
		return nil
	}}
}

// check returns an option that is on or off.
func check(name string, p *bool, changed func() error) option {
	return option{Option{Name: name, Kind: "check", Default: strconv.FormatBool(*p)}, func(text string) error {
		on := strings.EqualFold(text, "true")
		if !on && !strings.EqualFold(text, "false") {
			return fmt.Errorf("%.100q is not a value; write true or false", text)
		}
		*p = on
		return changed()
	}}
}

// button returns an option that does something when it is set.
func button(name string, press func() error) option {
	return option{Option{Name: name, Kind: "button"}, func(string) error { return press() }}
}

// saveHash is the option that writes a file, which quit waits for.
const saveHash = "Save Hash"

// empty is how UCI writes an empty string.
const empty = "<empty>"

// file returns an option that names one or more files, none by default. It drops quotes, which
// people write around names with blanks, as in a shell.
func file(name string, set func(string) error) option {
	return option{Option{Name: name, Kind: "string", Default: empty}, func(value string) error {
		if strings.EqualFold(value, empty) {
			value = ""
		}
		return set(strings.ReplaceAll(value, `"`, ""))
	}}
}
