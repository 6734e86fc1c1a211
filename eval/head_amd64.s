//go:build !purego

#include "funcdata.h"
#include "go_asm.h"
#include "textflag.h"
#include "sum_amd64.h"

// The head of head.go with AVX2 and with AVX-512. The frame holds the products of
// the first layer's inputs as bytes, at 64(SP), and below them the inputs of the
// second layer.
//
//	SI, DI  own and other values
//	R8      weights of the bucket
//	BX      weights of its first layer
//	CX      neurons of an accumulator

// ALLPAIRS multiplies the pairs of both accumulators by the given macro for 32 of
// them. The last two arguments are labels.
#define ALLPAIRS(PAIRS, own, other) \
	MOVQ CX, DX; /* half the neurons, of 2 bytes */ \
	LEAQ 64(SP), R9; \
	MOVQ CX, AX;     \
	SHRQ $1, AX;     \
	MOVQ AX, R10;    \
own: \
	PAIRS(SI);       \
	SUBQ $32, AX;    \
	JNZ own;         \
other: \
	PAIRS(DI);       \
	SUBQ $32, R10;   \
	JNZ other

// ZPAIRS multiplies 32 pairs of x and stores the products. Z30 is 0, Z31 is pairMax, DX
// the bytes of half an accumulator.
#define ZPAIRS(x) \
	VPMAXSW (x), Z30, Z4;         \
	VPMINSW Z4, Z31, Z4;          \
	VPMAXSW (x)(DX*1), Z30, Z5;   \
	VPMINSW Z5, Z31, Z5;          \
	VPSLLW $7, Z4, Z4;            \
	VPADDW Z5, Z5, Z5;            \
	VPMULHRSW Z4, Z5, Z4;         \
	VPMOVWB Z4, Y4;               \
	VMOVDQU Y4, (R9);             \
	ADDQ $64, x;                  \
	ADDQ $32, R9

// func headVNNI(own, other *int16, h *headWeights, weight1 *int8, hidden int) int32
TEXT ·headVNNI(SB), 0, $1088-44
	NO_LOCAL_POINTERS
	MOVQ own+0(FP), SI
	MOVQ other+8(FP), DI
	MOVQ h+16(FP), R8
	MOVQ weight1+24(FP), BX
	MOVQ hidden+32(FP), CX
	VPXORQ Z30, Z30, Z30
	MOVL   $(const_pairMax<<16 | const_pairMax), AX
	VPBROADCASTD AX, Z31

	ALLPAIRS(ZPAIRS, own, other)

	// The first layer: lane n of the sums is neuron n.
	VMOVDQU64 headWeights_bias1(R8), Z0
	VPXORQ Z1, Z1, Z1
	VPXORQ Z2, Z2, Z2
	VPXORQ Z3, Z3, Z3
	LEAQ 64(SP), R9
first:
	VPBROADCASTD (R9), Z4
	VPBROADCASTD 4(R9), Z5
	VPBROADCASTD 8(R9), Z6
	VPBROADCASTD 12(R9), Z7
	VPDPBUSD (BX), Z4, Z0
	VPDPBUSD 64(BX), Z5, Z1
	VPDPBUSD 128(BX), Z6, Z2
	VPDPBUSD 192(BX), Z7, Z3
	ADDQ $16, R9
	ADDQ $256, BX
	SUBQ $16, CX
	JNZ first
	VPADDD Z1, Z0, Z0
	VPADDD Z3, Z2, Z2
	VPADDD Z2, Z0, Z0
	VPMAXSD Z30, Z0, Z0
	MOVL $(const_one1-1), AX
	VPBROADCASTD AX, Z4
	VPMINSD Z4, Z0, Z0
	VPSRLD $const_shift1, Z0, Z0
	VPMULLD Z0, Z0, Z0
	VPSRLD $8, Z0, Z0
	VPMOVDW Z0, Y0
	VMOVDQU Y0, (SP)

	// The second layer: two inputs of 16 bits at a time.
	VMOVDQU64 headWeights_bias2(R8), Z0
	VMOVDQU64 (headWeights_bias2+64)(R8), Z1
	VPXORQ Z2, Z2, Z2
	VPXORQ Z3, Z3, Z3
