package record

// A chance is the adaptive probability of a binary decision. The zero value makes both
// outcomes equally likely. It adapts fast at first, and slower with each decision.
type chance struct {
	one  int16  // probability of a 1, less one half, in 1/65536
	seen uint16 // decisions, up to seenLimit
}

const (
	seenLimit = 250
	certain   = 1<<16 - 1<<5 // no probability comes closer to 0 or 1 than this
)

// probability returns the probability of a 1 in 1/65536.
func (c *chance) probability() uint64 {
	return uint64(min(max(int(c.one)+1<<15, 1<<16-certain), certain))
}

// learn moves the probability toward the outcome bit.
func (c *chance) learn(bit int) {
	p := int(c.one) + 1<<15
	p += (bit*(1<<16-1) - p) * 2 / (2*int(c.seen) + 3)
	c.one = int16(p - 1<<15)
	c.seen = min(c.seen+1, seenLimit)
}

// A coder is a binary arithmetic coder like that of lpaq by Matt Mahoney,
// http://mattmahoney.net/dc/dce.html. The same calls encode and decode: when decoding, a
// coder ignores its arguments and returns the values that were encoded, so the format is
// written down once.
type coder struct {
	low, high uint32 // the interval of the code so far, ends included
	decoding  bool
	code      uint32 // the next four bytes of the input, when decoding
	data      []byte // the output, or the rest of the input
	missing   int    // bytes read after the end of the input
}

// encode starts a new output in the memory of the last one.
func (c *coder) encode() { *c = coder{high: 1<<32 - 1, data: c.data[:0]} }

// decode starts reading data.
func (c *coder) decode(data []byte) {
	*c = coder{high: 1<<32 - 1, decoding: true, data: data}
	for range 4 {
		c.shiftIn()
	}
}

// shiftIn reads the next byte of the input, or 0 after its end.
func (c *coder) shiftIn() {
	c.code <<= 8
	if len(c.data) == 0 {
		c.missing++
		return
	}
	c.code |= uint32(c.data[0])
	c.data = c.data[1:]
}

// finish ends the output and returns it.
func (c *coder) finish() []byte {
	c.data = append(c.data, byte(c.high>>24), byte(c.high>>16), byte(c.high>>8), byte(c.high))
	return c.data
}

// atEnd reports whether a decoder has read exactly its input.
func (c *coder) atEnd() bool { return len(c.data) == 0 && c.missing == 0 }

// bit codes a binary decision, 0 or 1.
func (c *coder) bit(m *chance, bit int) int {
	split := c.low + uint32(uint64(c.high-c.low)*m.probability()>>16)
	if c.decoding {
		bit = 0
		if c.code <= split {
			bit = 1
		}
	}
	if bit == 1 {
		c.high = split
	} else {
		c.low = split + 1
	}
	m.learn(bit)
	for (c.low^c.high)>>24 == 0 {
		if c.decoding {
			c.shiftIn()
		} else {
			c.data = append(c.data, byte(c.high>>24))
		}
		c.low <<= 8
		c.high = c.high<<8 | 0xff
	}
	return bit
}

// flag codes a boolean.
func (c *coder) flag(m *chance, b bool) bool {
	bit := 0
	if b {
		bit = 1
	}
	return c.bit(m, bit) == 1
}

// unary codes a number n from 0 to len(m), as n ones followed, below len(m), by a zero.
func (c *coder) unary(m []chance, n int) int {
	for i := range m {
		if !c.flag(&m[i], i < n) {
			return i
		}
	}
	return len(m)
}

// tree codes a number below len(m), which is a power of two: bit by bit from the
// highest, each in the context of those before it.
func (c *coder) tree(m []chance, n int) int {
	node := 1
	for half := len(m) / 2; half > 0; half /= 2 {
		node = 2*node + c.bit(&m[node], min(n&half, 1))
	}
	return node - len(m)
}
