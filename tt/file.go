package tt

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"hash"
	"io"
)

// A file of entries is, in little-endian order,
//
//	magic     8 bytes, "AdoubeTT"
//	version   uint32, 1
//	identity  uint32 length, at most 1000, and that many bytes: what keys and scores mean
//	count     uint64
//	entries   count times: key uint64, data uint64 as in a table of generation 0
//	checksum  32 bytes, SHA-256 of all before
//
// The entries do not depend on the size of the table they come from or go to.

// FileMagic begins every file of entries.
const FileMagic = "AdoubeTT"

const (
	fileVersion = 1
	maxIdentity = 1000
	recordSize  = 16

	// fileOverhead is the size of a file without identity and entries.
	fileOverhead = len(FileMagic) + 4 + 4 + 8 + sha256.Size
)

// Save writes the entries of t to w and returns how many there are. The identity, of
// at most 1000 bytes, says what the keys and the scores mean. No other goroutine may
// use the table.
func (t *Table) Save(w io.Writer, identity string) (count uint64, err error) {
	for range t.words {
		count++
	}
	sum := sha256.New()
	out := bufio.NewWriterSize(io.MultiWriter(w, sum), 1<<16)
	b := append([]byte(FileMagic), 0, 0, 0, 0, 0, 0, 0, 0)
	binary.LittleEndian.PutUint32(b[8:], fileVersion)
	binary.LittleEndian.PutUint32(b[12:], uint32(len(identity)))
	b = binary.LittleEndian.AppendUint64(append(b, identity...), count)
	out.Write(b) // the writer keeps the first error
	for key, data := range t.words {
		b = binary.LittleEndian.AppendUint64(b[:0], key)
		b = binary.LittleEndian.AppendUint64(b, uint64(data&^(generationMask<<generationShift)))
		out.Write(b)
	}
	if err := out.Flush(); err != nil {
		return 0, err
	}
	_, err = w.Write(sum.Sum(nil))
	return count, err
}

// words yields the key and the data of each entry.
func (t *Table) words(yield func(key uint64, data word) bool) {
	for c := range t.clusters {
		for i := 0; i < len(t.clusters[c]); i += 2 {
			if key, data := t.clusters[c].load(i); data != 0 && !yield(key, data) {
				return
			}
		}
	}
}

// Load stores the entries that [Table.Save] wrote to r, as if they came from a search
// just before, and returns how many there are. It reads r twice: nothing is stored
// unless the whole file is sound, has the given identity, and valid is true of every
// entry. The error says what is wrong. No other goroutine may use the table.
func (t *Table) Load(r io.ReadSeeker, identity string, valid func(Entry) bool) (count uint64, err error) {
	size, err := r.Seek(0, io.SeekEnd)
	if err != nil {
		return 0, err
	}
	check := func(_ uint64, e Entry) error {
		if !valid(e) {
			return fmt.Errorf("an entry cannot be right: %+v", e)
		}
		return nil
	}
	store := func(key uint64, e Entry) error {
		t.Store(key, e)
		return nil
	}
	for _, do := range []func(uint64, Entry) error{check, store} {
		if _, err := r.Seek(0, io.SeekStart); err != nil {
			return 0, err
		}
		if count, err = readEntries(r, size, identity, do); err != nil {
			return 0, err
		}
	}
	return count, nil
}

// readEntries reads a file of the given size and calls do with every entry.
func readEntries(r io.Reader, size int64, identity string, do func(key uint64, e Entry) error) (count uint64, err error) {
	in := &summingReader{r: bufio.NewReaderSize(r, 1<<16), sum: sha256.New()}
	head := in.read(16)
	if in.err != nil || string(head[:8]) != FileMagic {
		return 0, errors.New("this is no file of hash entries")
	}
	if v := binary.LittleEndian.Uint32(head[8:]); v != fileVersion {
		return 0, fmt.Errorf("version %d, want %d", v, fileVersion)
	}
	n := binary.LittleEndian.Uint32(head[12:])
	if n > maxIdentity {
		return 0, fmt.Errorf("an identity of %d bytes, want at most %d", n, maxIdentity)
	}
	if got := in.read(int(n)); in.err == nil && string(got) != identity {
		return 0, fmt.Errorf("it belongs to %.100q, and this is %.100q", got, identity)
	}
	count = binary.LittleEndian.Uint64(in.read(8))
	if rest := uint64(size) - uint64(fileOverhead) - uint64(n); in.err == nil && (rest%recordSize != 0 || rest/recordSize != count) {
		return 0, fmt.Errorf("%d bytes are not the size of a file of %d positions", size, count)
	}
	for i := uint64(0); i < count && in.err == nil; i++ {
		record := in.read(recordSize)
		key, data := binary.LittleEndian.Uint64(record), word(binary.LittleEndian.Uint64(record[8:]))
		if in.err == nil && key == 0 && data == 0 {
			return 0, fmt.Errorf("entry %d is empty", i)
		}
		if in.err == nil {
			err = do(key, data.entry())
		}
		if err != nil {
			return 0, err
		}
	}
	sum := in.sum.Sum(nil)
	if !bytes.Equal(in.read(sha256.Size), sum) && in.err == nil {
		return 0, errors.New("the checksum is wrong: the file is damaged")
	}
	if in.err != nil {
		return 0, fmt.Errorf("the file ends too early: %w", in.err)
	}
	return count, nil
}

// A summingReader reads and sums. After an error it returns zeros.
type summingReader struct {
	r   *bufio.Reader
	sum hash.Hash
	buf [maxIdentity]byte
	err error
}

// read returns the next n bytes, at most maxIdentity. They are valid until the next
// call.
func (r *summingReader) read(n int) []byte {
	b := r.buf[:n]
	if r.err == nil {
		_, r.err = io.ReadFull(r.r, b)
	}
	if r.err != nil {
		clear(b)
	}
	r.sum.Write(b)
	return b
}
