//go:build !purego

package search

import (
	"github.com/adoube/adoube/position"
	"golang.org/x/sys/cpu"
)

// vectors reports whether the processor has what scoreSixteen and greatestKey need.
var vectors = cpu.X86.HasAVX2

// scoreSixteen does what [quietOrder.scoreGeneric] does for count moves. It reads quietStep
// moves, and the keys that it writes are a multiple of four.
//
//go:noescape
func scoreSixteen(o *quietOrder, moves *position.Move, keys *key, place, count int) (checks uint32)

// greatestKey returns the greatest of count keys, and of those behind them up to a multiple
// of eight.
//
//go:noescape
func greatestKey(keys *key, count int) key
