package record

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
)

// A Damage is a part of a file that could not be read.
type Damage struct {
	Path   string
	Offset int64 // in bytes from the beginning of the file
	Reason string
}

// Error says where the damage is and what it is.
func (d Damage) Error() string {
	return fmt.Sprintf("%s: at byte %d: %s", d.Path, d.Offset, d.Reason)
}

// maxDamages is how many damages a Reader describes one by one.
const maxDamages = 100

// A Reader reads games. It steps over blocks that are damaged and takes note of
// them. It needs a few megabytes whatever the file holds.
type Reader struct {
	blocks  blockReader
	inflate *inflater
	decode  *decoder
	note    string
	first   uint64 // number of the first game of the block
	total   int    // games of the block
	close   io.Closer
}

// Open opens the file of games at path. A file that is something else, or of a
// later version, is an error that wraps [ErrFormat].
func Open(path string) (*Reader, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("reading games: %w", err)
	}
	r, err := NewReader(f, path)
	if err != nil {
		f.Close()
		return nil, fmt.Errorf("reading games: %s: %w", path, err)
	}
	r.close = f
	return r, nil
}

// NewReader returns a Reader of the file of games that r holds. Damages are
// reported with the given path.
func NewReader(r io.Reader, path string) (*Reader, error) {
	buffered := bufio.NewReaderSize(r, 1<<16)
	note, size, err := readHeader(buffered)
	if err != nil {
		return nil, err
	}
	return &Reader{
		blocks:  blockReader{r: buffered, path: path, offset: size},
		inflate: newInflater(),
		decode:  newDecoder(),
		note:    note,
	}, nil
}

// Close closes the file that [Open] opened.
func (r *Reader) Close() error {
	if r.close == nil {
		return nil
	}
	return r.close.Close()
}

// Note returns the note of the file: a line that says where its games are from.
func (r *Reader) Note() string { return r.note }

// Number returns the number of the game that the last call of Next returned.
func (r *Reader) Number() uint64 { return r.first + uint64(r.total-r.decode.games) - 1 }

// Damages returns what could not be read so far. After 100 of them it says no
// more than that there are others.
func (r *Reader) Damages() []Damage { return r.blocks.damages }

// Next reads the next game into g, whose memory it uses again. At the end of
// the file it returns io.EOF. What is damaged it leaves out; see
// [Reader.Damages]. Other errors are those of reading the file.
func (r *Reader) Next(g *Game) error {
	for {
		for r.decode.games > 0 {
			err := r.decode.next(g)
			if err == nil {
				return nil
			}
			r.blocks.damage(r.blocks.start, "game %d: %s; leaving out the rest of the block, up to game %d",
				r.Number(), err, r.first+uint64(r.total)-1)
			r.decode.games = 0
		}
		if err := r.nextBlock(); err != nil {
			return err
		}
	}
}

// nextBlock prepares to decode the next block that is whole.
func (r *Reader) nextBlock() error {
	for {
		if err := r.blocks.next(); err != nil {
			return err
		}
		h := &r.blocks.header
		c, err := r.inflate.inflate(h, r.blocks.stored)
		if err != nil {
			r.blocks.damage(r.blocks.start, "%s: %s", h, err)
			continue
		}
		r.decode.columns, r.decode.games = c, h.games
		r.first, r.total = h.first, h.games
		return nil
	}
}

// String describes a block by its games.
func (h *blockHeader) String() string {
	return fmt.Sprintf("games %d to %d", h.first, h.end()-1)
}

// A blockReader finds the blocks of a file.
type blockReader struct {
	r       *bufio.Reader
	path    string
	offset  int64 // of the next byte of r
	start   int64 // of the block found last
	header  blockHeader
	stored  []byte // its columns, deflated
	damages []Damage
}

// damage takes note of a damage.
func (b *blockReader) damage(offset int64, format string, args ...any) {
	switch n := len(b.damages); {
	case n < maxDamages:
		b.damages = append(b.damages, Damage{b.path, offset, fmt.Sprintf(format, args...)})
	case n == maxDamages:
		b.damages = append(b.damages, Damage{b.path, offset, "and more damage from here on"})
	}
}

// next finds the next block with a valid header and a valid checksum. It
// returns io.EOF at the end of the file.
func (b *blockReader) next() error {
	for {
		if err := b.findHeader(); err != nil {
			return err
		}
		b.start = b.offset - blockHeaderSize
		size := b.header.size() // parseBlockHeader has checked that it is not absurd
		if cap(b.stored) < size {
			b.stored = make([]byte, size)
		}
		b.stored = b.stored[:size]
		n, err := io.ReadFull(b.r, b.stored)
		b.offset += int64(n)
		if err == io.EOF || err == io.ErrUnexpectedEOF {
			b.damage(b.start, "%s: the file ends after %d of %d bytes", &b.header, n, size)
			return io.EOF
		}
		if err != nil {
			return err
		}
		if crc32.ChecksumIEEE(b.stored) != b.header.sum {
			b.damage(b.start, "%s: the checksum is wrong", &b.header)
			continue
		}
		return nil
	}
}

// findHeader reads the next block header, after bytes that belong to none if
// there are any.
func (b *blockReader) findHeader() error {
	start := b.offset
	for {
		p, err := b.r.Peek(blockHeaderSize)
		if len(p) < blockHeaderSize {
			return b.end(start, len(p), err)
		}
		h, ok := parseBlockHeader(p)
		if ok {
			if b.offset > start {
				b.damage(start, "%d bytes belong to no block", b.offset-start)
			}
			b.header = h
			b.skip(blockHeaderSize)
			return nil
		}
		// A header that is damaged itself: look for the next one.
		p, _ = b.r.Peek(b.r.Buffered())
		n := bytes.Index(p[1:], []byte(blockMagic))
		if n < 0 {
			n = len(p) - len(blockMagic)
		}
		b.skip(n + 1)
	}
}

// end handles the end of the file, with n bytes left that begin no block, in a
// gap that begins at start.
func (b *blockReader) end(start int64, n int, err error) error {
	if err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	b.skip(n)
	if b.offset > start {
		b.damage(start, "the last %d bytes are no whole block", b.offset-start)
	}
	return io.EOF
}

// skip passes over n bytes that are in the buffer.
func (b *blockReader) skip(n int) {
	n, _ = b.r.Discard(n)
	b.offset += int64(n)
}
