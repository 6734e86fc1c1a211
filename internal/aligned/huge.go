package aligned

// HugePage is the size of large pages where there are any.
const HugePage = 2 << 20

// MakeHuge returns n zeros whose address is a multiple of [HugePage], and asks for large
// pages. Random reads of megabytes then miss the processor's address cache less often.
func MakeHuge[T number](n int) []T {
	s := makeAt[T](n, HugePage)
	AdviseHugePages(s)
	return s
}
