// Command jumps speeds up a WebAssembly program that the Go compiler has written:
// jumps FROM TO.
//
// The compiler writes a function as a loop around all its blocks. A br_table at the head enters
// the block whose number is in a variable, and a jump sets the variable and goes around. That lets a
// goroutine resume in the middle of a function, but makes every if an indirect jump. The blocks
// are nested, and the code of each follows its end. So a jump forward can be a branch out of a
// block, and the command makes it one.
package main

import (
	"encoding/binary"
	"log"
	"os"
)

func main() {
	log.SetFlags(0)
	if len(os.Args) != 3 {
		log.Fatal("usage: jumps FROM TO")
	}
	module, err := os.ReadFile(os.Args[1])
	if err != nil {
		log.Fatal(err)
	}
	if err := os.WriteFile(os.Args[2], rewrite(module), 0o644); err != nil {
		log.Fatal(err)
	}
}

// rewrite returns a module with shorter jumps.
func rewrite(module []byte) []byte {
	const header, codeSection = 8, 10
	r := reader{module[header:]}
	out := module[:header:header]
	for len(r.rest) > 0 {
		id := r.take(1)[0]
		content := r.take(r.number())
		if id == codeSection {
			content = rewriteCode(content)
		}
		out = appendSized(append(out, id), content)
	}
	return out
}

func rewriteCode(content []byte) []byte {
	r := reader{content}
	n := r.number()
	out := binary.AppendUvarint(nil, uint64(n))
	for range n {
		out = appendSized(out, rewriteFunction(r.take(r.number())))
	}
	return out
}

// appendSized appends the length of content, and content.
func appendSized(b, content []byte) []byte {
	return append(binary.AppendUvarint(b, uint64(len(content))), content...)
}

// rewriteFunction returns the body of a function with shorter jumps. It returns body itself if a
// later compiler writes it differently.
func rewriteFunction(body []byte) []byte {
	r := reader{body}
	for range r.number() { // kinds of variables
		r.number()
		r.take(1)
	}
	// The loop has the blocks from 0, the innermost, to last. The code of block k follows its
	// end. depth is the number of labels to which an instruction can branch, the loop included.
	var (
		depth, last int
		table       []int // the block of each number
		block       = -1  // where the instruction is
		out         = body[: len(body)-len(r.rest) : len(body)-len(r.rest)]
		before      [2]instruction
	)
	for len(r.rest) > 0 {
		in, ok := r.instruction()
		if !ok {
			return body
		}
		out = append(out, in.bytes...)
		switch {
		case table == nil: // at the head
			switch {
			case in.op == opLoop && depth == 0:
				depth = 1
			case in.op == opBlock && depth > 0:
				depth++
			case in.op == opBrTable && depth > 1:
				last, table = depth-2, in.labels
			case in.op != opBlock && in.op != opGet && in.op != opSet && in.op != opGetGlobal:
				return body // it has a single block
			}
		case in.op == opBlock, in.op == opLoop, in.op == opIf:
			depth++
		case in.op == opEnd:
			depth--
			if depth == last-block && depth > 0 {
				block++
			}
		case in.op == opBr && in.n == depth-1:
			if before[0].op != opConst || before[0].n >= len(table) || before[1].op != opSet || before[1].n != 0 {
				return body
			}
			if to := table[before[0].n]; to > block {
				out = out[:len(out)-len(in.bytes)-len(before[1].bytes)-len(before[0].bytes)]
				out = binary.AppendUvarint(append(out, opBr), uint64(depth-2-(last-to)))
			}
		}
		before = [2]instruction{before[1], in}
	}
	return out
}

// The instructions that matter here.
const (
	opBlock     = 0x02
	opLoop      = 0x03
	opIf        = 0x04
	opEnd       = 0x0b
	opBr        = 0x0c
	opBrTable   = 0x0e
	opGet       = 0x20
	opSet       = 0x21
	opGetGlobal = 0x23
	opConst     = 0x41
)

// An instruction is one of WebAssembly.
type instruction struct {
	op     byte
	bytes  []byte
	n      int   // the label, the variable, or a constant that is not negative
	labels []int // of a br_table
}

// A reader reads the binary format.
type reader struct{ rest []byte }

func (r *reader) take(n int) []byte {
	b := r.rest[:n]
	r.rest = r.rest[n:]
	return b
}

func (r *reader) number() int {
	n := 0
	for shift := 0; ; shift += 7 {
		b := r.take(1)[0]
		n |= int(b&0x7f) << shift
		if b < 0x80 {
			return n
		}
	}
}

// instruction reads an instruction, and reports whether it is one of those that the compiler uses.
func (r *reader) instruction() (in instruction, ok bool) {
	start := r.rest
	in.op = r.take(1)[0]
	switch op := in.op; {
	case op >= opBlock && op <= opIf, op == 0x3f, op == 0x40: // and the size of memory
		r.take(1)
	case op == opBr, op == 0x0d, op == 0x10, op >= 0x20 && op <= 0x24, op == opConst, op == 0x42:
		in.n = r.number() // br_if, calls, variables, constants
	case op == opBrTable:
		for range r.number() + 1 {
			in.labels = append(in.labels, r.number())
		}
	case op == 0x11, op >= 0x28 && op <= 0x3e: // indirect calls, loads and stores
		r.number()
		r.number()
	case op == 0x43: // f32.const
		r.take(4)
	case op == 0x44: // f64.const
		r.take(8)
	case op == 0xfc:
		switch r.number() {
		case 10: // memory.copy
			r.take(2)
		case 11: // memory.fill
			r.take(1)
		}
	case op <= 1, op == 0x05, op == opEnd, op == 0x0f, op == 0x1a, op == 0x1b, op >= 0x45 && op <= 0xc4: // without operands
	default:
		return in, false
	}
	in.bytes = start[:len(start)-len(r.rest)]
	return in, true
}
