package disk

import (
	"unicode/utf16"

	"golang.org/x/sys/windows"
)

// DecodeANSI returns b, which is in the active code page of Windows, in UTF-8.
func DecodeANSI(b []byte) string {
	const activePage = 0 // CP_ACP
	wide := make([]uint16, len(b))
	n, err := windows.MultiByteToWideChar(activePage, 0, &b[0], int32(len(b)), &wide[0], int32(len(wide)))
	if err != nil {
		return string(b)
	}
	return string(utf16.Decode(wide[:n]))
}
