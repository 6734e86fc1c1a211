//go:build !purego

#include "textflag.h"

// The kernels of kernels.go with AVX-512: 16 floats a register. They use only
// instructions of AVX512F and end with VZEROUPPER.

// Four, eight and sixteen registers of a row at address AX, from Z0 on.
#define LOAD4 \
	VMOVUPS 0(AX), Z0   \
	VMOVUPS 64(AX), Z1  \
	VMOVUPS 128(AX), Z2 \
	VMOVUPS 192(AX), Z3

#define LOAD8 \
	LOAD4               \
	VMOVUPS 256(AX), Z4 \
	VMOVUPS 320(AX), Z5 \
	VMOVUPS 384(AX), Z6 \
	VMOVUPS 448(AX), Z7

#define LOAD16 \
	LOAD8                \
	VMOVUPS 512(AX), Z8  \
	VMOVUPS 576(AX), Z9  \
	VMOVUPS 640(AX), Z10 \
	VMOVUPS 704(AX), Z11 \
	VMOVUPS 768(AX), Z12 \
	VMOVUPS 832(AX), Z13 \
	VMOVUPS 896(AX), Z14 \
	VMOVUPS 960(AX), Z15

#define ADD4 \
	VADDPS 0(AX), Z0, Z0   \
	VADDPS 64(AX), Z1, Z1  \
	VADDPS 128(AX), Z2, Z2 \
	VADDPS 192(AX), Z3, Z3

#define ADD8 \
	ADD4                   \
	VADDPS 256(AX), Z4, Z4 \
	VADDPS 320(AX), Z5, Z5 \
	VADDPS 384(AX), Z6, Z6 \
	VADDPS 448(AX), Z7, Z7

#define ADD16 \
	ADD8                     \
	VADDPS 512(AX), Z8, Z8   \
	VADDPS 576(AX), Z9, Z9   \
	VADDPS 640(AX), Z10, Z10 \
	VADDPS 704(AX), Z11, Z11 \
	VADDPS 768(AX), Z12, Z12 \
	VADDPS 832(AX), Z13, Z13 \
	VADDPS 896(AX), Z14, Z14 \
	VADDPS 960(AX), Z15, Z15

#define STORE4 \
	VMOVUPS Z0, 0(DI)   \
	VMOVUPS Z1, 64(DI)  \
	VMOVUPS Z2, 128(DI) \
	VMOVUPS Z3, 192(DI)

#define STORE8 \
	STORE4              \
	VMOVUPS Z4, 256(DI) \
	VMOVUPS Z5, 320(DI) \
	VMOVUPS Z6, 384(DI) \
	VMOVUPS Z7, 448(DI)

#define STORE16 \
	STORE8               \
	VMOVUPS Z8, 512(DI)  \
	VMOVUPS Z9, 576(DI)  \
	VMOVUPS Z10, 640(DI) \
	VMOVUPS Z11, 704(DI) \
	VMOVUPS Z12, 768(DI) \
	VMOVUPS Z13, 832(DI) \
	VMOVUPS Z14, 896(DI) \
	VMOVUPS Z15, 960(DI)

// ROW sets AX to the address of the row of the table that is number BX in the
// list. R11 is the size of a row in bytes.
#define ROW \
	MOVWLZX (R8)(BX*2), AX \
	IMULQ   R11, AX        \
	ADDQ    SI, AX

// func gatherAVX512(dst, table []float32, rows []uint16)
//
// It sums as many columns as fit into registers over all rows, then goes to the
// next columns.
TEXT ·gatherAVX512(SB), NOSPLIT, $0-72
	MOVQ dst_base+0(FP), DI
	MOVQ dst_len+8(FP), CX
	MOVQ table_base+24(FP), SI
	MOVQ rows_base+48(FP), R8
	MOVQ rows_len+56(FP), R9
	LEAQ (CX*4), R11

columns256:
	CMPQ CX, $256
	JLT  columns128
	XORQ BX, BX
	ROW
	LOAD16

next256:
	INCQ BX
	CMPQ BX, R9
	JGE  store256
	ROW
	ADD16
	JMP  next256

store256:
	STORE16
	ADDQ $1024, DI
	ADDQ $1024, SI
	SUBQ $256, CX
	JMP  columns256

columns128:
	CMPQ CX, $128
	JLT  columns64
	XORQ BX, BX
	ROW
	LOAD8

next128:
	INCQ BX
	CMPQ BX, R9
	JGE  store128
	ROW
	ADD8
	JMP  next128

