package syzygy

import (
	"encoding/binary"
	"math/bits"
	"slices"
	"testing"

	"github.com/adoube/adoube/position"
)

// A tableWriter writes table files for tests: a slow and simple counterpart of
// the reader. It pairs only equal values and uses code words of at most two
// lengths.
type tableWriter struct {
	kind     kind
	material material
	pieces   []position.Piece
	flags    uint8 // of every section
	blockBits, spanBits,
	padding uint8
	content content
	values  [2][4][]uint16 // [side][file][index]
	maps    [4][]uint16    // of every section, for flagMapped

	out []byte
}

// newTableWriter returns a writer of a table whose values are all 0. The order of
// the pieces is one that fits the format.
func newTableWriter(t testing.TB, k kind, name string, pieces ...position.Piece) *tableWriter {
	t.Helper()
	w := &tableWriter{kind: k, material: mustMaterial(name), pieces: pieces, blockBits: 6, spanBits: 10, padding: 1}
	w.content = content{kind: k, men: len(pieces), symmetric: w.material.isSymmetric(), leader: w.material.leader()}
	err := w.content.each(func(s *section, side, file int) error {
		var err error
		s.layout, err = newLayout(w.material, pieces, w.order(), file)
		w.values[side][file] = make([]uint16, s.size)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// order returns the place of the first groups: least significant.
func (w *tableWriter) order() [2]uint8 { return [2]uint8{0, 1} }

// set notes the value of p, which has the men of the table, White's being the
// first side's.
func (w *tableWriter) set(p *position.Position, v uint16) {
	c := &w.content
	side := int(p.SideToMove())
	if c.sides() == 1 {
		side = 0
	}
	file, flip := c.orient(p, 0, 0)
	s := c.sections[side][file].place(p, 0, flip)
	w.values[side][file][c.sections[side][file].index(&s)] = v
}

// bytes returns the file.
func (w *tableWriter) bytes() []byte {
	w.out = binary.LittleEndian.AppendUint32(nil, w.kind.magic())
	flags := uint8(w.content.men << 4)
	if !w.content.symmetric {
		flags |= 1
	}
	if w.content.leader != position.NoPiece {
		flags |= 2
	}
	w.out = append(w.out, flags)
	w.each(func(_ *section, side, _ int) {
		if side == 0 {
			w.writeLayout()
		}
	})
	w.align(2)
	var coded []*encoding
	w.each(func(_ *section, side, file int) {
		e := newEncoding(w.values[side][file], w.blockBits, w.spanBits, w.padding)
		coded = append(coded, e)
		w.out = append(w.out, e.header(w.flags, w.kind)...)
		w.align(2)
	})
	w.writeMaps(len(coded))
	for _, e := range coded {
		w.out = append(w.out, e.sparse...)
	}
	for _, e := range coded {
		w.out = append(w.out, e.lengths...)
	}
	for _, e := range coded {
		if e.words != nil {
			w.align(64)
			w.out = append(w.out, e.blocks...)
		}
	}
	w.align(64)
	return append(w.out, make([]byte, checksumSize)...)
}

func (w *tableWriter) each(f func(s *section, side, file int)) {
	_ = w.content.each(func(s *section, side, file int) error {
		f(s, side, file)
		return nil
	})
}

func (w *tableWriter) align(n int) {
	for len(w.out)%n != 0 {
		w.out = append(w.out, 0)
	}
}

func (w *tableWriter) writeLayout() {
	both := func(v uint8) uint8 {
		if w.content.sides() == 2 {
			return v | v<<4
		}
		return v
	}
	w.out = append(w.out, both(w.order()[0]))
	if w.content.sections[0][0].otherPawns {
		w.out = append(w.out, both(w.order()[1]))
	}
	for _, pc := range w.pieces {
		w.out = append(w.out, both(uint8(pc)))
	}
}

// writeMaps writes the maps of all sections.
func (w *tableWriter) writeMaps(sections int) {
	if w.flags&flagMapped == 0 {
		return
	}
	for range sections {
		if w.flags&flagWide != 0 {
			w.align(2)
		}
		for _, m := range w.maps {
			if w.flags&flagWide != 0 {
				w.out = binary.LittleEndian.AppendUint16(w.out, uint16(len(m)))
			} else {
				w.out = append(w.out, uint8(len(m)))
			}
			for _, v := range m {
				if w.flags&flagWide != 0 {
					w.out = binary.LittleEndian.AppendUint16(w.out, v)
				} else {
					w.out = append(w.out, uint8(v))
				}
			}
		}
	}
	w.align(2)
}

// An encoding is the compressed values of a section.
type encoding struct {
	symbols []symbol
	words   []codeWord // [symbol], nil if all values are the same
	long    int        // the number of symbols, the first ones, with words of width+1 bits
	width   int

	blockBits, spanBits, padding uint8

	sparse, lengths, blocks []byte
	starts                  []int // [block] the number of its first value
}

// A symbol stands for 2^doubled times a value.
type symbol struct {
	value   uint16
	doubled int
	half    int // the symbol for half as many
}

type codeWord struct {
	word  uint64
	width int
}

const mostDoubled = 6

func newEncoding(values []uint16, blockBits, spanBits, padding uint8) *encoding {
	e := &encoding{blockBits: blockBits, spanBits: spanBits, padding: padding}
	distinct := slices.Clone(values)
	slices.Sort(distinct)
	distinct = slices.Compact(distinct)
	number := map[uint16]int{}
	for _, v := range distinct {
		number[v] = len(e.symbols)
		for d := range mostDoubled + 1 {
			e.symbols = append(e.symbols, symbol{v, d, len(e.symbols) - 1})
		}
	}
	if len(distinct) == 1 {
		return e
	}
	e.makeCode()
	e.write(values, number)
	return e
}

// makeCode gives the symbols words of the two lengths that make a full code.
func (e *encoding) makeCode() {
	n := len(e.symbols)
	e.width = bits.Len(uint(n)) - 1
	e.long = 2 * (n - 1<<e.width)
	e.words = make([]codeWord, n)
	for i := range e.words {
		if i < e.long {
			e.words[i] = codeWord{uint64(i), e.width + 1}
		} else {
			e.words[i] = codeWord{uint64(e.long/2 + i - e.long), e.width}
		}
	}
}

// write fills the blocks, and notes what is in each.
func (e *encoding) write(values []uint16, number map[uint16]int) {
	size := 8 << e.blockBits // bits in a block
	used := size
	for i := 0; i < len(values); {
		run := 1
		for i+run < len(values) && values[i+run] == values[i] && run < 1<<mostDoubled {
			run++
		}
		d := bits.Len(uint(run)) - 1
		word := e.words[number[values[i]]+d]
		if used+word.width > size {
			e.starts = append(e.starts, i)
			e.blocks = append(e.blocks, make([]byte, size/8)...)
			used = 0
		}
		start := 8*len(e.blocks) - size
		for b := range word.width {
			if word.word>>(word.width-1-b)&1 != 0 {
				at := start + used + b
				e.blocks[at/8] |= 0x80 >> (at % 8)
			}
		}
		used += word.width
		i += 1 << d
	}
	e.index(len(values))
}

// index writes the lengths of the blocks and the sparse index.
func (e *encoding) index(n int) {
	ends := append(slices.Clone(e.starts[1:]), n)
	for b, start := range e.starts {
		e.lengths = binary.LittleEndian.AppendUint16(e.lengths, uint16(ends[b]-start-1))
	}
	for range e.padding {
		e.lengths = binary.LittleEndian.AppendUint16(e.lengths, 0xffff)
	}
	span := 1 << e.spanBits
	for i := 0; i < n; i += span {
		middle := i + span/2
		b, found := slices.BinarySearch(e.starts, middle)
		if !found {
			b--
		}
		e.sparse = binary.LittleEndian.AppendUint32(e.sparse, uint32(b))
		e.sparse = binary.LittleEndian.AppendUint16(e.sparse, uint16(middle-e.starts[b]))
	}
}

// header returns the description of the compression.
func (e *encoding) header(flags uint8, k kind) []byte {
	if e.words == nil {
		single := []byte{flags | flagSingle}
		if k == wdlKind {
			single = append(single, uint8(e.symbols[0].value))
		}
		return single
	}
	out := []byte{flags, e.blockBits, e.spanBits, e.padding}
	out = binary.LittleEndian.AppendUint32(out, uint32(len(e.starts)))
	if e.long == 0 {
		out = append(out, uint8(e.width), uint8(e.width), 0, 0)
	} else {
		out = append(out, uint8(e.width+1), uint8(e.width))
		out = binary.LittleEndian.AppendUint16(out, uint16(e.long))
		out = append(out, 0, 0)
	}
	out = binary.LittleEndian.AppendUint16(out, uint16(len(e.symbols)))
	for _, s := range e.symbols {
		left, right := s.value, uint16(leafMark)
		if s.doubled > 0 {
			left, right = uint16(s.half), uint16(s.half)
		}
		out = append(out, uint8(left), uint8(left>>8|right<<4), uint8(right>>4))
	}
	return out
}
