package disk

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
)

// partSuffix ends the name of a file that is not complete yet. What a killed program
// left behind, the next one writes over.
const partSuffix = ".adoube-part"

// Replace writes the file of the given name by calling write. It replaces an older file
// only when the new one is complete and on the disk: an error, or the end of the
// program, leaves the older file as it was.
//
// The older file has to be a regular one that is empty or begins with magic, and that
// may be written. It keeps its permissions, and what is a link to it stays one.
func Replace(name, magic string, write func(io.Writer) error) error {
	return ReplaceAt(name, magic, func(f *os.File) error {
		w := bufio.NewWriterSize(f, 1<<20)
		if err := write(w); err != nil {
			return err
		}
		return w.Flush()
	})
}

// Replaceable returns the error of a call of [Replace] that can be known before.
func Replaceable(name, magic string) error {
	_, _, err := target(name, magic)
	return err
}

// ReplaceAt is [Replace] for files that are not written from the beginning to the end.
func ReplaceAt(name, magic string, write func(*os.File) error) error {
	name, mode, err := target(name, magic)
	if err != nil {
		return err
	}
	f, err := OpenLocked(name + partSuffix)
	if err != nil {
		return err
	}
	err = f.Truncate(0)
	if err == nil && mode != 0 {
		err = f.Chmod(mode)
	}
	if err == nil {
		err = write(f)
	}
	if err == nil {
		err = f.Sync()
	}
	if runtime.GOOS == "windows" { // it cannot rename open files
		err = errors.Join(err, f.Close())
	}
	if err == nil {
		err = os.Rename(f.Name(), name)
	}
	if err != nil {
		err = errors.Join(err, os.Remove(f.Name()))
	}
	f.Close() // it is on the disk already
	return err
}

// target returns the file that a name stands for, and its mode if it exists. It returns
// an error if this must not be replaced.
func target(name, magic string) (string, fs.FileMode, error) {
	info, err := os.Lstat(name)
	if errors.Is(err, fs.ErrNotExist) {
		return name, 0, nil
	}
	if err == nil && info.Mode()&fs.ModeSymlink != 0 {
		name, err = filepath.EvalSymlinks(name)
	}
	if err != nil {
		return "", 0, err
	}
	f, err := open(name, os.O_RDWR, 0)
	if err != nil {
		return "", 0, err
	}
	defer f.Close()
	begin := make([]byte, len(magic))
	n, err := io.ReadFull(f, begin)
	if n > 0 && string(begin) != magic {
		return "", 0, fmt.Errorf("%s is another kind of file and stays as it is", name)
	}
	if err != nil && err != io.EOF {
		return "", 0, err
	}
	if info, err = f.Stat(); err != nil {
		return "", 0, err
	}
	return name, info.Mode().Perm(), nil
}
