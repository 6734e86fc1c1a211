package disk

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"
)

// MaxLine is the length in bytes of the longest line of text that makes sense. The
// moves of the longest game that the Laws allow take about 90,000.
const MaxLine = 1 << 20

// ErrLongLine says that a line is too long. Without a limit, a file of zeros would take
// all memory.
var ErrLongLine = errors.New("the line is too long")

// maxSkipped is how many times the limit a line can have before reading ends. A file
// without a line feed in that many bytes is no text.
const maxSkipped = 1 << 10

// ReadLine returns the next line with its line feed, which only the last may lack. The
// error wraps [ErrLongLine] if the line has more than most bytes; the next call returns the line
// after it. Other errors are those of r, and one for a line too long to skip.
func ReadLine(r *bufio.Reader, most int) ([]byte, error) {
	var line []byte
	for size := int64(0); ; {
		part, err := r.ReadSlice('\n')
		if size += int64(len(part)); size <= int64(most) {
			line = append(line, part...)
		}
		switch {
		case errors.Is(err, bufio.ErrBufferFull) && size <= int64(most)*maxSkipped:
		case size <= int64(most):
			return line, err
		case err == nil || err == io.EOF:
			return nil, fmt.Errorf("%w: it has more than %d bytes", ErrLongLine, most)
		case errors.Is(err, bufio.ErrBufferFull):
			return nil, fmt.Errorf("a line has more than %d bytes: this is not text", int64(most)*maxSkipped)
		default:
			return nil, err
		}
	}
}

// A Line is a line of text without the white space around it.
type Line struct {
	Number int // from 1
	Text   string
}

// Lines returns an iterator over the lines of r that are not blank. An error that wraps
// [ErrLongLine] stands for one line; any other is the last.
func Lines(r *bufio.Reader) iter.Seq2[Line, error] {
	return func(yield func(Line, error) bool) {
		for n := 1; ; n++ {
			line, err := ReadLine(r, MaxLine)
			text := strings.TrimSpace(strings.TrimPrefix(string(line), "\ufeff"))
			if text != "" && !yield(Line{n, text}, nil) || err == io.EOF {
				return
			}
			if err != nil && (!yield(Line{Number: n}, err) || !errors.Is(err, ErrLongLine)) {
				return
			}
		}
	}
}
