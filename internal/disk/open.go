package disk

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// ErrNotRegular says that something is a directory, a pipe or a device, or a link where none
// is allowed. Opening or reading the first three can block forever.
var ErrNotRegular = errors.New("not a regular file")

// Open opens a regular file for reading.
func Open(name string) (*os.File, error) { return open(name, os.O_RDONLY, 0, os.Stat) }

// ReadFile returns what a regular file holds.
func ReadFile(name string) ([]byte, error) {
	f, err := Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(f)
}

// Append opens or creates a regular file to write at its end. It may also be a device,
// such as the terminal: writing to these does not wait for a reader.
func Append(name string) (*os.File, error) {
	return open(name, os.O_WRONLY|os.O_APPEND|os.O_CREATE, fs.ModeDevice|fs.ModeCharDevice, os.Stat)
}

// open opens a file that is regular or has only the given bits in its type. Stat is
// [os.Lstat] if the file must not be a link.
//
// It looks before it opens, because opening a device may do something. It looks again at
// what it has opened, which may be something else by then, and opens without waiting for
// the other end of a pipe.
func open(name string, flag int, allowed fs.FileMode, stat func(string) (fs.FileInfo, error)) (*os.File, error) {
	if info, err := stat(name); err == nil && info.Mode().Type()&^allowed != 0 {
		return nil, &fs.PathError{Op: "open", Path: name, Err: ErrNotRegular}
	}
	f, err := os.OpenFile(name, flag|nonblock, 0o666)
	if err != nil {
		return nil, err
	}
	info, err := f.Stat()
	if err == nil && info.Mode().Type()&^allowed != 0 {
		err = &fs.PathError{Op: "open", Path: name, Err: ErrNotRegular}
	}
	if err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

// Same reports whether both names are of one file, which need not exist.
func Same(a, b string) bool {
	first, errA := os.Stat(a)
	second, errB := os.Stat(b)
	if errA != nil && errB != nil {
		// Files to come are the same if they have one name in the same directory.
		dirA, dirB := filepath.Dir(a), filepath.Dir(b)
		return filepath.Base(a) == filepath.Base(b) && (dirA == dirB || dirA != a && Same(dirA, dirB))
	}
	return errA == nil && errB == nil && os.SameFile(first, second)
}

// IsBehind reports whether name is the file that a stream, such as the standard output, reads or
// writes.
func IsBehind(name string, stream any) bool {
	f, ok := stream.(*os.File)
	return ok && isNamed(f, name, os.Stat)
}

// isNamed reports whether f is the file of that name. Stat is [os.Lstat] if the name must not be
// that of a link.
func isNamed(f *os.File, name string, stat func(string) (fs.FileInfo, error)) bool {
	mine, err := f.Stat()
	named, errName := stat(name)
	return err == nil && errName == nil && os.SameFile(mine, named)
}
