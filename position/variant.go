package position

import "fmt"

// A Variant is the kind of chess that is played. It decides which castling rights there can be.
type Variant uint8

const (
	// UnknownVariant is either of the two below. Castling rights that name the files of rooks,
	// or fit one start position of Chess960, are kept. Of others only those of standard chess
	// are kept.
	UnknownVariant Variant = iota
	// StandardVariant has the king on e1 or e8 and the rook in its corner. Other rights are
	// dropped.
	StandardVariant
	// Chess960Variant has the king between its rooks. Double Fischer random is a case of it.
	Chess960Variant
)

// VariantOf returns Chess960Variant or StandardVariant.
func VariantOf(chess960 bool) Variant {
	if chess960 {
		return Chess960Variant
	}
	return StandardVariant
}

// A Parser reads positions and games as people and programs write them, and notes what it
// drops. The zero Parser is ready to use; [ParseGame] and the like have one of their own.
type Parser struct {
	Variant Variant
	// Notes says what was dropped or changed, such as castling rights, a sentence each. The
	// methods append to it.
	Notes []string
}

func (r *Parser) note(format string, args ...any) {
	r.Notes = append(r.Notes, fmt.Sprintf(format, args...))
}