#define ZSECOND(i, a, b) \
	VPBROADCASTD (4*i)(SP), Z4;                              \
	VPMADDWD (headWeights_weight2+128*i)(R8), Z4, Z5;        \
	VPMADDWD (headWeights_weight2+128*i+64)(R8), Z4, Z6;     \
	VPADDD Z5, a, a;                                         \
	VPADDD Z6, b, b
	ZSECOND(0, Z0, Z1)
	ZSECOND(1, Z2, Z3)
	ZSECOND(2, Z0, Z1)
	ZSECOND(3, Z2, Z3)
	ZSECOND(4, Z0, Z1)
	ZSECOND(5, Z2, Z3)
	ZSECOND(6, Z0, Z1)
	ZSECOND(7, Z2, Z3)
	VPADDD Z2, Z0, Z0
	VPADDD Z3, Z1, Z1
	MOVL $(const_one2-1), AX
	VPBROADCASTD AX, Z4
#define ZSQUARE(z) \
	VPMAXSD Z30, z, z;             \
	VPMINSD Z4, z, z;              \
	VPSRLD $const_shift2, z, z;    \
	VPMULLD z, z, z;               \
	VPSRLD $8, z, z
	ZSQUARE(Z0)
	ZSQUARE(Z1)

	// The third layer.
	VPMOVDW Z0, Y0
	VPMOVDW Z1, Y1
	VPMADDWD headWeights_weight3(R8), Y0, Y0
	VPMADDWD (headWeights_weight3+32)(R8), Y1, Y1
	VPADDD Y1, Y0, Y0
	YSUM
	MOVL AX, ret+40(FP)
	RET

// YPAIRS multiplies 32 pairs of x. Y14 is 0, Y15 is pairMax.
#define YPAIRS(x) \
	VPMAXSW (x), Y14, Y4;         \
	VPMINSW Y4, Y15, Y4;          \
	VPMAXSW (x)(DX*1), Y14, Y5;   \
	VPMINSW Y5, Y15, Y5;          \
	VPSLLW $7, Y4, Y4;            \
	VPADDW Y5, Y5, Y5;            \
	VPMULHRSW Y4, Y5, Y4;         \
	VPMAXSW 32(x), Y14, Y6;       \
	VPMINSW Y6, Y15, Y6;          \
	VPMAXSW 32(x)(DX*1), Y14, Y7; \
	VPMINSW Y7, Y15, Y7;          \
	VPSLLW $7, Y6, Y6;            \
	VPADDW Y7, Y7, Y7;            \
	VPMULHRSW Y6, Y7, Y6;         \
	VPACKUSWB Y6, Y4, Y4;         \
	VPERMQ $0xd8, Y4, Y4;         \
	VMOVDQU Y4, (R9);             \
	ADDQ $64, x;                  \
	ADDQ $32, R9

// YFIRST adds the products of the four inputs at at(R9) with their weights to the
// sums a, of neurons 0 to 7, and b, of 8 to 15. Y13 is 1.
#define YFIRST(at, in, a, b) \
	VPBROADCASTD at(R9), Y4;       \
	VPMADDUBSW in(BX), Y4, Y5;     \
	VPMADDUBSW (in+32)(BX), Y4, Y6; \
	VPMADDWD Y13, Y5, Y5;          \
	VPMADDWD Y13, Y6, Y6;          \
	VPADDD Y5, a, a;               \
	VPADDD Y6, b, b

// YSQUARE replaces sums by activations. Y12 is the greatest sum.
#define YSQUARE(y, shift) \
	VPMAXSD Y14, y, y;  \
	VPMINSD Y12, y, y;  \
	VPSRLD shift, y, y; \
	VPMULLD y, y, y;    \
	VPSRLD $8, y, y

