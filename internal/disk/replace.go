package disk

import (
	"bufio"
	"cmp"
	"crypto/rand"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
)

// Replace writes the file of the given name by calling write. It replaces an older file
// only when the new one is complete and on the disk: an error, or the end of the
// program, leaves the older file as it was.
//
// The older file has to be a regular one that is empty or begins with magic, and that
// may be written. It keeps its permissions, and a link to it remains a link.
func Replace(name, magic string, write func(io.Writer) error) error {
	name, mode, err := target(name, magic)
	if err != nil {
		return err
	}
	f, err := newPart(name)
	if err != nil {
		return named(name, err)
	}
	err = fill(f, mode, write)
	if err == nil && !canRenameOpen {
		err = f.Close()
	}
	if err == nil {
		err = os.Rename(f.Name(), name)
	}
	if err != nil {
		err = errors.Join(err, discard(f))
	}
	f.Close() // it is on the disk already
	return named(name, err)
}

// fill gives f its mode, unless that is 0, and its contents, and puts them on the disk.
func fill(f *os.File, mode fs.FileMode, write func(io.Writer) error) error {
	if mode != 0 {
		if err := f.Chmod(mode); err != nil {
			return err
		}
	}
	w := bufio.NewWriterSize(f, 1<<20)
	if err := write(w); err != nil {
		return err
	}
	return cmp.Or(w.Flush(), f.Sync())
}

// named returns err with the given file name instead of that of the part file that was to
// replace it.
func named(name string, err error) error {
	if part, ok := errors.AsType[*fs.PathError](err); ok && filepath.Ext(part.Path) == partExt {
		return &fs.PathError{Op: part.Op, Path: name, Err: part.Err}
	}
	if link, ok := errors.AsType[*os.LinkError](err); ok {
		return &fs.PathError{Op: link.Op, Path: name, Err: link.Err}
	}
	return err
}

// partExt ends the names of files that are to replace others.
const partExt = ".part"

// Replaceable returns the error of [Replace] if that is known before anything is written.
func Replaceable(name, magic string) error {
	_, _, err := target(name, magic)
	return err
}

// canRenameOpen says whether the system can rename and delete files that are open.
const canRenameOpen = runtime.GOOS != "windows"

// newPart creates the file that is to replace the named one. Its name cannot be foreseen,
// so that no other file or link can be there, and it is locked. Files like it
// that are not locked are what killed programs left behind, and are deleted.
func newPart(name string) (*os.File, error) {
	dir, base := filepath.Split(name)
	part := func(random string) string {
		return fmt.Sprintf("adoube-%08x-%s%s", crc32.ChecksumIEEE([]byte(base)), random, partExt)
	}
	left := part(strings.Repeat("[2-7A-Z]", len(rand.Text())))
	entries, _ := os.ReadDir(cmp.Or(dir, "."))
	for _, e := range entries {
		if like, _ := filepath.Match(left, e.Name()); like && e.Type().IsRegular() {
			if f, err := OpenLocked(dir + e.Name()); err == nil {
				_ = discard(f)
			}
		}
	}
	for {
		f, err := openLocked(dir+part(rand.Text()), os.O_EXCL)
		if !errors.Is(err, ErrInUse) { // by a program that has just looked for such files
			return f, err
		}
	}
}

// discard closes and deletes f.
func discard(f *os.File) error {
	if !canRenameOpen {
		f.Close()
	}
	err := os.Remove(f.Name())
	f.Close()
	return err
}

// target returns the name of the file that a name or link stands for, and the mode of the file if
// it exists. The error says why the file must not be replaced.
func target(name, magic string) (string, fs.FileMode, error) {
	info, err := os.Lstat(name)
	if errors.Is(err, fs.ErrNotExist) {
		return name, 0, nil
	}
	if err == nil && info.Mode()&fs.ModeSymlink != 0 {
		link := name
		if name, err = filepath.EvalSymlinks(link); errors.Is(err, fs.ErrNotExist) {
			return "", 0, fmt.Errorf("%s is a link to nothing: %w", link, fs.ErrNotExist)
		} else if err != nil { // without a name, if the link leads to itself
			return "", 0, fmt.Errorf("%s: %w", link, err)
		}
	}
	if err != nil {
		return "", 0, err
	}
	f, err := open(name, os.O_RDWR, 0, os.Stat)
	if err != nil {
		return "", 0, err
	}
	defer f.Close()
	begin := make([]byte, len(magic))
	n, err := io.ReadFull(f, begin)
	if n > 0 && string(begin) != magic {
		return "", 0, fmt.Errorf("%s is another kind of file and is not replaced", name)
	}
	if err != nil && err != io.EOF {
		return "", 0, err
	}
	if info, err = f.Stat(); err != nil {
		return "", 0, err
	}
	return name, info.Mode().Perm(), nil
}
