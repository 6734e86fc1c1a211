package aligned

// HugePage is the size of large pages where there are any.
const HugePage = 2 << 20
