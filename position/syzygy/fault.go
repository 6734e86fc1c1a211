package syzygy

import (
	"errors"
	"runtime"
	"runtime/debug"
)

// What makes a table useless although its header was right.
var (
	errCorrupt = errors.New("corrupt: a value in it cannot be decoded")
	errFault   = errors.New("cannot be read any more: it was truncated meanwhile, or its disk fails")
)

// survive is deferred by what reads mapped memory, as
//
//	defer survive(debug.SetPanicOnFault(true), &err)
//
// Where a file has been truncated since it was mapped, or its disk cannot be
// read, there is no memory, and touching it would end the program. Instead it
// panics, which survive turns into errFault. It sets back what SetPanicOnFault
// has changed for the goroutine.
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
