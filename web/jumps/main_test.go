package main

import (
	"bytes"
	"testing"
)

// TestRewriteShortensForwardJumps gives rewrite a function of two blocks as the compiler writes
// them: the first jumps forward to the second, which jumps back.
func TestRewriteShortensForwardJumps(t *testing.T) {
	head := []byte{
		1, 1, 0x7f, // a variable
		opLoop, 0x40, opBlock, 0x40, opBlock, 0x40,
		opGet, 0, opBrTable, 1, 0, 1, opEnd,
	}
	forward := []byte{opConst, 1, opSet, 0, opBr, 1, opEnd}
	back := []byte{opConst, 0, opSet, 0, opBr, 0, opEnd, 0, opEnd}
	tests := []struct {
		name          string
		function, out []byte
	}{
		{"two blocks", join(head, forward, back), join(head, []byte{opBr, 0, opEnd}, back)},
		{"an if around the jump",
			join(head, []byte{opGet, 0, opIf, 0x40, opConst, 1, opSet, 0, opBr, 2, opEnd, opEnd}, back),
			join(head, []byte{opGet, 0, opIf, 0x40, opBr, 1, opEnd, opEnd}, back)},
		{"an instruction of another compiler", join(head, []byte{0x12, 0}, back), join(head, []byte{0x12, 0}, back)},
		{"a jump of another compiler",
			join(head, []byte{opConst, 1, opSet, 1, opBr, 1, opEnd}, back),
			join(head, []byte{opConst, 1, opSet, 1, opBr, 1, opEnd}, back)},
		{"one block", []byte{0, opConst, 5, 0x1a, opEnd}, []byte{0, opConst, 5, 0x1a, opEnd}},
	}
	for _, test := range tests {
		if got, want := rewrite(module(test.function)), module(test.out); !bytes.Equal(got, want) {
			t.Errorf("%s: got % x, want % x", test.name, got, want)
		}
	}
}

// module returns a module with a custom section and a code section of one function.
func module(function []byte) []byte {
	const custom, code = 0, 10
	m := []byte{0, 'a', 's', 'm', 1, 0, 0, 0, custom, 2, 1, 'x'}
	return appendSized(append(m, code), appendSized([]byte{1}, function))
}

func join(parts ...[]byte) []byte { return bytes.Join(parts, nil) }
