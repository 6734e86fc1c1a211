// Package aligned makes slices that vector instructions read at full speed, and asks for
// large pages.
package aligned

import "unsafe"

// Line is the size of a cache line in bytes, and of the widest vector registers.
const Line = 64

// Make returns n zeros that begin at the start of a cache line. Kernels lose a third
// of their speed on vectors that straddle two lines.
func Make[T number](n int) []T {
	return makeAt[T](n, Line)
}

// makeAt returns n zeros whose address is a multiple of unit.
func makeAt[T number](n, unit int) []T {
	return From(make([]T, n+unit/int(unsafe.Sizeof(T(0)))), unit)[:n:n]
}

// From returns s without the elements before the first address that is a multiple of unit, a
// power of two. That address must be in s.
func From[T any](s []T, unit int) []T {
	return s[int(-Address(s)%uintptr(unit))/int(unsafe.Sizeof(s[0])):]
}

// A number can be in a vector.
type number interface {
	int8 | int16 | int32 | uint32 | float32
}

// Address returns the address of the first element of s.
func Address[T any](s []T) uintptr { return uintptr(unsafe.Pointer(unsafe.SliceData(s))) }
