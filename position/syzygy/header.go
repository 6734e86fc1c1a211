package syzygy

import (
	"fmt"
	"iter"
	"runtime/debug"

	"github.com/adoube/adoube/internal/disk"
	"github.com/adoube/adoube/position"
)

// A kind is the kind of a table file.
type kind uint8

const (
	wdlKind kind = iota
	dtzKind
)

func (k kind) String() string { return [...]string{"WDL", "DTZ"}[k&1] }

// suffix returns the ending of the names of files of kind k.
func (k kind) suffix() string { return [...]string{".rtbw", ".rtbz"}[k&1] }

// magic returns the first four bytes of files of kind k, as a number.
func (k kind) magic() uint32 { return [...]uint32{0x5d23e871, 0xa50c66d7}[k&1] }

// A file is 64-byte aligned data and a checksum of 16 bytes, which is not read.
const (
	alignment    = 64
	checksumSize = 16
)

// checkSize returns an error if no table can have n bytes.
func checkSize(n int64) error {
	if n < alignment+checksumSize || n%alignment != checksumSize {
		return fmt.Errorf("truncated, or not a table: its size %d is not %d more than a multiple of %d", n, checksumSize, alignment)
	}
	return nil
}

// A content is the information in the header of a file: where the values are and how
// they are encoded.
type content struct {
	kind      kind
	count     int
	symmetric bool           // both sides have the same pieces
	leader    position.Piece // the leading pawn, or NoPiece
	sections  [2][4]section  // [side][file of the leading pawn]
}

// A section holds the values of the positions with one side to move and, in
// tables with pawns, the leading pawn on one file.
type section struct {
	layout
	pairs
	dtzMaps [4][]byte // DTZ: the values by number, for wins, losses, cursed, blessed
}

// parse reads the header of a table file with the given material. The result refers to
// data.
func parse(data []byte, m material, k kind) (c *content, err error) {
	defer disk.Survive(debug.SetPanicOnFault(true), &err)
	if err := checkSize(int64(len(data))); err != nil {
		return nil, err
	}
	r := reader{data: data[:len(data)-checksumSize]}
	if magic := r.uint32(); magic != k.magic() {
		return nil, fmt.Errorf("not a %s table: it begins with %#08x, not %#08x", k, magic, k.magic())
	}
	c = &content{kind: k, count: m.total(), symmetric: m.isSymmetric(), leader: m.leader()}
	flags := r.uint8()
	if pawns, split := flags&2 != 0, flags&1 != 0; pawns != m.hasPawns() || k == wdlKind && split == c.symmetric {
		return nil, errHeader
	}
	if err := c.parseLayouts(&r, m); err != nil {
		return nil, err
	}
	if err := c.parsePairs(&r); err != nil {
		return nil, err
	}
	c.locate(&r, data)
	return c, r.err()
}

// sides returns the number of sides to move that c has sections for.
func (c *content) sides() int {
	if c.kind == wdlKind && !c.symmetric {
		return 2
	}
	return 1
}

// A place is where a section is in a table.
type place struct{ side, file int }

// all returns all sections in the order of the file.
func (c *content) all() iter.Seq2[place, *section] {
	files := 1
	if c.leader != position.NoPiece {
		files = 4
	}
	return func(yield func(place, *section) bool) {
		for file := range files {
			for side := range c.sides() {
				if !yield(place{side, file}, &c.sections[side][file]) {
					return
				}
			}
		}
	}
}

// parseLayouts reads the order of the pieces in each section. The low half of each
// byte is for the first side to move, the high half for the second.
func (c *content) parseLayouts(r *reader, m material) error {
	var order [2]uint8
	var pieces []uint8
	for at, s := range c.all() {
		if at.side == 0 {
			order[0] = r.uint8()
			if m.count(position.WhitePawn) != 0 && m.count(position.BlackPawn) != 0 {
				order[1] = r.uint8()
			}
			pieces = r.bytes(c.count)
		}
		if r.failed {
			return errEnd
		}
		half := func(b uint8) uint8 { return b >> (4 * at.side) & 15 }
		ordered := make([]position.Piece, c.count)
		for i, b := range pieces {
			ordered[i] = position.Piece(half(b))
		}
		var err error
		if s.layout, err = newLayout(m, ordered, [2]uint8{half(order[0]), half(order[1])}, at.file); err != nil {
			return err
		}
	}
	r.align(2)
	return nil
}

// parsePairs reads how each section is compressed.
func (c *content) parsePairs(r *reader) error {
	for _, s := range c.all() {
		if err := s.pairs.parse(r, c.kind); err != nil {
			return err
		}
	}
	if c.kind == dtzKind {
		for _, s := range c.all() {
			s.parseMaps(r)
		}
		r.align(2)
	}
	return nil
}

// parse reads the compression of one section.
func (c *pairs) parse(r *reader, k kind) error {
	c.flags = r.uint8()
	if c.flags&flagSingle != 0 {
		if v := r.uint8(); k == wdlKind {
			c.single = uint16(v)
		}
		return r.err()
	}
	c.blockBits = r.uint8()
	c.spanBits = r.uint8()
	padding := r.uint8()
	c.realBlocks = r.uint32()
	longest := r.uint8()
	c.minLen = r.uint8()
	switch {
	case r.failed:
		return errEnd
	case c.blockBits < 3, c.blockBits > 30, c.spanBits > 30, c.minLen == 0, c.minLen > longest, longest > maxCodeBits:
		return errHeader
	}
	symbols := make([]uint16, longest-c.minLen+1)
	for i := range symbols {
		symbols[i] = r.uint16()
	}
	n := int(r.uint16())
	c.tree = r.bytes(3 * n)
	r.align(2)
	if r.failed {
		return errEnd
	}
	c.code, c.padding = newCode(symbols, c.minLen), padding
	if n > leafMark || c.code == nil || !c.measure() {
		return errHeader
	}
	return nil
}

// parseMaps reads the map from raw values to distances.
func (s *section) parseMaps(r *reader) {
	if s.flags&flagMapped == 0 {
		return
	}
	wide := s.flags&flagWide != 0
	if wide {
		r.align(2)
	}
	for i := range s.dtzMaps {
		if wide {
			s.dtzMaps[i] = r.bytes(2 * int(r.uint16()))
		} else {
			s.dtzMaps[i] = r.bytes(int(r.uint8()))
		}
	}
}

// locate finds the three parts of each section that follow the headers.
func (c *content) locate(r *reader, data []byte) {
	for _, s := range c.all() {
		if s.flags&flagSingle == 0 {
			s.sparse = r.slice(6 * s.spans(s.size))
		}
	}
	for _, s := range c.all() {
		s.lengths = r.slice(2 * (uint64(s.realBlocks) + uint64(s.padding)))
	}
	for _, s := range c.all() {
		if s.flags&flagSingle == 0 {
			r.align(alignment)
			// Code words are read 8 bytes at a time, so the slice includes what follows.
			s.blocks = data[r.at:]
			r.slice(uint64(s.realBlocks) << s.blockBits)
		}
	}
}
