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
// may be written. It keeps its permissions, and what is a link to it stays one.
func Replace(name, magic string, write func(io.Writer) error) error {
	name, mode, err := target(name, magic)
	if err != nil {
		return err
	}
	f, err := newPart(name)
	if err != nil {
		return err
	}
	if mode != 0 {
		err = f.Chmod(mode)
	}
	w := bufio.NewWriterSize(f, 1<<20)
	if err == nil {
		err = write(w)
	}
	if err == nil {
		err = w.Flush()
	}
	if err == nil {
		err = f.Sync()
	}
	if err != nil {
		return errors.Join(err, discard(f))
	}
	if !canRenameOpen {
		err = f.Close()
	}
	if err == nil {
		err = os.Rename(f.Name(), name)
	}
	if err != nil {
		err = errors.Join(err, discard(f))
	}
	f.Close() // it is on the disk already
	return err
}

// Replaceable returns the error of a call of [Replace] that can be known before.
func Replaceable(name, magic string) error {
	_, _, err := target(name, magic)
	return err
}

// canRenameOpen says whether the system can rename and delete files that are open.
const canRenameOpen = runtime.GOOS != "windows"

// newPart creates the file that is to replace the named one. Its name cannot be foreseen,
// so that nobody has put another file or a link there, and it is locked. Files like it
// that nobody has locked are what killed programs left behind, and are deleted.
func newPart(name string) (*os.File, error) {
	folder, base := filepath.Split(name)
	part := func(random string) string {
		return fmt.Sprintf("adoube-%08x-%s.part", crc32.ChecksumIEEE([]byte(base)), random)
	}
	left := part(strings.Repeat("[2-7A-Z]", len(rand.Text())))
	entries, _ := os.ReadDir(cmp.Or(folder, "."))
	for _, e := range entries {
		if like, _ := filepath.Match(left, e.Name()); like && e.Type().IsRegular() {
			if f, err := OpenLocked(folder + e.Name()); err == nil {
				_ = discard(f)
			}
		}
	}
	for {
		f, err := openLocked(folder+part(rand.Text()), os.O_EXCL)
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

// target returns the file that a name stands for, and its mode if it exists. It returns
// an error if this must not be replaced.
func target(name, magic string) (string, fs.FileMode, error) {
	info, err := os.Lstat(name)
	if errors.Is(err, fs.ErrNotExist) {
		return name, 0, nil
	}
	if err == nil && info.Mode()&fs.ModeSymlink != 0 {
		link := name
		if name, err = filepath.EvalSymlinks(link); errors.Is(err, fs.ErrNotExist) {
			return "", 0, fmt.Errorf("%s is a link to nothing: %w", link, fs.ErrNotExist)
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
