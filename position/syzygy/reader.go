package syzygy

import (
	"encoding/binary"
	"errors"
)

// errEnd is the error for a file that is shorter than its header says.
var errEnd = errors.New("truncated: the file is shorter than its header says")

// A reader reads the bytes of a file. Past the end it returns zeros and sets failed.
type reader struct {
	data   []byte
	at     int
	failed bool
}

func (r *reader) err() error {
	if r.failed {
		return errEnd
	}
	return nil
}

// slice returns the next n bytes. They are part of the file.
func (r *reader) slice(n uint64) []byte {
	if r.failed || n > uint64(len(r.data)-r.at) {
		r.failed = true
		return nil
	}
	b := r.data[r.at : r.at+int(n) : r.at+int(n)]
	r.at += int(n)
	return b
}

func (r *reader) bytes(n int) []byte { return r.slice(uint64(n)) }

func (r *reader) uint8() uint8 {
	if b := r.slice(1); b != nil {
		return b[0]
	}
	return 0
}

func (r *reader) uint16() uint16 {
	if b := r.slice(2); b != nil {
		return binary.LittleEndian.Uint16(b)
	}
	return 0
}

func (r *reader) uint32() uint32 {
	if b := r.slice(4); b != nil {
		return binary.LittleEndian.Uint32(b)
	}
	return 0
}

// align skips to the next multiple of n, a power of two.
func (r *reader) align(n int) { r.slice(uint64(-r.at & (n - 1))) }
