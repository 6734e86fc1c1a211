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

// MEN makes z, which is 0, the men of a board: a byte for each square. Z10 to Z15 hold
// the bits of a man.
#define MEN(board, z) \
	KMOVQ  0(board), K2;     \
	KMOVQ  8(board), K3;     \
	KMOVQ  16(board), K4;    \
	KMOVQ  24(board), K5;    \
	KMOVQ  32(board), K6;    \
	KMOVQ  40(board), K7;    \
	VPADDB Z10, z, K2, z;    \
	VPADDB Z11, z, K3, z;    \
	VPADDB Z12, z, K4, z;    \
	VPADDB Z13, z, K5, z;    \
	VPADDB Z14, z, K6, z;    \
	VPADDB Z15, z, K7, z

// func changeVBMI2(before, after *[6]position.Bitboard, changed uint64, whiteFlip, blackFlip uint16, white, black *rows, first *firstRows)
//
// It compresses the changed squares, at most 32, and the men on them before and after
// into lanes of 16 bits and looks up their first rows all at once.
TEXT ·changeVBMI2(SB), NOSPLIT, $0-56
	MOVQ before+0(FP), SI
	MOVQ after+8(FP), DI
	MOVQ changed+16(FP), AX
	MOVQ white+32(FP), R8
	MOVQ black+40(FP), R9
	MOVQ first+48(FP), DX
	KMOVQ AX, K1
	VMOVDQU64 squares<>(SB), Z1
	VPTERNLOGD $0xff, Z10, Z10, Z10
	VPABSB Z10, Z10
	VPADDB Z10, Z10, Z11
	VPADDB Z11, Z11, Z12
	VPADDB Z12, Z12, Z13
	VPADDB Z13, Z13, Z14
	VPADDB Z14, Z14, Z15
	VPXORQ Z2, Z2, Z2
	VPXORQ Z3, Z3, Z3
	MEN(SI, Z2)
	MEN(DI, Z3)
	VPCOMPRESSB.Z Z1, K1, Z1
	VPCOMPRESSB.Z Z2, K1, Z2
	VPCOMPRESSB.Z Z3, K1, Z3
	VPMOVZXBW Y1, Z1 // the squares
	VPMOVZXBW Y2, Z2 // the men before
	VPMOVZXBW Y3, Z3 // the men after
	MOVL $0x000f000f, CX
	VPBROADCASTD CX, Z4
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
	VPBROADCASTW whiteFlip+24(FP), Z4
	VPBROADCASTW blackFlip+26(FP), Z5
	VPXORQ Z1, Z4, Z4
	VPXORQ Z1, Z5, Z5
	VMOVDQU64 (DX), Z6
	VMOVDQU64 64(DX), Z7
	VMOVDQU64 128(DX), Z8
	VMOVDQU64 192(DX), Z9
	VMOVDQA64 Z2, Z10
	VMOVDQA64 Z3, Z11
	VPERMI2W Z7, Z6, Z10
	VPERMI2W Z7, Z6, Z11
	VPERMI2W Z9, Z8, Z2
	VPERMI2W Z9, Z8, Z3
	VPADDW Z4, Z10, Z10
	VPADDW Z4, Z11, Z11
	VPADDW Z5, Z2, Z2
	VPADDW Z5, Z3, Z3
	VPCOMPRESSW.Z Z10, K2, Z10
	VPCOMPRESSW.Z Z11, K3, Z11
	VPCOMPRESSW.Z Z2, K2, Z2
	VPCOMPRESSW.Z Z3, K3, Z3
	VMOVDQU64 Z10, rows_sub(R8)
	VMOVDQU64 Z11, rows_add(R8)
	VMOVDQU64 Z2, rows_sub(R9)
	VMOVDQU64 Z3, rows_add(R9)
	VZEROUPPER
	RET
