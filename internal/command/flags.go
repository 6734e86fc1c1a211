package command

import (
	"errors"
	"flag"
	"fmt"
	"strings"
)

// parse sets the flags among args and returns the other arguments.
func (c *Command) parse(f *flag.FlagSet, args []string) (rest []string, err error) {
	var wrong error // about the value of a flag
	var names []string
	f.VisitAll(func(f *flag.Flag) {
		names = append(names, f.Name)
		f.Value = &setting{f.Value, "--" + f.Name, false, &wrong}
	})
	for {
		if err := f.Parse(args); err != nil {
			name, unknown := strings.CutPrefix(err.Error(), "flag provided but not defined: -")
			lacking, incomplete := strings.CutPrefix(err.Error(), "flag needs an argument: -")
			switch {
			case unknown && '0' <= name[0] && name[0] <= '9': // a negative number
				rest, args = append(rest, "-"+name), f.Args()
				continue
			case unknown:
				err = fmt.Errorf("there is no flag --%.100s; %s", name, suggest("--", name, names, c.Name+" --help lists the flags"))
			case incomplete:
				err = fmt.Errorf("--%s needs a value", lacking)
			case wrong != nil:
				err = wrong
			}
			return nil, UsageError{err} // also flag.ErrHelp, which Run looks for
		}
		if n := len(args) - f.NArg(); f.NArg() == 0 || n > 0 && args[n-1] == "--" { // no flags follow
			rest = append(rest, f.Args()...)
			return rest, c.count(rest)
		}
		rest = append(rest, f.Arg(0))
		args = f.Args()[1:]
	}
}

// A setting is the value of a flag on the command line. It refuses a second one.
type setting struct {
	flag.Value
	name  string // with dashes
	given bool
	wrong *error // gets the error of Set with the name, as package flag says more than a user needs
}

// Set sets the value.
func (s *setting) Set(text string) error {
	err := errors.New("it is given twice")
	if _, many := s.Value.(Many); many || !s.given {
		err = s.Value.Set(text)
	}
	if err != nil && s.IsBoolFlag() && !s.given {
		err = fmt.Errorf("write %s alone, or %[1]s=false", s.name)
	}
	s.given = true
	if err != nil {
		*s.wrong = fmt.Errorf("%s %.100q: %w", s.name, text, err)
	}
	return err
}

// IsBoolFlag reports whether the flag needs no value.
func (s *setting) IsBoolFlag() bool {
	b, ok := s.Value.(interface{ IsBoolFlag() bool })
	return ok && b.IsBoolFlag()
}

// Many is a flag that may be given several times. It is called with each value.
type Many func(string) error

func (m Many) Set(s string) error { return m(s) }
func (m Many) String() string     { return "" }

// Number defines a flag for a number from low to high. The default is *p; a 0
// outside the range stands for none. In help, back quotes mark the name of the
// number as in package flag. Limits from 2^30 on only keep numbers from
// overflowing and are not shown.
func Number[T int | uint64 | float64](f *flag.FlagSet, p *T, name string, low, high T, help string) {
	limits, advice := fmt.Sprintf("%v to %v", low, high), fmt.Sprintf("write a number from %v to %v", low, high)
	if high >= 1<<30 {
		limits = fmt.Sprintf("%v or more", low)
		advice = "write a number, " + limits
	}
	help += " (" + limits
	if *p >= low {
		help += fmt.Sprintf(", default %v", *p)
	}
	f.Func(name, help+")", func(s string) error {
		var n T
		if _, err := fmt.Sscanln(s, &n); err != nil || !(low <= n && n <= high) {
			return errors.New(advice)
		}
		*p = n
		return nil
	})
}

// suggest asks whether the user meant, with the prefix, the one of names that is most like word.
// If none is close to it, suggest returns where, which says how to list them.
func suggest(prefix, word string, names []string, where string) string {
	best, least := "", min(len(word)/2, 3)+1
	for _, name := range names {
		if d := distance(word, name); d < least {
			best, least = name, d
		}
	}
	if best == "" {
		return where
	}
	return "did you mean " + prefix + best + "?"
}

// distance returns the number of letters to insert, delete, replace, or swap with the next one, to
// make b of a.
func distance(a, b string) int {
	d := make([][]int, len(a)+1) // d[i][j] is the distance between the first i letters of a and j of b
	for i := range d {
		d[i] = make([]int, len(b)+1)
		for j := range d[i] {
			switch {
			case i == 0 || j == 0:
				d[i][j] = i + j
			case a[i-1] == b[j-1]:
				d[i][j] = d[i-1][j-1]
			default:
				d[i][j] = 1 + min(d[i-1][j], d[i][j-1], d[i-1][j-1])
			}
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				d[i][j] = min(d[i][j], 1+d[i-2][j-2])
			}
		}
	}
	return d[len(a)][len(b)]
}
