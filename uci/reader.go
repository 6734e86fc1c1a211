package uci

import (
	"bufio"
	"io"
	"runtime"

	"github.com/adoube/adoube/internal/disk"
)

// tooLong stands for a line that cannot be a command.
const tooLong = "a line of more than a mebibyte"

// readLines sends the lines of r that are not empty, until the end of r or until
// done is closed, and then closes lines. A line ends with a line feed, a carriage
// return or both. Of one that is longer than the moves of any game, it sends only that it
// is too long.
func readLines(r io.Reader, lines chan<- string, done <-chan struct{}) {
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
			select {
			case lines <- string(line):
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
