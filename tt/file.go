package tt

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
)

// A file of entries is
//
//	head      text: "AdoubeTT 2 " and the identity, which says what keys and scores mean
//	entries   each 16 bytes, little-endian: the key, and the data as in a table of generation 0
//	checksum  32 bytes, SHA-256 of all before
//
// The entries do not depend on the size of the table they come from or go to.

// FileMagic begins every file of entries.
const FileMagic = "AdoubeTT"

const (
	fileVersion = " 2 "
	recordSize  = 16
)

// Save writes the entries of t to w and returns how many there are. The identity says what the
// keys and the scores mean. No other goroutine may use the table.
func (t *Table) Save(w io.Writer, identity string) (count uint64, err error) {
	sum := sha256.New()
	out := bufio.NewWriterSize(io.MultiWriter(w, sum), 1<<16)
	out.WriteString(FileMagic + fileVersion + identity) // out keeps the first error
	b := make([]byte, recordSize)
	for key, data := range t.words {
		binary.LittleEndian.PutUint64(b, key)
		binary.LittleEndian.PutUint64(b[8:], uint64(data&^(generationMask<<generationShift)))
		out.Write(b)
		count++
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
	for _, do := range []func(key uint64, e Entry) bool{
		func(_ uint64, e Entry) bool { return valid(e) },
		func(key uint64, e Entry) bool { t.Store(key, e); return true },
	} {
		if count, err = readEntries(r, FileMagic+fileVersion+identity, do); err != nil {
			return 0, err
		}
	}
	return count, nil
}

// readEntries reads a file with the given head and calls do with every entry, until it returns
// false.
func readEntries(r io.ReadSeeker, head string, do func(key uint64, e Entry) bool) (count uint64, err error) {
	size, err := r.Seek(0, io.SeekEnd)
	if err == nil {
		_, err = r.Seek(0, io.SeekStart)
	}
	if err != nil {
		return 0, err
	}
	sum := sha256.New()
	in := io.TeeReader(bufio.NewReaderSize(r, 1<<16), sum)
	b := make([]byte, max(len(head), sha256.Size))
	if n, _ := io.ReadFull(in, b[:len(head)]); string(b[:n]) != head {
		return 0, fmt.Errorf("the file begins with %.100q, not with %q: it is not from this version and network", b[:n], head)
	}
	size -= int64(len(head)) + sha256.Size
	for range size / recordSize {
		if _, err := io.ReadFull(in, b[:recordSize]); err != nil {
			return 0, err
		}
		key, data := binary.LittleEndian.Uint64(b), word(binary.LittleEndian.Uint64(b[8:]))
		if e := data.entry(); key == 0 && data == 0 || !do(key, e) {
			return 0, fmt.Errorf("entry %d is impossible: %+v", count, e)
		}
		count++
	}
	want := sum.Sum(nil)
	if _, err := io.ReadFull(in, b[:sha256.Size]); err != nil || !bytes.Equal(b[:sha256.Size], want) || size%recordSize != 0 {
		return 0, errors.New("the checksum is wrong: the file is damaged")
	}
	return count, nil
}
