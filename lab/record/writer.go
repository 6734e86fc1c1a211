package record

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"time"
)

// The size of the blocks that are written: whichever comes first.
const (
	blockGames = 512
	blockMoves = 1 << 17
	blockAge   = time.Minute
)

// A Writer appends games to a file, a block of them at a time. Whenever the
// program is killed, the file is whole up to the last block.
type Writer struct {
	f       *os.File
	path    string
	encode  *encoder
	deflate *deflater
	size    int64
	next    uint64    // number of the next game
	begun   time.Time // when the first game of the open block came
	cut     *Damage
}

// Append opens the file at path to append games to it, or creates it with the
// given note and the number of its first game. The note of a file that exists
// must be the same.
//
// What follows the last whole block, because a program was killed while it
// wrote, is cut off: see [Writer.Cut].
func Append(path, note string, first uint64) (*Writer, error) {
	if len(note) > maxNote {
		return nil, fmt.Errorf("writing games: a note of %d bytes is longer than %d", len(note), maxNote)
	}
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, fmt.Errorf("writing games: %w", err)
	}
	w := &Writer{f: f, path: path, encode: newEncoder(), deflate: newDeflater(), next: first}
	if err := w.prepare(note); err != nil {
		f.Close()
		return nil, fmt.Errorf("writing games: %s: %w", path, err)
	}
	return w, nil
}

// prepare makes the file end after its last whole block.
func (w *Writer) prepare(note string) error {
	header := appendHeader(nil, note)
	r := bufio.NewReaderSize(w.f, 1<<16)
	old, size, err := readHeader(r)
	switch {
	case errors.Is(err, io.ErrUnexpectedEOF):
		return w.begin(header)
	case err != nil:
		return err
	case old != note:
		return fmt.Errorf("it has games of another kind: %q, not %q", old, note)
	}
	blocks := blockReader{r: r, path: w.path, offset: size}
	end := size
	for err = blocks.next(); err == nil; err = blocks.next() {
		end, w.next = blocks.offset, blocks.header.end()
	}
	if err != io.EOF {
		return err
	}
	return w.cutAt(end, blocks.offset, fmt.Sprintf("no whole block, so the last %d bytes are cut off", blocks.offset-end))
}

// End returns the number that follows that of the last game in the file at path,
// 0 if it holds none. It reads the file without decoding the games.
func End(path string) (uint64, error) {
	f, err := os.Open(path)
	if err != nil {
		return 0, fmt.Errorf("reading games: %w", err)
	}
	defer f.Close()
	r, err := NewReader(f, path)
	if err != nil {
		return 0, fmt.Errorf("reading games: %s: %w", path, err)
	}
	end := uint64(0)
	for err = r.blocks.next(); err == nil; err = r.blocks.next() {
		end = r.blocks.header.end()
	}
	if err != io.EOF {
		return 0, fmt.Errorf("reading games: %s: %w", path, err)
	}
	return end, nil
}

// begin writes the header of a file that is new, or of which nothing but a part
// of the same header was ever written.
func (w *Writer) begin(header []byte) error {
	written := make([]byte, len(header))
	n, err := w.f.ReadAt(written, 0)
	if err != nil && err != io.EOF {
		return err
	}
	if !bytes.HasPrefix(header, written[:n]) {
		return fmt.Errorf("%w: its header is cut short", ErrFormat)
	}
	if err := w.cutAt(0, int64(n), "the header is cut short, writing it anew"); err != nil {
		return err
	}
	n, err = w.f.Write(header)
	w.size = int64(n)
	return err
}

// cutAt shortens the file from size to end bytes and gets ready to write there.
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

// Cut returns what [Append] cut off, or nil.
func (w *Writer) Cut() *Damage { return w.cut }

// Next returns the number that the next game will have. Games are numbered in
// the order in which they are added.
func (w *Writer) Next() uint64 { return w.next + uint64(w.encode.games) }

// Size returns the length of the file in bytes, without the open block.
func (w *Writer) Size() int64 { return w.size }

// Add appends g. A game that is not valid is an error and changes nothing. A
// block that is full or a minute old is written.
func (w *Writer) Add(g *Game) error {
	if w.encode.games == 0 {
		w.begun = time.Now()
	}
	if err := w.encode.add(g); err != nil {
		return fmt.Errorf("game %d: %w", w.Next(), err)
	}
	if w.encode.games >= blockGames || len(w.encode.columns[movesColumn]) >= blockMoves ||
		time.Since(w.begun) >= blockAge {
		return w.Flush()
	}
	return nil
}

// Flush writes the open block, if it holds any games, and waits until it is on
// the disk.
func (w *Writer) Flush() error {
	if w.encode.games == 0 {
		return nil
	}
	block, err := w.deflate.deflate(w.next, w.encode.games, &w.encode.columns)
	if err != nil {
		return fmt.Errorf("writing games: %w", err)
	}
	n, err := w.f.Write(block)
	w.size += int64(n)
	if err != nil {
		return fmt.Errorf("writing games: %w", err)
	}
	w.next += uint64(w.encode.games)
	w.encode.reset()
	if err := w.f.Sync(); err != nil {
		return fmt.Errorf("writing games: %w", err)
	}
	return nil
}

// Close writes the open block and closes the file.
func (w *Writer) Close() error { return errors.Join(w.Flush(), w.f.Close()) }
