// Go's assembler lacks some instructions. These macros encode them as in the Arm
// Architecture Reference Manual, C7.2. They take numbers of V registers: m and n are
// sources, d is the destination.

// The lower and the upper 8 of 16 lanes of 8 bits, m, added to 8 lanes of 16 bits, n,
// and subtracted from them.
#define SADDW(m, n, d) WORD $(0x0e201000 | m<<16 | n<<5 | d)
#define SADDW2(m, n, d) WORD $(0x4e201000 | m<<16 | n<<5 | d)
#define SSUBW(m, n, d) WORD $(0x0e203000 | m<<16 | n<<5 | d)
#define SSUBW2(m, n, d) WORD $(0x4e203000 | m<<16 | n<<5 | d)

// Maxima, minima, products, and twice the products in upper halves, rounded, of 8 lanes
// of 16 bits.
#define SMAX(m, n, d) WORD $(0x4e606400 | m<<16 | n<<5 | d)
#define SMIN(m, n, d) WORD $(0x4e606c00 | m<<16 | n<<5 | d)
#define MUL16(m, n, d) WORD $(0x4e609c00 | m<<16 | n<<5 | d)
#define SQRDMULH(m, n, d) WORD $(0x6e60b400 | m<<16 | n<<5 | d)

// Products of the lower and of the upper 8 of 16 bytes, and of 4 of 8 lanes of 16
// bits; with sums in SMLAL.
#define SMULLB(m, n, d) WORD $(0x0e20c000 | m<<16 | n<<5 | d)
#define SMULLB2(m, n, d) WORD $(0x4e20c000 | m<<16 | n<<5 | d)
#define SMULL(m, n, d) WORD $(0x0e60c000 | m<<16 | n<<5 | d)
#define SMULL2(m, n, d) WORD $(0x4e60c000 | m<<16 | n<<5 | d)
#define SMLAL(m, n, d) WORD $(0x0e608000 | m<<16 | n<<5 | d)
#define SMLAL2(m, n, d) WORD $(0x4e608000 | m<<16 | n<<5 | d)

// Sums of neighbors: of n and then m, and of n to lanes twice as wide in d.
#define ADDPH(m, n, d) WORD $(0x4e60bc00 | m<<16 | n<<5 | d)
#define ADDPS(m, n, d) WORD $(0x4ea0bc00 | m<<16 | n<<5 | d)
#define SADALP(n, d) WORD $(0x4e606800 | n<<5 | d)

// On 4 lanes of 32 bits, and their lower halves as the lower and upper lanes of d.
#define SMAXS(m, n, d) WORD $(0x4ea06400 | m<<16 | n<<5 | d)
#define SMINS(m, n, d) WORD $(0x4ea06c00 | m<<16 | n<<5 | d)
#define MUL32(m, n, d) WORD $(0x4ea09c00 | m<<16 | n<<5 | d)
#define XTN(n, d) WORD $(0x0e612800 | n<<5 | d)
#define XTN2(n, d) WORD $(0x4e612800 | n<<5 | d)
