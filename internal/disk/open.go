package disk

import (
	"errors"
	"io/fs"
	"os"
)

// ErrNotRegular says that something is a folder, a pipe or a device. Opening or reading
// these can block for ever.
var ErrNotRegular = errors.New("not a regular file")

// Open opens a regular file for reading.
func Open(name string) (*os.File, error) { return open(name, os.O_RDONLY, 0) }

// ReadFile returns what a regular file holds.
func ReadFile(name string) ([]byte, error) {
	if err := check(name, 0); err != nil {
		return nil, err
	}
	return os.ReadFile(name)
}

// Append opens or creates a regular file to write at its end. It may also be a device,
// such as the terminal: these take what is written without waiting for anybody.
func Append(name string) (*os.File, error) {
	return open(name, os.O_WRONLY|os.O_APPEND|os.O_CREATE, fs.ModeDevice|fs.ModeCharDevice)
}

// open opens a file that is regular or has only the given bits in its type. It looks
// before it opens, because opening a pipe waits for the other end.
func open(name string, flag int, allowed fs.FileMode) (*os.File, error) {
	if err := check(name, allowed); err != nil {
		return nil, err
	}
	return os.OpenFile(name, flag, 0o666)
}

// check returns an error if there is a file that is neither regular nor has only the given
// bits in its type.
func check(name string, allowed fs.FileMode) error {
	if info, err := os.Stat(name); err == nil && info.Mode().Type()&^allowed != 0 {
		return &fs.PathError{Op: "open", Path: name, Err: ErrNotRegular}
	}
	return nil
}

// Same reports whether both names are of one file that exists.
func Same(a, b string) bool {
	first, err := os.Stat(a)
	if err != nil {
		return false
	}
	second, err := os.Stat(b)
	return err == nil && os.SameFile(first, second)
}