store128:
	STORE8
	ADDQ $512, DI
	ADDQ $512, SI
	SUBQ $128, CX

columns64:
	TESTQ CX, CX
	JZ    done
	XORQ  BX, BX
	ROW
	LOAD4

next64:
	INCQ BX
	CMPQ BX, R9
	JGE  store64
	ROW
	ADD4
	JMP  next64

store64:
	STORE4

done:
	VZEROUPPER
	RET

// func scatterAVX512(table, src []float32, rows []uint16)
TEXT ·scatterAVX512(SB), NOSPLIT, $0-72
	MOVQ table_base+0(FP), SI
	MOVQ src_base+24(FP), DX
	MOVQ src_len+32(FP), CX
	MOVQ rows_base+48(FP), R8
	MOVQ rows_len+56(FP), R9
	LEAQ (CX*4), R11
	SHLQ $2, CX
	XORQ BX, BX

row:
	CMPQ BX, R9
	JGE  done
	ROW
	XORQ R10, R10

columns:
	VMOVUPS (DX)(R10*1), Z0
	VMOVUPS 64(DX)(R10*1), Z1
	VMOVUPS 128(DX)(R10*1), Z2
	VMOVUPS 192(DX)(R10*1), Z3
	VADDPS  (AX)(R10*1), Z0, Z0
	VADDPS  64(AX)(R10*1), Z1, Z1
	VADDPS  128(AX)(R10*1), Z2, Z2
	VADDPS  192(AX)(R10*1), Z3, Z3
	VMOVUPS Z0, (AX)(R10*1)
	VMOVUPS Z1, 64(AX)(R10*1)
	VMOVUPS Z2, 128(AX)(R10*1)
	VMOVUPS Z3, 192(AX)(R10*1)
	ADDQ    $256, R10
	CMPQ    R10, CX
	JLT     columns
	INCQ    BX
	JMP     row

done:
	VZEROUPPER
	RET

// SQUARE adds weights * clamp(hidden)^2 of 16 floats at the offset to Zsum.
// Z30 is 0, Z31 is 1.
#define SQUARE(offset, Zx, Zsum) \
	VMAXPS      offset(SI), Z30, Zx   \
	VMINPS      Z31, Zx, Zx           \
	VMULPS      Zx, Zx, Zx            \
	VFMADD231PS offset(DX), Zx, Zsum

// func forwardAVX512(hidden, weights []float32) float32
TEXT ·forwardAVX512(SB), NOSPLIT, $0-52
	MOVQ   hidden_base+0(FP), SI
	MOVQ   hidden_len+8(FP), CX
	MOVQ   weights_base+24(FP), DX
	VPXORD Z30, Z30, Z30
	MOVL   $0x3f800000, AX
	VPBROADCASTD AX, Z31
	VPXORD Z4, Z4, Z4
	VPXORD Z5, Z5, Z5
	VPXORD Z6, Z6, Z6
	VPXORD Z7, Z7, Z7

loop:
	SQUARE(0, Z0, Z4)
	SQUARE(64, Z1, Z5)
	SQUARE(128, Z2, Z6)
	SQUARE(192, Z3, Z7)
	ADDQ $256, SI
	ADDQ $256, DX
	SUBQ $64, CX
	JG   loop

	VADDPS        Z5, Z4, Z4
	VADDPS        Z7, Z6, Z6
	VADDPS        Z6, Z4, Z4
	VEXTRACTF64X4 $1, Z4, Y5
	VADDPS        Y5, Y4, Y4
	VEXTRACTF128  $1, Y4, X5
	VADDPS        X5, X4, X4
	VHADDPS       X4, X4, X4
	VHADDPS       X4, X4, X4
	VMOVSS        X4, ret+48(FP)
	VZEROUPPER
	RET

// DERIVE handles 16 floats at the offset. Z29 is d, Z28 is 2 * d.
#define DERIVE(offset, Zx, Zc, Zg, Zw, Km) \
	VMOVUPS     offset(SI), Zx       \
	VMAXPS      Zx, Z30, Zc          \
	VMINPS      Z31, Zc, Zc          \
	VCMPPS      $1, Z31, Zx, Km      \
	VMULPS      Zc, Z29, Zg          \
	VMOVUPS     offset(DI), Zx       \
	VFMADD231PS Zc, Zg, Zx           \
	VMOVUPS     Zx, offset(DI)       \
	VMULPS      Zc, Z28, Zc          \
	VMULPS.Z    offset(DX), Zc, Km, Zw \
	VMOVUPS     Zw, offset(SI)

