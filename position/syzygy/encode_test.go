package syzygy

import (
	"encoding/binary"
	"math/bits"
	"slices"
	"testing"

	"github.com/adoube/adoube/internal/must"
	"github.com/adoube/adoube/position"
)

// A tableWriter writes table files for tests: a slow and simple counterpart of
// the reader. It pairs only equal values and uses code words of at most two
// lengths.
type tableWriter struct {
	content
	material material
	pieces   []position.Piece
	flags    uint8 // of every section
	blockBits, spanBits,
	padding uint8
	values map[place][]uint16 // by index
	maps   [4][]uint16        // of every section, for flagMapped

	out []byte
}

// newTableWriter returns a writer of a table whose values are all 0. The order of
// the pieces is one that fits the format.
func newTableWriter(t testing.TB, k kind, name string, pieces ...position.Piece) *tableWriter {
	t.Helper()
	m := mustMaterial(name)
	w := &tableWriter{material: m, pieces: pieces, blockBits: 6, spanBits: 10, padding: 1, values: map[place][]uint16{}}
	w.content = content{kind: k, count: len(pieces), symmetric: m.isSymmetric(), leader: m.leader()}
	for at, s := range w.all() {
		s.layout = must.Get(newLayout(m, pieces, w.order(), at.file))(t)
		w.values[at] = make([]uint16, s.size)
	}
	return w
}

// order returns the place of the first groups: least significant.
func (w *tableWriter) order() [2]uint8 { return [2]uint8{0, 1} }

// set notes the value of p, which has the pieces of the table, White's being the
// first side's.
func (w *tableWriter) set(p *position.Position, v uint16) {
	side := int(p.SideToMove()) & (w.sides() - 1)
	file, flip := w.orient(p, 0, 0)
	s := &w.sections[side][file]
	squares := s.place(p, 0, flip)
	w.values[place{side, file}][s.index(&squares)] = v
}

// bytes returns the file.
func (w *tableWriter) bytes() []byte {
	flags := uint8(w.count << 4)
	if !w.symmetric {
		flags |= 1
	}
	if w.leader != position.NoPiece {
		flags |= 2
	}
	w.out = nil
	w.put(w.kind.magic(), flags)
	for at, s := range w.all() {
		if at.side == 0 {
			w.writeLayout(s.otherPawns)
		}
	}
	w.align(2)
	var coded []*encoding
	for at := range w.all() {
		e := encode(w.values[at], 8<<w.blockBits)
		coded = append(coded, e)
		w.writeHeader(e)
		w.align(2)
	}
	if w.flags&flagMapped != 0 {
		for range coded {
			w.writeMaps()
		}
		w.align(2)
	}
	coded = slices.DeleteFunc(coded, (*encoding).isSingle)
	for _, e := range coded {
		w.writeSparse(e)
	}
	for _, e := range coded {
		for b, start := range e.starts {
			w.put(uint16(append(e.starts[b+1:], e.n)[0] - start - 1))
		}
		w.put(slices.Repeat([]uint16{0xffff}, int(w.padding)))
	}
	for _, e := range coded {
		w.align(alignment)
		w.put(e.blocks)
	}
	w.align(alignment)
	return append(w.out, make([]byte, checksumSize)...)
}

// put appends numbers, or lists of them, to the file.
func (w *tableWriter) put(values ...any) {
	for _, v := range values {
		w.out, _ = binary.Append(w.out, binary.LittleEndian, v)
	}
}

func (w *tableWriter) align(n int) { w.out = append(w.out, make([]byte, -len(w.out)&(n-1))...) }

func (w *tableWriter) writeLayout(otherPawns bool) {
	fields := []uint8{w.order()[0]}
	if otherPawns {
		fields = append(fields, w.order()[1])
	}
	for _, pc := range w.pieces {
		fields = append(fields, uint8(pc))
	}
	for _, v := range fields {
		w.put(v | v<<4*uint8(w.sides()-1))
	}
}

// writeHeader writes the description of the compression of a section.
func (w *tableWriter) writeHeader(e *encoding) {
	if e.isSingle() {
		w.put(w.flags | flagSingle)
		if w.kind == wdlKind {
			w.put(uint8(e.distinct[0]))
		}
		return
	}
	w.put(w.flags, w.blockBits, w.spanBits, w.padding, uint32(len(e.starts)))
	if e.long == 0 {
		w.put(uint8(e.width), uint8(e.width), uint16(0))
	} else {
		w.put(uint8(e.width+1), uint8(e.width), uint16(e.long), uint16(0))
	}
	w.put(uint16(e.symbols()))
	for sym := range e.symbols() {
		left, right := uint16(sym-1), uint16(sym-1)
		if sym%doublings == 0 {
			left, right = e.distinct[sym/doublings], leafMark
		}
		w.put(uint8(left), uint8(left>>8|right<<4), uint8(right>>4))
	}
}

// writeMaps writes the maps of one section.
func (w *tableWriter) writeMaps() {
	for _, m := range w.maps {
		if w.flags&flagWide != 0 {
			w.align(2)
			w.put(uint16(len(m)), m)
			continue
		}
		w.put(uint8(len(m)))
		for _, v := range m {
			w.put(uint8(v))
		}
	}
}

// writeSparse writes the sparse index of a section.
func (w *tableWriter) writeSparse(e *encoding) {
	span := 1 << w.spanBits
	for middle := span / 2; middle < e.n+span/2; middle += span {
		b, found := slices.BinarySearch(e.starts, middle)
		if !found {
			b--
		}
		w.put(uint32(b), uint16(middle-e.starts[b]))
	}
}

// An encoding is the compressed values of a section. Symbol doublings*i+d stands for 2^d
// times the i-th of the distinct values.
type encoding struct {
	n        int // of the values
	distinct []uint16
	width    int // of a code word
	long     int // how many symbols, the first ones, have words of width+1 bits
	starts   []int
	blocks   []byte // block i begins with value starts[i]
}

const doublings = 7

func encode(values []uint16, blockSize int) *encoding {
	e := &encoding{n: len(values), distinct: slices.Compact(slices.Sorted(slices.Values(values)))}
	if e.isSingle() {
		return e
	}
	e.width = bits.Len(uint(e.symbols())) - 1
	e.long = 2 * (e.symbols() - 1<<e.width)
	used := blockSize
	for i := 0; i < len(values); {
		run := 1
		for i+run < len(values) && values[i+run] == values[i] && run < 1<<(doublings-1) {
			run++
		}
		d := bits.Len(uint(run)) - 1
		first, _ := slices.BinarySearch(e.distinct, values[i])
		word, width := e.word(doublings*first + d)
		if used+width > blockSize {
			e.starts = append(e.starts, i)
			e.blocks = append(e.blocks, make([]byte, blockSize/8)...)
			used = 0
		}
		for b := range width {
			if word>>(width-1-b)&1 != 0 {
				at := 8*len(e.blocks) - blockSize + used + b
				e.blocks[at/8] |= 0x80 >> (at % 8)
			}
		}
		used += width
		i += 1 << d
	}
	return e
}

// isSingle reports whether all values are the same.
func (e *encoding) isSingle() bool { return len(e.distinct) == 1 }

func (e *encoding) symbols() int { return doublings * len(e.distinct) }

// word returns the code word of a symbol and its length in bits.
func (e *encoding) word(sym int) (word, width int) {
	if sym < e.long {
		return sym, e.width + 1
	}
	return e.long/2 + sym - e.long, e.width
}
