package record

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
)

// fileMagic begins every file; the byte after it is the version.
const fileMagic = "adoubeg"

// version is the version of the files.
const version = 3

// maxNote is the maximum length of a note in bytes.
const maxNote = 1024

// ErrFormat is wrapped by errors about files that are not game records, or of another
// version.
var ErrFormat = errors.New("not a file of game records")

// appendHeader appends the header of a file: the magic, the version, the length
// of the note (2 bytes), the note, and the CRC-32 of these.
func appendHeader(b []byte, note string) []byte {
	start := len(b)
	b = append(b, fileMagic...)
	b = append(b, version)
	b = binary.LittleEndian.AppendUint16(b, uint16(len(note)))
	b = append(b, note...)
	return binary.LittleEndian.AppendUint32(b, crc32.ChecksumIEEE(b[start:]))
}

// A fileHeader is the header of a file.
type fileHeader struct {
	note string
	size int64 // in bytes
}

// readHeader reads the header of a file. If the file ends within it, the error
// wraps io.ErrUnexpectedEOF.
func readHeader(r io.Reader) (h fileHeader, err error) {
	b := make([]byte, len(fileMagic)+3, len(fileMagic)+3+maxNote+4)
	if err := readAll(r, b); err != nil {
		return h, err
	}
	if string(b[:len(fileMagic)]) != fileMagic {
		return h, fmt.Errorf("%w: the file begins with %q", ErrFormat, b[:len(fileMagic)])
	}
	if v := b[len(fileMagic)]; v != version {
		return h, fmt.Errorf("%w: it has version %d of the format, not %d", ErrFormat, v, version)
	}
	n := int(binary.LittleEndian.Uint16(b[len(fileMagic)+1:]))
	if n > maxNote {
		return h, fmt.Errorf("%w: the note has %d bytes", ErrFormat, n)
	}
	end := len(b) + n
	b = b[:end+4]
	if err := readAll(r, b[len(fileMagic)+3:]); err != nil {
		return h, err
	}
	if binary.LittleEndian.Uint32(b[end:]) != crc32.ChecksumIEEE(b[:end]) {
		return h, fmt.Errorf("%w: the checksum of the header is wrong", ErrFormat)
	}
	h.note, h.size = string(b[len(fileMagic)+3:end]), int64(len(b))
	return h, nil
}

// readAll fills b. At the end of the file, its error reports a truncated header.
func readAll(r io.Reader, b []byte) error {
	_, err := io.ReadFull(r, b)
	if err == io.EOF || err == io.ErrUnexpectedEOF {
		return fmt.Errorf("%w: the file ends within its header: %w", ErrFormat, io.ErrUnexpectedEOF)
	}
	return err
}
