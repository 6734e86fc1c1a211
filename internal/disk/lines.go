package disk

import (
	"bufio"
	"errors"
	"fmt"
)

// MaxLine is the length in bytes of the longest line of text that makes sense. The
// moves of the longest game that the Laws allow take about 90,000.
const MaxLine = 1 << 20

// ErrLongLine says that a line is too long. Without a limit, a file of zeros would take
// all memory.
var ErrLongLine = errors.New("a line is too long")

// ReadLine returns the next line with its line feed, which only the last may lack. The
// error wraps [ErrLongLine] if the line has more than most bytes; r is then somewhere
// within it. Other errors are those of r.
func ReadLine(r *bufio.Reader, most int) ([]byte, error) {
	var line []byte
	for {
		part, err := r.ReadSlice('\n')
		if len(line)+len(part) > most {
			return nil, fmt.Errorf("%w: it has more than %d bytes", ErrLongLine, most)
		}
		if line = append(line, part...); !errors.Is(err, bufio.ErrBufferFull) {
			return line, err
		}
	}
}
