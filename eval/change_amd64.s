//go:build !purego

#include "go_asm.h"
#include "textflag.h"

// squares holds the numbers 0 to 63.
DATA squares<>+0x00(SB)/8, $0x0706050403020100
DATA squares<>+0x08(SB)/8, $0x0f0e0d0c0b0a0908
DATA squares<>+0x10(SB)/8, $0x1716151413121110
DATA squares<>+0x18(SB)/8, $0x1f1e1d1c1b1a1918
DATA squares<>+0x20(SB)/8, $0x2726252423222120
DATA squares<>+0x28(SB)/8, $0x2f2e2d2c2b2a2928
DATA squares<>+0x30(SB)/8, $0x3736353433323130
DATA squares<>+0x38(SB)/8, $0x3f3e3d3c3b3a3938
GLOBL squares<>(SB), RODATA|NOPTR, $64

// ranks takes from eight bitboards their bytes for the first rank, those of the last bitboard
// first, then for the second, and so on.
DATA ranks<>+0x00(SB)/8, $0x0008101820283038
DATA ranks<>+0x08(SB)/8, $0x0109111921293139
DATA ranks<>+0x10(SB)/8, $0x020a121a222a323a
DATA ranks<>+0x18(SB)/8, $0x030b131b232b333b
DATA ranks<>+0x20(SB)/8, $0x040c141c242c343c
DATA ranks<>+0x28(SB)/8, $0x050d151d252d353d
DATA ranks<>+0x30(SB)/8, $0x060e161e262e363e
DATA ranks<>+0x38(SB)/8, $0x070f171f272f373f
GLOBL ranks<>(SB), RODATA|NOPTR, $64

// func changeVBMI2(before, after *[8]position.Bitboard, changed uint64, whiteFlip, blackFlip uint16, white, black *rows, first *firstRows)
//
// It makes a byte of each piece, compresses the changed squares, at most 32, and the pieces on
// them before and after into lanes of 16 bits, and computes their rows all at once.
TEXT ·changeVBMI2(SB), NOSPLIT, $0-56
	MOVQ before+0(FP), SI
	MOVQ after+8(FP), DI
	MOVQ changed+16(FP), AX
	MOVQ white+32(FP), R8
	MOVQ black+40(FP), R9
	MOVQ first+48(FP), DX
	KMOVQ AX, K1
	// A rank of eight bitboards is a matrix of 8×8 bits. Multiplied with the unit vectors, it is
	// transposed: a byte for each square.
	MOVQ $0x8040201008040201, CX
	VPBROADCASTQ CX, Z4
	VMOVDQU64 ranks<>(SB), Z5
	VPERMB (SI), Z5, Z2
	VPERMB (DI), Z5, Z3
	VGF2P8AFFINEQB $0, Z2, Z4, Z2
	VGF2P8AFFINEQB $0, Z3, Z4, Z3
	VMOVDQU64 squares<>(SB), Z1
	VPCOMPRESSB.Z Z1, K1, Z1
	VPCOMPRESSB.Z Z2, K1, Z2
	VPCOMPRESSB.Z Z3, K1, Z3
	VPMOVZXBW Y1, Z1 // the squares
	VPMOVZXBW Y2, Z2 // what stood on them
	VPMOVZXBW Y3, Z3 // what stands on them
	MOVL $0x000f000f, CX
	VPBROADCASTD CX, Z4
	VPANDQ Z4, Z2, Z6 // the pieces
	VPANDQ Z4, Z3, Z7
	VPTESTMW Z4, Z2, K2 // where there was a man
	VPTESTMW Z4, Z3, K3 // where there is one
	KMOVD K2, AX
	KMOVD K3, BX
	POPCNTL AX, AX
	POPCNTL BX, BX
	MOVQ AX, rows_subtracted(R8)
	MOVQ AX, rows_subtracted(R9)
	MOVQ BX, rows_added(R8)
	MOVQ BX, rows_added(R9)
	VPSUBW Z6, Z2, Z2 // 16 times the statuses
	VPSUBW Z7, Z3, Z3
	MOVL $(const_statusRows/16*0x10001), CX
	VPBROADCASTD CX, Z5
	VPMULLW Z5, Z2, Z2
	VPMULLW Z5, Z3, Z3
	VPBROADCASTW whiteFlip+24(FP), Z4
	VPBROADCASTW blackFlip+26(FP), Z5
	VPXORQ Z1, Z4, Z4 // the squares as they are seen
	VPXORQ Z1, Z5, Z5
	VMOVDQU64 (DX), Z8 // 16 first rows of White, 16 of Black
	MOVL $0x00100010, CX
	VPBROADCASTD CX, Z9
	VPERMW Z8, Z6, Z10
	VPERMW Z8, Z7, Z11
	VPORQ Z9, Z6, Z6
	VPORQ Z9, Z7, Z7
	VPERMW Z8, Z6, Z12
	VPERMW Z8, Z7, Z13
	VPADDW Z4, Z10, Z10
	VPADDW Z4, Z11, Z11
	VPADDW Z5, Z12, Z12
	VPADDW Z5, Z13, Z13
	VPADDW Z2, Z10, Z10
	VPADDW Z3, Z11, Z11
	VPADDW Z2, Z12, Z12
	VPADDW Z3, Z13, Z13
	VPCOMPRESSW.Z Z10, K2, Z10
	VPCOMPRESSW.Z Z11, K3, Z11
	VPCOMPRESSW.Z Z12, K2, Z12
	VPCOMPRESSW.Z Z13, K3, Z13
	VMOVDQU64 Z10, rows_sub(R8)
	VMOVDQU64 Z11, rows_add(R8)
	VMOVDQU64 Z12, rows_sub(R9)
	VMOVDQU64 Z13, rows_add(R9)
	VZEROUPPER
	RET
