package disk

import (
	"errors"
	"runtime"
	"runtime/debug"
)

// ErrFault says that the memory of a mapped file cannot be read.
var ErrFault = errors.New("cannot be read: it was truncated while in use, or its disk fails")

// Survive turns faults in mapped memory into [ErrFault]. Functions that read mapped
// memory defer it:
//
//	defer disk.Survive(debug.SetPanicOnFault(true), &err)
//
// If a file has been truncated since it was mapped, or its disk fails, reading the
// memory would crash the program. SetPanicOnFault makes it panic instead; Survive
// restores the setting of the goroutine.
func Survive(panicked bool, err *error) {
	debug.SetPanicOnFault(panicked)
	switch r := recover().(type) {
	case nil:
	case interface {
		runtime.Error
		Addr() uintptr // only faults have an address
	}:
		*err = ErrFault
	default:
		panic(r)
	}
}
