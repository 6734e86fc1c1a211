package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"errors"
	"io/fs"
	"path"
	"testing/fstest"
	"time"
)

// A tree is files in folders, with the date of the release. Archives of it depend on it alone.
type tree struct {
	fstest.MapFS
	date time.Time
}

func newTree(date time.Time) tree { return tree{fstest.MapFS{}, date} }

// add adds a file, and the folders above it.
func (t tree) add(name string, mode fs.FileMode, data []byte) {
	t.MapFS[name] = &fstest.MapFile{Data: data, Mode: mode, ModTime: t.date}
	for dir := path.Dir(name); dir != "."; dir = path.Dir(dir) {
		t.MapFS[dir] = &fstest.MapFile{Mode: fs.ModeDir | 0o755, ModTime: t.date}
	}
}

// tarGz returns an archive of t, compressed as well as possible.
func (t tree) tarGz() ([]byte, error) {
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	w := tar.NewWriter(z)
	err = errors.Join(w.AddFS(t), w.Close(), z.Close())
	return b.Bytes(), err
}

// zipped returns an archive of t.
func (t tree) zipped() ([]byte, error) {
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	err := errors.Join(w.AddFS(t), w.Close())
	return b.Bytes(), err
}
