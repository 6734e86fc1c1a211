// Package disk opens and replaces files so that nothing is lost and nothing hangs:
//
//	open.go     only regular files: a pipe or a device can block for good
//	lock.go     a file that one program at a time may write
//	replace.go  files that exist as a whole or not at all
//	lines.go    lines of a bounded length
//	fault.go    files that are mapped into memory and then shortened
//	codepage_*.go text in the code page of Windows
//	system_*.go locks and flags of the operating system
package disk
