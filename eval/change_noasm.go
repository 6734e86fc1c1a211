//go:build !amd64 || purego

package eval

import "github.com/adoube/adoube/position"

// change is [changeGeneric]: there are other instructions for it on x86-64 alone.
func (k kernel) change(before, after *board, changed position.Bitboard, white, black *rows) {
	changeGeneric(before, after, changed, white, black)
}
