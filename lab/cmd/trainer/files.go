package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"

	"github.com/adoube/adoube/internal/command"
	"github.com/adoube/adoube/internal/disk"
	"github.com/adoube/adoube/lab/record"
)

// gameFiles returns the files that match a pattern and the others, sorted.
func gameFiles(pattern string, others []string) ([]string, error) {
	paths, err := filepath.Glob(pattern)
	if err != nil {
		return nil, fmt.Errorf("--data %q: %w", pattern, err)
	}
	if pattern != "" && len(paths) == 0 {
		return nil, fmt.Errorf("--data %q: no file matches", pattern)
	}
	paths = append(paths, others...)
	slices.Sort(paths)
	if paths = slices.Compact(paths); len(paths) == 0 {
		return nil, errors.New("no games: use --data 'PATTERN' or name files of games")
	}
	return paths, nil
}

// readGames calls read for each of the files. It prints what is damaged in them and returns the number of
// damaged parts.
func readGames(paths []string, read func(*record.Reader) error) (int, error) {
	size, err := sizeOf(paths)
	if err != nil {
		return 0, err
	}
	bar := newBar(size, "reading")
	var damages []record.Damage
	for i := 0; i < len(paths) && err == nil; i++ {
		var found []record.Damage
		found, err = record.Read(paths[i], bar, read)
		damages = append(damages, found...)
	}
	bar.Clear()
	printDamages(damages)
	return len(damages), err
}

// printDamages prints which parts of files of games are skipped.
func printDamages(damages []record.Damage) {
	for _, d := range damages {
		command.PrintError(os.Stderr, "damaged", d)
	}
}

// sizeOf returns the total size of files in bytes.
func sizeOf(paths []string) (sum int64, err error) {
	for _, path := range paths {
		info, err := os.Stat(path)
		if err != nil {
			return 0, err
		}
		sum += info.Size()
	}
	return sum, nil
}

// lockState locks a file that is replaced again and again, until the lock is released: two runs would
// overwrite each other's state.
func lockState(path string) (*os.File, error) { return disk.OpenLocked(path + ".lock") }

// release ends a lock, and deletes the file if it is empty.
func release(f *os.File) {
	if info, err := f.Stat(); err == nil && info.Size() == 0 {
		_ = os.Remove(f.Name()) // while it is locked
	}
	f.Close()
}

// openLog opens a log for appending and locks it until it is closed. A file that begins otherwise is not
// changed.
func openLog(path, begin string) (*os.File, error) {
	log, err := disk.OpenLocked(path)
	if err != nil {
		return nil, err
	}
	text, err := io.ReadAll(io.LimitReader(log, int64(len(begin))))
	if err == nil && len(text) > 0 && string(text) != begin {
		err = fmt.Errorf("%s is not a log", path)
	}
	if err == nil {
		_, err = log.Seek(0, io.SeekEnd)
	}
	if err != nil {
		return nil, errors.Join(err, log.Close())
	}
	return log, nil
}
