package polyglot

import (
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/adoube/adoube/internal/disk"
	"github.com/adoube/adoube/position"
)

const (
	entrySize = 16 // of an entry in bytes

	// maxEntries is how many entries of one position are read. No position has more
	// legal moves than 218, so the rest of a longer list is damage that would cost the
	// time for a move.
	maxEntries = 1000
)

// A Book is an opening book in a file; the zero Book is empty. Its methods may be called from several
// goroutines at once.
type Book struct {
	r       io.ReaderAt
	closer  io.Closer // nil if the book does not own r
	entries int64
}

// A Choice is a book move.
type Choice struct {
	Move   position.Move
	Weight int // 0 to 65535, relative to the other choices; 0 for never
}

// Open opens the book in the named file. See [New] for the errors.
func Open(name string) (*Book, error) {
	f, err := disk.Open(name)
	if err != nil {
		return nil, err
	}
	info, err := f.Stat()
	if err == nil {
		var b *Book
		if b, err = New(f, info.Size()); err == nil {
			b.closer = f
			return b, nil
		}
	}
	f.Close()
	return nil, fmt.Errorf("book %s: %w", name, err)
}

// New returns the book in the first size bytes of r. It returns an error if there is
// no entry, if the last one is incomplete, or if a sample of the entries is not in
// order.
func New(r io.ReaderAt, size int64) (*Book, error) {
	switch {
	case size <= 0:
		return nil, errors.New("the file is empty")
	case size%entrySize != 0:
		return nil, fmt.Errorf("%d bytes are not a multiple of %d: the file is truncated or not a Polyglot book", size, entrySize)
	}
	b := &Book{r: r, entries: size / entrySize}
	if err := b.checkOrder(); err != nil {
		return nil, err
	}
	return b, nil
}

// checkOrder returns an error if the keys of a sample of the entries are not in
// ascending order. Reading all entries of a large book would take seconds.
func (b *Book) checkOrder() error {
	const sample = 1000
	step := max(b.entries/sample, 1)
	var last uint64
	for i := int64(0); i < b.entries; i += step {
		e, err := b.entry(i)
		if err != nil {
			return err
		}
		if e.key < last {
			return orderError(i)
		}
		last = e.key
	}
	return nil
}

func orderError(i int64) error {
	return fmt.Errorf("the key of entry %d is lower than an earlier one: the file is damaged or not a Polyglot book", i)
}

// Close closes the file. The book cannot be used afterward.
func (b *Book) Close() error {
	if b.closer == nil {
		return nil
	}
	return b.closer.Close()
}

// Len returns the number of entries.
func (b *Book) Len() int64 { return b.entries }

// Moves returns the legal moves that the book has for the current position of g, by
// descending weight, equal ones in the order of the file. Illegal moves are left
// out: another position may have the same key. Of many entries for one position it
// reads the first 1,000. The error names the entry that cannot be read or is out of
// order.
func (b *Book) Moves(g *position.Game) ([]Choice, error) {
	last := position.NoMove
	if moves := g.Moves(); len(moves) > 0 {
		last = moves[len(moves)-1]
	}
	p := g.Position()
	key := Key(p, last)
	i, err := b.find(key)
	if err != nil {
		return nil, err
	}
	var choices []Choice
	for end := min(i+maxEntries, b.entries); i < end; i++ {
		e, err := b.entry(i)
		if err != nil {
			return nil, err
		}
		if e.key != key {
			break
		}
		choices = e.addTo(choices, p)
	}
	slices.SortStableFunc(choices, func(a, b Choice) int { return cmp.Compare(b.Weight, a.Weight) })
	return choices, nil
}

// find returns the index of the first entry whose key is at least key.
func (b *Book) find(key uint64) (int64, error) {
	low, high := int64(0), b.entries
	least, most := uint64(0), ^uint64(0) // bounds of the keys between low and high
	for low < high {
		middle := low + (high-low)/2
		e, err := b.entry(middle)
		if err != nil {
			return 0, err
		}
		if e.key < least || e.key > most {
			return 0, orderError(middle)
		}
		if e.key < key {
			low, least = middle+1, e.key
		} else {
			high, most = middle, e.key
		}
	}
	return low, nil
}

// An entry is an entry of the file, without the field for learning.
type entry struct {
	key    uint64
	move   uint16
	weight uint16
}

// entry reads entry i.
func (b *Book) entry(i int64) (entry, error) {
	var raw [entrySize]byte
	if _, err := b.r.ReadAt(raw[:], i*entrySize); err != nil {
		return entry{}, fmt.Errorf("reading entry %d of %d: %w", i, b.entries, err)
	}
	return entry{
		key:    binary.BigEndian.Uint64(raw[:]),
		move:   binary.BigEndian.Uint16(raw[8:]),
		weight: binary.BigEndian.Uint16(raw[10:]),
	}, nil
}

// promotionLetters are the letters of promotions in UCI notation, by their number in
// an entry.
var promotionLetters = [8]string{0: "", 1: "n", 2: "b", 3: "r", 4: "q", 5: "?", 6: "?", 7: "?"}

// addTo appends the move of e to choices if it is legal in p and not yet among them.
// Castling may also be the move of the king, which some programs write against the
// format.
func (e entry) addTo(choices []Choice, p *position.Position) []Choice {
	to, from := position.Square(e.move&63), position.Square(e.move>>6&63)
	m, err := p.ParseUCI(from.String() + to.String() + promotionLetters[e.move>>12&7])
	if err != nil || slices.ContainsFunc(choices, func(c Choice) bool { return c.Move == m }) {
		return choices
	}
	return append(choices, Choice{m, int(e.weight)})
}

// Pick returns a random choice, with a probability proportional to its weight, or
// false if all weights are 0. The argument random returns a random number in [0, n),
// such as rand.IntN.
func Pick(choices []Choice, random func(n int) int) (Choice, bool) {
	total := 0
	for _, c := range choices {
		total += c.Weight
	}
	if total == 0 {
		return Choice{}, false
	}
	r := random(total)
	for _, c := range choices {
		if r -= c.Weight; r < 0 {
			return c, true
		}
	}
	return Choice{}, false
}
