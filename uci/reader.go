package uci

import (
	"bufio"
	"io"
	"runtime"
	"unicode/utf8"

	"github.com/adoube/adoube/internal/disk"
)

// tooLong stands for a line that cannot be a command.
const tooLong = "a line of more than 1 MiB"

// readLines sends the lines of r that are not empty, until the end of r or until
// done is closed, and then closes lines. A line ends with a line feed, a carriage
// return or both. tooLong replaces a line that is longer than the moves of any game. Decode
// decodes a line that is not in UTF-8: some programs on Windows write file names in the user's
// code page.
func readLines(r io.Reader, lines chan<- string, done <-chan struct{}, decode func([]byte) string) {
	defer close(lines)
	br := bufio.NewReaderSize(r, 1<<16)
	var line []byte
	for {
		b, err := br.ReadByte()
		if err == nil && b != '\n' && b != '\r' {
			if len(line) <= disk.MaxLine {
				line = append(line, b)
			}
			continue
		}
		if len(line) > disk.MaxLine {
			line = append(line[:0], tooLong...)
		}
		if len(line) > 0 {
			text := string(line)
			if !utf8.Valid(line) {
				text = decode(line)
			}
			select {
			case lines <- text:
			case <-done:
				return
			}
			line = line[:0]
			// The session loop is now next in line for this processor. While all others
			// search, it would wait some ten milliseconds if this goroutine went on into a
			// system call.
			runtime.Gosched()
		}
		if err != nil {
			return
		}
	}
}