// func backwardAVX512(hidden, weights, gradient []float32, d float32)
TEXT ·backwardAVX512(SB), NOSPLIT, $0-76
	MOVQ         hidden_base+0(FP), SI
	MOVQ         hidden_len+8(FP), CX
	MOVQ         weights_base+24(FP), DX
	MOVQ         gradient_base+48(FP), DI
	VBROADCASTSS d+72(FP), Z29
	VADDPS       Z29, Z29, Z28
	VPXORD       Z30, Z30, Z30
	MOVL         $0x3f800000, AX
	VPBROADCASTD AX, Z31

loop:
	DERIVE(0, Z0, Z1, Z2, Z3, K1)
	DERIVE(64, Z4, Z5, Z6, Z7, K2)
	DERIVE(128, Z8, Z9, Z10, Z11, K3)
	DERIVE(192, Z12, Z13, Z14, Z15, K4)
	ADDQ $256, SI
	ADDQ $256, DX
	ADDQ $256, DI
	SUBQ $64, CX
	JG   loop
	VZEROUPPER
	RET

// func mergeAVX512(dst, src []float32)
TEXT ·mergeAVX512(SB), NOSPLIT, $0-48
	MOVQ   dst_base+0(FP), DI
	MOVQ   src_base+24(FP), AX
	MOVQ   src_len+32(FP), CX
	VPXORD Z30, Z30, Z30

loop:
	LOAD4
	VADDPS  0(DI), Z0, Z0
	VADDPS  64(DI), Z1, Z1
	VADDPS  128(DI), Z2, Z2
	VADDPS  192(DI), Z3, Z3
	STORE4
	VMOVUPS Z30, 0(AX)
	VMOVUPS Z30, 64(AX)
	VMOVUPS Z30, 128(AX)
	VMOVUPS Z30, 192(AX)
	ADDQ    $256, DI
	ADDQ    $256, AX
	SUBQ    $64, CX
	JG      loop
	VZEROUPPER
	RET

// func adamAVX512(weights, mean, square, gradient []float32, s *adamStep)
TEXT ·adamAVX512(SB), NOSPLIT, $0-104
	MOVQ         weights_base+0(FP), DI
	MOVQ         weights_len+8(FP), CX
	MOVQ         mean_base+24(FP), SI
	MOVQ         square_base+48(FP), DX
	MOVQ         gradient_base+72(FP), R8
	MOVQ         s+96(FP), AX
	VBROADCASTSS 0(AX), Z20         // scale
	VBROADCASTSS 4(AX), Z21         // keepMean
	VBROADCASTSS 8(AX), Z22         // addMean
	VBROADCASTSS 12(AX), Z23        // keepSquare
	VBROADCASTSS 16(AX), Z24        // addSquare
	VBROADCASTSS 20(AX), Z25        // spread
	VBROADCASTSS 24(AX), Z26        // epsilon
	VBROADCASTSS 28(AX), Z27        // rate
	VBROADCASTSS 32(AX), Z28        // keep
	VBROADCASTSS 36(AX), Z29        // limit
	VPXORD       Z30, Z30, Z30
	VSUBPS       Z29, Z30, Z31      // -limit

loop:
	VMULPS       (R8), Z20, Z0      // gradient
	VMOVUPS      Z30, (R8)
	VMULPS       (SI), Z21, Z1
	VFMADD231PS  Z22, Z0, Z1        // mean
	VMOVUPS      Z1, (SI)
	VMULPS       (DX), Z23, Z2
	VMULPS       Z0, Z24, Z3
	VFMADD231PS  Z0, Z3, Z2         // square
	VMOVUPS      Z2, (DX)
	VSQRTPS      Z2, Z2
	VFMADD213PS  Z26, Z25, Z2       // spread * root + epsilon
	VMULPS       Z27, Z1, Z1
	VDIVPS       Z2, Z1, Z1
	VMOVUPS      (DI), Z4
	VFMSUB213PS  Z1, Z28, Z4        // keep * weight - step
	VMINPS       Z29, Z4, Z4
	VMAXPS       Z31, Z4, Z4
	VMOVUPS      Z4, (DI)
	ADDQ         $64, DI
	ADDQ         $64, SI
	ADDQ         $64, DX
	ADDQ         $64, R8
	SUBQ         $16, CX
	JG           loop
	VZEROUPPER
	RET
