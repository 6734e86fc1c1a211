package record

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"io"
)

// blockMagic begins every block.
const blockMagic = "ADGB"

// blockHeaderSize is the length of a block header: the magic, the number of the
// first game (8 bytes), the number of games, three stored lengths, three raw
// lengths, the checksum of the stored columns and that of the header itself (4
// bytes each, little-endian).
const blockHeaderSize = 4 + 8 + 4 + 4*columnCount + 4*columnCount + 4 + 4

// The limits of a block bound the memory needed to read one.
const (
	maxRaw    = 1 << 20       // bytes of a column
	maxStored = maxRaw + 1024 // bytes of a deflated column
)

// A blockHeader describes a block.
type blockHeader struct {
	first  uint64 // number of the first game
	games  int
	stored [columnCount]int // lengths, deflated
	raw    [columnCount]int // lengths, inflated
	sum    uint32           // CRC-32 of the stored columns
}

// size returns the total length of the stored columns.
func (h *blockHeader) size() (n int) {
	for _, s := range h.stored {
		n += s
	}
	return n
}

// end returns the number of the first game after the block.
func (h *blockHeader) end() uint64 { return h.first + uint64(h.games) }

func (h *blockHeader) append(b []byte) []byte {
	start := len(b)
	b = append(b, blockMagic...)
	b = binary.LittleEndian.AppendUint64(b, h.first)
	b = binary.LittleEndian.AppendUint32(b, uint32(h.games))
	for _, n := range h.stored {
		b = binary.LittleEndian.AppendUint32(b, uint32(n))
	}
	for _, n := range h.raw {
		b = binary.LittleEndian.AppendUint32(b, uint32(n))
	}
	b = binary.LittleEndian.AppendUint32(b, h.sum)
	return binary.LittleEndian.AppendUint32(b, crc32.ChecksumIEEE(b[start:]))
}

// parseBlockHeader reads the first blockHeaderSize bytes of b and reports
// whether they are a block header.
func parseBlockHeader(b []byte) (h blockHeader, ok bool) {
	const end = blockHeaderSize - 4
	if string(b[:4]) != blockMagic || binary.LittleEndian.Uint32(b[end:]) != crc32.ChecksumIEEE(b[:end]) {
		return h, false
	}
	word := func(i int) int { return int(binary.LittleEndian.Uint32(b[12+4*i:])) }
	h.first, h.games = binary.LittleEndian.Uint64(b[4:]), word(0)
	for i := range columnCount {
		h.stored[i], h.raw[i] = word(1+i), word(1+columnCount+i)
		if h.stored[i] > maxStored || h.raw[i] > maxRaw {
			return h, false
		}
	}
	h.sum = uint32(word(1 + 2*columnCount))
	// A game takes at least three bytes of the first column.
	return h, h.games <= h.raw[gamesColumn]/3
}

// A deflater compresses columns to blocks.
type deflater struct {
	z     *flate.Writer
	out   bytes.Buffer
	block []byte
}

func newDeflater() *deflater {
	z, err := flate.NewWriter(io.Discard, flate.BestCompression)
	if err != nil {
		panic(err) // the level is a constant
	}
	return &deflater{z: z}
}

// deflate returns the block of the given columns, which is valid until the next
// call.
func (d *deflater) deflate(first uint64, games int, c *columns) ([]byte, error) {
	h := blockHeader{first: first, games: games}
	d.out.Reset()
	for i, raw := range c {
		start := d.out.Len()
		d.z.Reset(&d.out)
		if _, err := d.z.Write(raw); err != nil {
			return nil, err
		}
		if err := d.z.Close(); err != nil {
			return nil, err
		}
		h.raw[i], h.stored[i] = len(raw), d.out.Len()-start
	}
	h.sum = crc32.ChecksumIEEE(d.out.Bytes())
	d.block = append(h.append(d.block[:0]), d.out.Bytes()...)
	return d.block, nil
}

// An inflater decompresses blocks to columns.
type inflater struct {
	z       io.ReadCloser
	in      bytes.Reader
	columns columns
	extra   [1]byte
}

func newInflater() *inflater {
	in := new(inflater)
	in.z = flate.NewReader(&in.in)
	return in
}

// inflate returns the columns of a block with header h, which are valid until the
// next call.
func (in *inflater) inflate(h *blockHeader, stored []byte) (columns, error) {
	for i := range in.columns {
		in.in.Reset(stored[:h.stored[i]])
		stored = stored[h.stored[i]:]
		if err := in.z.(flate.Resetter).Reset(&in.in, nil); err != nil {
			return columns{}, err
		}
		if cap(in.columns[i]) < h.raw[i] {
			in.columns[i] = make([]byte, h.raw[i])
		}
		c := in.columns[i][:h.raw[i]]
		in.columns[i] = c
		if _, err := io.ReadFull(in.z, c); err != nil {
			return columns{}, fmt.Errorf("column %d: %w", i, err)
		}
		if n, err := in.z.Read(in.extra[:]); n > 0 || err != io.EOF {
			return columns{}, fmt.Errorf("column %d is longer than %d bytes", i, h.raw[i])
		}
	}
	return in.columns, nil
}
