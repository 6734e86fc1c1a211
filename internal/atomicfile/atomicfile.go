// Package atomicfile writes files that exist as a whole or not at all.
package atomicfile

import (
	"bufio"
	"errors"
	"io"
	"os"
	"path/filepath"
)

// Write writes the file at path by calling write. It replaces an older file only
// when the new one is complete and on the disk: an error, or the end of the
// program, leaves the older file as it was. Everyone can read the new file.
func Write(path string, write func(io.Writer) error) error {
	f, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*.part")
	if err != nil {
		return err
	}
	err = errors.Join(fill(f, write), f.Close())
	if err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		return errors.Join(err, os.Remove(f.Name()))
	}
	return nil
}

// fill calls write and brings the result to the disk.
func fill(f *os.File, write func(io.Writer) error) error {
	w := bufio.NewWriterSize(f, 1<<20)
	if err := write(w); err != nil {
		return err
	}
	return errors.Join(w.Flush(), f.Chmod(0o644), f.Sync()) // temporary files are private
}
