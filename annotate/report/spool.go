package report

import (
	"bytes"
	"errors"
	"io"
	"os"
)

// A spool keeps text that must be written later, however long it is: in memory at
// first, then in a temporary file. A system without a directory for these, such as a
// container, keeps it in memory.
type spool struct {
	dir     string // of the file, "" for that of the system
	buf     bytes.Buffer
	file    *os.File
	noFile  bool // it cannot be had
	unnamed bool // it is no longer in its directory
	items   int  // how many pieces were added, for the callers
}

// spoolMemory is the number of bytes to keep in memory.
const spoolMemory = 1 << 20

// Write appends to the spool.
func (s *spool) Write(b []byte) (int, error) {
	n, err := s.buf.Write(b)
	if err != nil || s.buf.Len() < spoolMemory {
		return n, err
	}
	if s.file == nil && !s.noFile {
		if s.file, err = os.CreateTemp(s.dir, "adoube-report-*.part"); err != nil {
			s.noFile = true // memory has to do
		} else {
			// Where an open file can lose its name, nothing is left of it when the program
			// is killed.
			s.unnamed = os.Remove(s.file.Name()) == nil
		}
	}
	if s.noFile {
		return n, nil
	}
	_, err = s.buf.WriteTo(s.file)
	return n, err
}

// copyTo writes all text to w.
func (s *spool) copyTo(w io.Writer) error {
	if s.file != nil {
		if _, err := s.file.Seek(0, io.SeekStart); err != nil {
			return err
		}
		if _, err := io.Copy(w, s.file); err != nil {
			return err
		}
	}
	_, err := w.Write(s.buf.Bytes())
	return err
}

// close deletes the file.
func (s *spool) close() error {
	if s.file == nil {
		return nil
	}
	err := s.file.Close()
	if !s.unnamed {
		err = errors.Join(err, os.Remove(s.file.Name()))
	}
	return err
}
