package syzygy

import (
	"fmt"
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
	men       int
	symmetric bool           // both sides have the same men
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
	c = &content{kind: k, men: m.men(), symmetric: m.isSymmetric(), leader: m.leader()}
	flags := r.uint8()
	if pawns := flags&2 != 0; pawns != m.hasPawns() {
		return nil, fmt.Errorf("says pawns %t, its name says %t", pawns, m.hasPawns())
	}
	if split := flags&1 != 0; k == wdlKind && split == c.symmetric {
		return nil, fmt.Errorf("says two sides %t, its name says %t", split, !c.symmetric)
	}
	if err := c.parseLayouts(&r, m); err != nil {
		return nil, err
	}
	if err := c.parsePairs(&r); err != nil {
		return nil, err
	}
	if err := c.locate(&r, data); err != nil {
		return nil, err
	}
	return c, nil
}

// sides returns the number of sides to move that c has sections for.
func (c *content) sides() int {
	if c.kind == wdlKind && !c.symmetric {
		return 2
	}
	return 1
}

// each calls f for all sections in the order of the file, until an error.
func (c *content) each(f func(s *section, side, file int) error) error {
	files := 1
	if c.leader != position.NoPiece {
		files = 4
	}
	for file := range files {
		for side := range c.sides() {
			if err := f(&c.sections[side][file], side, file); err != nil {
				return fmt.Errorf("section %d of side %d: %w", file+1, side+1, err)
			}
		}
	}
	return nil
}

// parseLayouts reads the order of the men in each section. The low half of each
// byte is for the first side to move, the high half for the second.
func (c *content) parseLayouts(r *reader, m material) error {
	var order [2]uint8
	var pieces [maxMen]uint8
	err := c.each(func(s *section, side, file int) error {
		if side == 0 {
			order[0] = r.uint8()
			if m.count(position.WhitePawn) != 0 && m.count(position.BlackPawn) != 0 {
				order[1] = r.uint8()
			}
			copy(pieces[:c.men], r.bytes(c.men))
		}
		if r.failed {
			return errEnd
		}
		var half [maxMen]position.Piece
		for i, b := range pieces[:c.men] {
			half[i] = position.Piece(b >> (4 * side) & 15)
		}
		var err error
		s.layout, err = newLayout(m, half[:c.men], [2]uint8{order[0] >> (4 * side) & 15, order[1] >> (4 * side) & 15}, file)
		return err
	})
	r.align(2)
	return err
}

// parsePairs reads how each section is compressed.
func (c *content) parsePairs(r *reader) error {
	err := c.each(func(s *section, _, _ int) error { return s.pairs.parse(r, c.kind) })
	if err != nil || c.kind != dtzKind {
		return err
	}
	err = c.each(func(s *section, _, _ int) error { return s.parseMaps(r) })
	r.align(2)
	return err
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
	case c.blockBits < 3 || c.blockBits > 30:
		return fmt.Errorf("its blocks have 2^%d bytes", c.blockBits)
	case c.spanBits > 30:
		return fmt.Errorf("its index has steps of 2^%d values", c.spanBits)
	case c.minLen == 0 || c.minLen > longest || longest > maxCodeBits:
		return fmt.Errorf("its code has words of %d to %d bits", c.minLen, longest)
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
	if n > leafMark {
		return fmt.Errorf("it has %d symbols, more than %d", n, leafMark)
	}
	var err error
	if c.code, err = newCode(symbols, c.minLen); err != nil {
		return err
	}
	c.padding = padding
	return c.measure()
}

// parseMaps reads the map from raw values to distances.
func (s *section) parseMaps(r *reader) error {
	if s.flags&flagMapped == 0 {
		return nil
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
	return r.err()
}

// locate finds the three parts of each section that follow the headers.
func (c *content) locate(r *reader, data []byte) error {
	err := c.each(func(s *section, _, _ int) error {
		if s.flags&flagSingle == 0 {
			s.sparse = r.slice(6 * s.spans(s.size))
		}
		return r.err()
	})
	if err != nil {
		return err
	}
	err = c.each(func(s *section, _, _ int) error {
		s.lengths = r.slice(2 * (uint64(s.realBlocks) + uint64(s.padding)))
		return r.err()
	})
	if err != nil {
		return err
	}
	return c.each(func(s *section, _, _ int) error {
		if s.flags&flagSingle != 0 {
			return nil
		}
		r.align(alignment)
		start := r.at
		r.slice(uint64(s.realBlocks) << s.blockBits)
		if r.failed {
			return errEnd
		}
		// Code words are read 8 bytes at a time, so the slice includes what follows.
		s.blocks = data[start:]
		return nil
	})
}
