//go:build !windows

package disk

// DecodeANSI returns b: only Windows has a code page besides UTF-8.
func DecodeANSI(b []byte) string { return string(b) }
