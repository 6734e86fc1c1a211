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

// fixed returns the next n bytes, zeros at the end of the data.
func (r *reader) fixed(n uint64) []byte {
	if b := r.slice(n); b != nil {
		return b
	}
	return make([]byte, n)
}

func (r *reader) uint8() uint8   { return r.fixed(1)[0] }
func (r *reader) uint16() uint16 { return binary.LittleEndian.Uint16(r.fixed(2)) }
func (r *reader) uint32() uint32 { return binary.LittleEndian.Uint32(r.fixed(4)) }

// align skips to the next multiple of n, a power of two.
func (r *reader) align(n int) { r.slice(uint64(-r.at & (n - 1))) }
