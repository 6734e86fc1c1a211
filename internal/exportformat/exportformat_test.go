package exportformat

import "testing"

// A failed counts the errors of the test that it stands for.
type failed struct {
	testing.TB
	errors int
}

func (f *failed) Errorf(string, ...any) { f.errors++ }
func (f *failed) Helper()               {}

func TestCheckKnowsTheRules(t *testing.T) {
	const tags = "[Event \"a very long name of more than eighty columns, which no program can break .....\"]\n\n"
	for movetext, want := range map[string]int{
		"{a} 1. e4 $1 {b { c; d} 1... e5 (1... c5 {x} (1... --) 2. Nf3) 2. Nf3 *": 0,
		"*": 0,
		"1. e4\n{[%csl Ga1, Gb2, Gc3, Gd4, Ge5, Gf6, Gg7, Gh8, Ra8, Rb7, Rc6, Rd5, Re4, Rf3]}\n*": 0,
		"1. e4 {a} {b} *": 1, "1. e4 ;a\n*": 1, "1. e4 {} *": 1, "$1 1. e4 *": 1, "1. e4 ($1 1. d4) *": 1, "1. e4 () *": 1,
		"1. e4 ({a}) *": 1, "1. e4 {a} e5 *": 1, "1. e4 (1. d4) e5 *": 1, "1. e4 (d4) *": 1, "1. e4 (1. d4) {a} *": 1, "1. e4 {a} } *": 1, "1. e4\n\n*": 1,
		"1. e4 {a\n[b} *": 1, "1. e4 {a\n% b} *": 1,
		"1. e4 {a long comment that goes on and on and on and on and on and on and on and on} *": 1,
	} {
		f := &failed{TB: t}
		if Check(f, tags+movetext+"\n\n"+tags+"1. d4 *\n\n"); f.errors != want {
			t.Errorf("%s: %d errors, want %d", movetext, f.errors, want)
		}
	}
}
