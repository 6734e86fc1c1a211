package record

import (
	"encoding/binary"
	"hash/crc32"
)

// blockMagic begins every block.
const blockMagic = "ADGB"

// blockSize is the length of a block header: the magic, the number of
// the first game (8 bytes), the number of games, the number of their moves, the
// length of the code, its checksum and that of the header itself (4 bytes each,
// little-endian).
const blockSize = 4 + 8 + 4 + 4 + 4 + 4 + 4

// The limits of a block bound the memory and the time needed to read one.
const (
	maxStored     = 1<<20 + 1024 // bytes
	maxBlockPlies = 1 << 18
)

// A blockHeader describes a block.
type blockHeader struct {
	first uint64 // number of the first game
	games int
	plies int    // of all of them
	size  int    // length of what follows the header, in bytes
	sum   uint32 // its CRC-32
}

// end returns the number of the first game after the block.
func (h *blockHeader) end() uint64 { return h.first + uint64(h.games) }

// append appends the encoding of h.
func (h *blockHeader) append(b []byte) []byte {
	start := len(b)
	b = append(b, blockMagic...)
	b = binary.LittleEndian.AppendUint64(b, h.first)
	for _, n := range [...]int{h.games, h.plies, h.size, int(h.sum)} {
		b = binary.LittleEndian.AppendUint32(b, uint32(n))
	}
	return binary.LittleEndian.AppendUint32(b, crc32.ChecksumIEEE(b[start:]))
}

// parseBlock reads the first blockSize bytes of b and reports whether they are a block
// header.
func parseBlock(b []byte) (h blockHeader, ok bool) {
	if !headerIntact(b[:blockSize]) {
		return h, false
	}
	word := func(i int) int { return int(binary.LittleEndian.Uint32(b[12+4*i:])) }
	h = blockHeader{first: binary.LittleEndian.Uint64(b[4:]), games: word(0), plies: word(1), size: word(2), sum: uint32(word(3))}
	return h, h.games <= maxBlockPlies && h.plies <= maxBlockPlies && h.size <= maxStored
}

// headerIntact reports whether b begins with the magic of a block and ends with
// its own checksum.
func headerIntact(b []byte) bool {
	end := len(b) - 4
	return string(b[:4]) == blockMagic && binary.LittleEndian.Uint32(b[end:]) == crc32.ChecksumIEEE(b[:end])
}
