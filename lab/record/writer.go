package record

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"time"

	"github.com/adoube/adoube/internal/disk"
)

// A block is written when it reaches one of these limits.
const (
	blockGames = 512
	blockMoves = 1 << 17
	blockCode  = maxStored / 2 // bytes; one more game does not reach maxStored
	blockAge   = time.Minute
)

// A Writer appends games to a file, one block at a time. If the program is killed
// at any moment, the file is intact up to its last whole block.
type Writer struct {
	f     *os.File
	path  string
	codec *codec
	block blockHeader // of the open block, which begins with the next game
	size  int64
	begun time.Time // when the first game of the open block was added
	cut   *Damage
}

// Append opens the file at path to append games, or creates it with the given note
// and the number of its first game. An existing file must have the same note. No other
// program can append to it until it is closed.
//
// If the program was killed while writing a block, Append cuts off that block: see
// [Writer.Cut].
func Append(path, note string, first uint64) (*Writer, error) {
	if len(note) > maxNote {
		return nil, fmt.Errorf("writing games: a note of %d bytes is longer than %d", len(note), maxNote)
	}
	f, err := disk.OpenLocked(path)
	if err != nil {
		return nil, fmt.Errorf("writing games: %w", err)
	}
	w := &Writer{f: f, path: path, codec: newCodec(), block: blockHeader{first: first}}
	w.codec.beginBlock()
	if err := w.prepare(note); err != nil {
		f.Close()
		return nil, fmt.Errorf("writing games: %s: %w", path, err)
	}
	return w, nil
}

// prepare makes the file end after its last intact block.
func (w *Writer) prepare(note string) error {
	header := appendHeader(nil, note)
	r := bufio.NewReaderSize(w.f, 1<<16)
	h, err := readHeader(r)
	switch {
	case errors.Is(err, io.ErrUnexpectedEOF):
		return w.begin(header)
	case err != nil:
		return err
	case h.note != note:
		return fmt.Errorf("it holds other games: %q, not %q; use another directory or seed", h.note, note)
	}
	blocks := blockReader{r: r, path: w.path, offset: h.size}
	end, next, err := blocks.last(w.block.first)
	if err != nil {
		return err
	}
	w.block.first = next
	return w.cutAt(end, blocks.offset, fmt.Sprintf("cutting off the last %d bytes, which are not a whole block", blocks.offset-end))
}

// End returns the number of the next game in the file at path, or 0 if the file holds
// no game. It does not decode the games.
func End(path string) (next uint64, err error) {
	_, err = Read(path, io.Discard, func(r *Reader) (err error) {
		_, next, err = r.blocks.last(0)
		return err
	})
	return next, err
}

// begin writes the header of a file that is empty, or holds only the beginning of
// the same header.
func (w *Writer) begin(header []byte) error {
	written := make([]byte, len(header))
	n, err := w.f.ReadAt(written, 0)
	if err != nil && err != io.EOF {
		return err
	}
	if !bytes.HasPrefix(header, written[:n]) {
		return fmt.Errorf("%w: its header is cut short", ErrFormat)
	}
	if err := w.cutAt(0, int64(n), "the header is cut short; writing it again"); err != nil {
		return err
	}
	n, err = w.f.Write(header)
	w.size = int64(n)
	return err
}

// cutAt shortens the file from size to end bytes and continues writing there.
func (w *Writer) cutAt(end, size int64, reason string) error {
	if end < size {
		w.cut = &Damage{w.path, end, reason}
		if err := w.f.Truncate(end); err != nil {
			return err
		}
	}
	w.size = end
	_, err := w.f.Seek(end, io.SeekStart)
	return err
}

// Cut describes what [Append] cut off. It is nil if the file was intact.
func (w *Writer) Cut() *Damage { return w.cut }

// Next returns the number that the next game will have. Games are numbered in
// the order in which they are added.
func (w *Writer) Next() uint64 { return w.block.end() }

// Size returns the length of the file in bytes. The open block is not part of it.
func (w *Writer) Size() int64 { return w.size }

// Add appends g. If g is not valid, it returns an error and appends nothing. It
// writes the block once it is full or a minute old.
func (w *Writer) Add(g *Game) error {
	if err := w.codec.check(g); err != nil {
		return fmt.Errorf("game %d: %w", w.Next(), err)
	}
	if w.block.games == 0 {
		w.begun = time.Now()
	}
	if err := w.codec.game(g); err != nil {
		return fmt.Errorf("game %d: %w", w.Next(), err)
	}
	w.block.games++
	w.block.plies += len(g.Moves)
	if w.block.games >= blockGames || w.block.plies >= blockMoves || len(w.codec.data) >= blockCode || time.Since(w.begun) >= blockAge {
		return w.Flush()
	}
	return nil
}

// Flush writes the open block, if it holds any games, and waits until it is on
// disk. If that fails, the games of the block are lost.
func (w *Writer) Flush() error {
	if w.block.games == 0 {
		return nil
	}
	code := w.codec.finish()
	w.block.size, w.block.sum = len(code), crc32.ChecksumIEEE(code)
	n, err := w.f.Write(append(w.block.append(nil), code...))
	w.size += int64(n)
	first := w.block.end()
	if err != nil {
		first = w.block.first
	}
	w.block = blockHeader{first: first}
	w.codec.beginBlock()
	if err != nil {
		return fmt.Errorf("writing games: %w", err)
	}
	if err := w.f.Sync(); err != nil {
		return fmt.Errorf("writing games: %w", err)
	}
	return nil
}

// Close writes the open block and closes the file.
func (w *Writer) Close() error { return errors.Join(w.Flush(), w.f.Close()) }
