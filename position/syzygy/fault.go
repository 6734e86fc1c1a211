package syzygy

import (
	"errors"
	"runtime"
	"runtime/debug"
)

// The errors for a table with a valid header.
var (
	errCorrupt = errors.New("corrupt: a value in it cannot be decoded")
	errFault   = errors.New("cannot be read: it was truncated while in use, or its disk fails")
)

// survive turns faults in mapped memory into errFault. Functions that read mapped
// memory defer it:
//
//	defer survive(debug.SetPanicOnFault(true), &err)
//
// If a file has been truncated since it was mapped, or its disk fails, reading the
// memory would crash the program. SetPanicOnFault makes it panic instead; survive
// restores the setting of the goroutine.
func survive(panicked bool, err *error) {
	debug.SetPanicOnFault(panicked)
	switch r := recover().(type) {
	case nil:
	case interface {
		runtime.Error
		Addr() uintptr // only faults have an address
	}:
		*err = errFault
	default:
		panic(r)
	}
}
