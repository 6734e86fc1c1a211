package record

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"hash/crc32"
	"io"

	"github.com/adoube/adoube/internal/disk"
)

// A Damage is an error about a part of a file that could not be read.
type Damage struct {
	Path   string
	Offset int64 // in bytes from the beginning of the file
	Reason string
}

// Error returns the place of the damage and its reason.
func (d Damage) Error() string {
	return fmt.Sprintf("%s: at byte %d: %s", d.Path, d.Offset, d.Reason)
}

// maxDamages is the maximum number of damaged parts that a Reader lists.
const maxDamages = 100

// A Reader reads games. It skips damaged blocks and keeps a list of them. It needs
// a few MiB of memory, whatever the file holds.
type Reader struct {
	blocks blockReader
	codec  *codec
	note   string
}

// Read calls read with a Reader of the file of games at path, and returns the damaged parts of the file. It
// copies all bytes read to progress. If the file is of another kind or version, the error wraps [ErrFormat].
func Read(path string, progress io.Writer, read func(*Reader) error) ([]Damage, error) {
	f, err := disk.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	r, err := newReader(io.TeeReader(f, progress), path)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	if err := read(r); err != nil {
		return r.Damages(), fmt.Errorf("%s: %w", path, err)
	}
	return r.Damages(), nil
}

// newReader returns a Reader of the games in r. Its list of damaged parts names path.
func newReader(r io.Reader, path string) (*Reader, error) {
	buffered := bufio.NewReaderSize(r, 1<<16)
	h, err := readHeader(buffered)
	if err != nil {
		return nil, err
	}
	return &Reader{
		blocks: blockReader{r: buffered, path: path, offset: h.size},
		codec:  newCodec(),
		note:   h.note,
	}, nil
}

// Note returns the note of the file, a line that describes how its games were played.
func (r *Reader) Note() string { return r.note }

// Number returns the number of the game that [Reader.Each] passed last.
func (r *Reader) Number() uint64 { return r.blocks.header.end() - uint64(r.codec.games) - 1 }

// Damages returns the damaged parts found so far. After 100 of them, one last entry
// stands for all others.
func (r *Reader) Damages() []Damage { return r.blocks.damages }

// next reads the next game into g and reuses its memory. At the end of the file it returns io.EOF.
func (r *Reader) next(g *Game) error {
	for {
		for r.codec.games > 0 {
			err := r.codec.next(g)
			if err == nil {
				return nil
			}
			r.blocks.damage(r.blocks.start, "game %d: %s; skipping the rest of the block, up to game %d",
				r.Number(), err, r.blocks.header.end()-1)
			r.codec.games = 0
		}
		if err := r.blocks.next(); err != nil {
			return err
		}
		r.codec.begin(&r.blocks.header, r.blocks.stored)
	}
}

// Each calls do with each remaining game, whose memory the next one reuses. It skips damaged parts of the
// file: see [Reader.Damages]. Its errors come from reading the file.
func (r *Reader) Each(do func(*Game)) error {
	var g Game
	for {
		err := r.next(&g)
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		do(&g)
	}
}

// String returns the numbers of the games in the block.
func (h *blockHeader) String() string {
	return fmt.Sprintf("games %d to %d", h.first, h.end()-1)
}

// A blockReader finds the blocks of a file.
type blockReader struct {
	r       *bufio.Reader
	path    string
	offset  int64 // of the next byte of r
	start   int64 // of the current block
	header  blockHeader
	stored  []byte // what follows it
	damages []Damage
}

// damage records a damage.
func (b *blockReader) damage(offset int64, format string, args ...any) {
	switch n := len(b.damages); {
	case n < maxDamages:
		b.damages = append(b.damages, Damage{b.path, offset, fmt.Sprintf(format, args...)})
	case n == maxDamages:
		b.damages = append(b.damages, Damage{b.path, offset, "there is more damage from here on"})
	}
}

// next finds the next block with a valid header and a valid checksum. It
// returns io.EOF at the end of the file.
func (b *blockReader) next() error {
	for {
		if err := b.findHeader(); err != nil {
			return err
		}
		b.start = b.offset - blockSize
		size := b.header.size // within its limits
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

// last reads all blocks and returns the end of the last intact one and the number
// of the game after it. If there is none, these are the current offset and first.
func (b *blockReader) last(first uint64) (end int64, next uint64, err error) {
	end, next = b.offset, first
	for err = b.next(); err == nil; err = b.next() {
		end, next = b.offset, b.header.end()
	}
	if err == io.EOF {
		err = nil
	}
	return end, next, err
}

// findHeader reads the next block header. It skips bytes that belong to no block.
func (b *blockReader) findHeader() error {
	start := b.offset
	for {
		p, err := b.r.Peek(blockSize)
		if len(p) < blockSize {
			return b.end(start, len(p), err)
		}
		h, ok := parseBlock(p)
		if ok {
			if b.offset > start {
				b.damage(start, "%d bytes belong to no block", b.offset-start)
			}
			b.header = h
			b.skip(blockSize)
			return nil
		}
		// The header itself is damaged: look for the next one.
		p, _ = b.r.Peek(b.r.Buffered())
		n := bytes.Index(p[1:], []byte(blockMagic))
		if n < 0 {
			n = len(p) - len(blockMagic)
		}
		b.skip(n + 1)
	}
}

// end handles the end of the file after n more bytes. The bytes from start on
// belong to no block.
func (b *blockReader) end(start int64, n int, err error) error {
	if err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	b.skip(n)
	if b.offset > start {
		b.damage(start, "the last %d bytes are not a whole block", b.offset-start)
	}
	return io.EOF
}

// skip skips n buffered bytes.
func (b *blockReader) skip(n int) {
	n, _ = b.r.Discard(n)
	b.offset += int64(n)
}
