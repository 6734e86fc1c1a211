package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/adoube/adoube/annotate/report"
	"github.com/adoube/adoube/internal/command"
	"github.com/adoube/adoube/position/pgn"
)

// areFiles reports whether arguments are names of files and not a game: the first one is the
// standard input, has the extension of PGN files, or exists.
func areFiles(args []string) bool {
	if args[0] == "-" || strings.EqualFold(filepath.Ext(args[0]), ".pgn") {
		return true
	}
	info, err := os.Stat(args[0])
	return err == nil && !info.IsDir()
}

// An ended reader stays at its end, where a terminal would wait for another line.
type ended struct {
	r   io.Reader
	err error
}

func (e *ended) Read(b []byte) (n int, err error) {
	if e.err == nil {
		n, e.err = e.r.Read(b)
	}
	return n, e.err
}

// startsPGN reports whether r begins with a tag or a comment of PGN, which no line with a
// position or a move does. It waits for the first character; the error says that none came. At a
// terminal, a reader that has seen the end must not be asked again.
func startsPGN(r *bufio.Reader) (bool, error) {
	for n := 1; ; n++ {
		b, err := r.Peek(n)
		if err != nil {
			return false, err
		}
		switch last := b[n-1]; {
		case bytes.IndexByte([]byte("[{%"), last) >= 0:
			return true, nil
		case last > ' ' && last < 0x80: // but for a byte order mark
			return false, nil
		}
	}
}

// files adjudicates the games of PGN files.
func (a *adjudication) files(s streams, names []string, w *bufio.Writer) error {
	for _, name := range names {
		r, err := s.open(name, "games in PGN")
		if err != nil {
			return command.UsageError{Err: err}
		}
		err = a.games(name, r, w)
		r.Close()
		if err != nil {
			return err
		}
	}
	return a.bad.err("game", "left out")
}

// games adjudicates the games of a PGN file with the given name. A game that cannot be read to
// its end is left out.
func (a *adjudication) games(name string, r io.Reader, w *bufio.Writer) error {
	n := 0
	for g, err := range pgn.Games(r) {
		n++
		if g != nil {
			for _, w := range g.Warnings {
				a.bad.warn(name, w)
			}
		}
		switch {
		case g == nil:
			return fmt.Errorf("%s: %w", name, err)
		case g.Broken != nil:
			a.refuse(w, name, g.Broken)
		case a.asJSON:
			a.write(w, g.Replay(len(g.Moves)))
		default:
			fmt.Fprintf(w, "%s\n\n", report.Title(g))
			a.write(w, g.Replay(len(g.Moves)))
			fmt.Fprintln(w)
		}
		if err := w.Flush(); err != nil {
			return err
		}
	}
	if n == 0 {
		return command.Usagef("%s: there is no game in PGN", name)
	}
	return nil
}
