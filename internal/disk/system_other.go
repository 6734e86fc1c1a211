//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd || windows)

package disk

import "os"

// These systems do not have the flags.
const nonblock, nofollow = 0, 0

// lock does nothing: these systems have no locks that end with the program.
func lock(*os.File) error { return nil }
