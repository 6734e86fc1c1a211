package syzygy

import "encoding/binary"

// Flags of a compressed section. The first five are those of DTZ tables.
const (
	flagBlack     = 1 << iota // the values are for Black to move
	flagMapped                // the values are numbers in a map for each WDL value
	flagWinPlies              // wins are in plies, not moves
	flagLossPlies             // losses are in plies, not moves
	flagWide                  // the map has entries of 16 bits, not 8
	flagSingle    = 0x80      // all positions have one value
)

// leafMark instead of the second symbol of a pair marks a value. It is the highest
// number of 12 bits, the width of a symbol.
const leafMark = 0xfff

// maxCodeBits is the maximum length of a code word.
const maxCodeBits = 32

// pairs is the list of the values of a section, compressed by recursive pairing: a
// symbol stands for one value or for a pair of symbols, and the symbols are written in a
// canonical Huffman code, see https://www.chessprogramming.org/Huffman_Encoding. The
// code is cut into blocks of equal size in bytes, with different numbers of values.
//
// The slices other than code and length are parts of the file.
type pairs struct {
	flags     uint8
	single    uint16 // the value of all positions, if flagSingle is set
	blockBits uint8  // log2 of the bytes in a block
	spanBits  uint8  // log2 of the values for each entry of sparse
	minLen    uint8  // bits of the shortest code word

	// code holds for each length of a code word, from minLen up, the smallest
	// word of that length and the symbol it stands for. Words are compared
	// left-aligned: longer words are smaller.
	code   []codeLength
	length []uint8 // [symbol]: the values it stands for, less one
	tree   []byte  // [symbol]: 12 bits each for two symbols, or a value and leafMark

	sparse  []byte // every 2^spanBits values: a block (4 bytes) and a value in it (2)
	lengths []byte // [block]: the values in it, less one (2 bytes)
	blocks  []byte // the blocks, and what follows them in the file

	realBlocks uint32 // blocks that have data
	padding    uint8  // blocks after them that have only a length
}

type codeLength struct {
	base   uint64
	symbol uint64
}

// newCode computes the code from the symbols of the first words of each length, from
// minLen up. It returns nil if no code has these.
func newCode(symbols []uint16, minLen uint8) []codeLength {
	code := make([]codeLength, len(symbols))
	base := uint64(0)
	for i := len(symbols) - 1; i >= 0; i-- {
		if i < len(symbols)-1 {
			// Two words of a length make one of the next shorter length.
			words := base + uint64(symbols[i])
			if words < uint64(symbols[i+1]) {
				return nil
			}
			base = (words - uint64(symbols[i+1])) / 2
		}
		n := i + int(minLen)
		if base > 1<<n {
			return nil
		}
		code[i] = codeLength{base << (64 - n), uint64(symbols[i])}
	}
	return code
}

// children returns the two symbols that sym stands for; the first is a value if
// the second is leafMark.
func (c *pairs) children(sym int) (int, int) {
	b := c.tree[3*sym : 3*sym+3 : 3*sym+3]
	return int(b[0]) | int(b[1]&15)<<8, int(b[1])>>4 | int(b[2])<<4
}

// measure computes the length of every symbol and reports whether each of them stands for 1
// to 256 values.
func (c *pairs) measure() bool {
	n := len(c.tree) / 3
	c.length = make([]uint8, n)
	done := make([]bool, n)
	open := make([]bool, n) // symbols on the path from the root
	var visit func(sym int) bool
	visit = func(sym int) bool {
		if sym >= n || open[sym] { // none, or one that contains itself
			return false
		}
		if done[sym] {
			return true
		}
		open[sym] = true
		left, right := c.children(sym)
		if right != leafMark {
			if !visit(left) || !visit(right) {
				return false
			}
			total := int(c.length[left]) + int(c.length[right]) + 1
			if total > 255 {
				return false
			}
			c.length[sym] = uint8(total)
		}
		open[sym], done[sym] = false, true
		return true
	}
	for sym := range n {
		if !visit(sym) {
			return false
		}
	}
	return true
}

// value returns value i, or false if the data is corrupt there.
func (c *pairs) value(i uint64) (uint16, bool) {
	if c.flags&flagSingle != 0 {
		return c.single, true
	}
	block, offset, ok := c.find(i)
	if !ok {
		return 0, false
	}
	sym, offset, ok := c.symbolAt(block, offset)
	if !ok {
		return 0, false
	}
	return c.valueIn(sym, offset)
}

// find returns the block that holds value i and its number in the block.
func (c *pairs) find(i uint64) (block, offset int, ok bool) {
	// An entry of sparse is for the value in the middle of its span.
	entry := i >> c.spanBits
	if entry >= uint64(len(c.sparse)/6) {
		return 0, 0, false
	}
	b := c.sparse[6*entry : 6*entry+6 : 6*entry+6]
	block = int(binary.LittleEndian.Uint32(b))
	span := uint64(1) << c.spanBits
	offset = int(binary.LittleEndian.Uint16(b[4:])) + int(i&(span-1)) - int(span/2)

	n := len(c.lengths) / 2
	for offset < 0 {
		block--
		if block < 0 || block >= n {
			return 0, 0, false
		}
		offset += int(binary.LittleEndian.Uint16(c.lengths[2*block:])) + 1
	}
	for {
		if block < 0 || block >= n {
			return 0, 0, false
		}
		last := int(binary.LittleEndian.Uint16(c.lengths[2*block:]))
		if offset <= last {
			return block, offset, block < int(c.realBlocks)
		}
		offset -= last + 1
		block++
	}
}

// symbolAt returns the symbol that holds value offset of a block, and the number of the
// value in the symbol.
func (c *pairs) symbolAt(block, offset int) (sym, rest int, ok bool) {
	at := uint64(block) << (c.blockBits + 3) // in bits
	for {
		byteAt := at >> 3
		if byteAt+8 > uint64(len(c.blocks)) {
			return 0, 0, false
		}
		// A word has at most 32 bits, so these 57 or more hold a whole one.
		word := binary.BigEndian.Uint64(c.blocks[byteAt:]) << (at & 7)
		n := 0
		for n < len(c.code)-1 && word < c.code[n].base {
			n++
		}
		width := n + int(c.minLen)
		s := (word-c.code[n].base)>>((64-width)&63) + c.code[n].symbol
		if s >= uint64(len(c.length)) {
			return 0, 0, false
		}
		if offset <= int(c.length[s]) {
			return int(s), offset, true
		}
		offset -= int(c.length[s]) + 1
		at += uint64(width)
	}
}

// valueIn returns value offset of those that sym stands for.
func (c *pairs) valueIn(sym, offset int) (uint16, bool) {
	for c.length[sym] != 0 {
		left, right := c.children(sym)
		if left >= len(c.length) || right >= len(c.length) {
			return 0, false
		}
		sym = left
		if n := int(c.length[left]); offset > n {
			sym = right
			offset -= n + 1
		}
	}
	v, _ := c.children(sym)
	return uint16(v), true
}

// spans returns the number of entries of sparse for size values.
func (c *pairs) spans(size uint64) uint64 {
	return (size + 1<<c.spanBits - 1) >> c.spanBits
}