// func headAVX2(own, other *int16, h *headWeights, weight1 *int8, hidden int) int32
TEXT ·headAVX2(SB), 0, $1088-44
	NO_LOCAL_POINTERS
	MOVQ own+0(FP), SI
	MOVQ other+8(FP), DI
	MOVQ h+16(FP), R8
	MOVQ weight1+24(FP), BX
	MOVQ hidden+32(FP), CX
	VPXOR Y14, Y14, Y14
	MOVL  $(const_pairMax<<16 | const_pairMax), AX
	VMOVD AX, X15
	VPBROADCASTD X15, Y15
	MOVL  $0x00010001, AX
	VMOVD AX, X13
	VPBROADCASTD X13, Y13

	ALLPAIRS(YPAIRS, own, other)

	VMOVDQU headWeights_bias1(R8), Y0
	VMOVDQU (headWeights_bias1+32)(R8), Y1
	VPXOR Y2, Y2, Y2
	VPXOR Y3, Y3, Y3
	LEAQ 64(SP), R9
first:
	YFIRST(0, 0, Y0, Y1)
	YFIRST(4, 64, Y2, Y3)
	YFIRST(8, 128, Y0, Y1)
	YFIRST(12, 192, Y2, Y3)
	ADDQ $16, R9
	ADDQ $256, BX
	SUBQ $16, CX
	JNZ first
	VPADDD Y2, Y0, Y0
	VPADDD Y3, Y1, Y1
	MOVL $(const_one1-1), AX
	VMOVD AX, X12
	VPBROADCASTD X12, Y12
	YSQUARE(Y0, $const_shift1)
	YSQUARE(Y1, $const_shift1)
	VPACKUSDW Y1, Y0, Y0
	VPERMQ $0xd8, Y0, Y0
	VMOVDQU Y0, (SP)

	VMOVDQU headWeights_bias2(R8), Y0
	VMOVDQU (headWeights_bias2+32)(R8), Y1
	VMOVDQU (headWeights_bias2+64)(R8), Y2
	VMOVDQU (headWeights_bias2+96)(R8), Y3
#define YSECOND(i) \
	VPBROADCASTD (4*i)(SP), Y4;                          \
	VPMADDWD (headWeights_weight2+128*i)(R8), Y4, Y5;    \
	VPMADDWD (headWeights_weight2+128*i+32)(R8), Y4, Y6; \
	VPMADDWD (headWeights_weight2+128*i+64)(R8), Y4, Y7; \
	VPMADDWD (headWeights_weight2+128*i+96)(R8), Y4, Y8; \
	VPADDD Y5, Y0, Y0;                                   \
	VPADDD Y6, Y1, Y1;                                   \
	VPADDD Y7, Y2, Y2;                                   \
	VPADDD Y8, Y3, Y3
	YSECOND(0)
	YSECOND(1)
	YSECOND(2)
	YSECOND(3)
	YSECOND(4)
	YSECOND(5)
	YSECOND(6)
	YSECOND(7)
	MOVL $(const_one2-1), AX
	VMOVD AX, X12
	VPBROADCASTD X12, Y12
	YSQUARE(Y0, $const_shift2)
	YSQUARE(Y1, $const_shift2)
	YSQUARE(Y2, $const_shift2)
	YSQUARE(Y3, $const_shift2)
	VPACKUSDW Y1, Y0, Y0
	VPACKUSDW Y3, Y2, Y2
	VPERMQ $0xd8, Y0, Y0
	VPERMQ $0xd8, Y2, Y2

	VPMADDWD headWeights_weight3(R8), Y0, Y0
	VPMADDWD (headWeights_weight3+32)(R8), Y2, Y2
	VPADDD Y2, Y0, Y0
	YSUM
	MOVL AX, ret+40(FP)
	RET
