package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"crypto/md5"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"testing/fstest"
	"time"
)

// A tree is files in directories, with the date of the release. Archives of it depend on it alone.
type tree struct {
	fstest.MapFS
	date time.Time
}

func newTree(date time.Time) tree { return tree{fstest.MapFS{}, date} }

// add adds a file, and the directories above it.
func (t tree) add(name string, mode fs.FileMode, data []byte) {
	t.MapFS[name] = &fstest.MapFile{Data: data, Mode: mode, ModTime: t.date}
	for dir := path.Dir(name); dir != "."; dir = path.Dir(dir) {
		t.MapFS[dir] = &fstest.MapFile{Mode: fs.ModeDir | 0o755, ModTime: t.date}
	}
}

// tarGz returns an archive of t, compressed as well as possible.
func (t tree) tarGz() []byte {
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	check(errors.Join(w.AddFS(t), w.Close()))
	return gzipped(b.Bytes())
}

// zipped returns an archive of t.
func (t tree) zipped() []byte {
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	check(errors.Join(w.AddFS(t), w.Close()))
	return b.Bytes()
}

// gzipped returns data compressed as gzip -9n does.
func gzipped(data []byte) []byte {
	var b bytes.Buffer
	z := get(gzip.NewWriterLevel(&b, gzip.BestCompression))
	get(z.Write(data))
	check(z.Close())
	return b.Bytes()
}

// md5sums returns the checksums of the files, as dpkg verifies them.
func (t tree) md5sums() []byte {
	var b []byte
	for _, name := range slices.Sorted(maps.Keys(t.MapFS)) {
		if f := t.MapFS[name]; f.Mode.IsRegular() {
			b = fmt.Appendf(b, "%x  %s\n", md5.Sum(f.Data), name)
		}
	}
	return b
}
