//go:build !purego

#include "go_asm.h"
#include "textflag.h"

// The kernels of kernel.go with AVX-512F and BW. Go writes the destination last.

// ROWS sets AX and BX to the table rows at R11 in the lists of an example.
#define ROWS \
	MOVWLZX example_own(R11), AX   \
	MOVWLZX example_other(R11), BX \
	SHLQ    $7, AX                 \
	SHLQ    $7, BX

// PRODUCT sets Zx to the squares of 16 neurons times their output weights.
#define PRODUCT(at, Zw, Zx) \
	VPMOVZXWD at(DI), Zx  \
	VCVTDQ2PS Zx, Zx      \
	VMULPS    Zx, Zx, Zx  \
	VMULPS    Zw, Zx, Zx

// func forwardAVX512(hidden []int16, out []float32, table []int16, weights []float32, list []example)
TEXT ·forwardAVX512(SB), NOSPLIT, $0-120
	MOVQ         hidden_base+0(FP), DI
	MOVQ         out_base+24(FP), R9
	MOVQ         table_base+48(FP), SI
	MOVQ         weights_base+72(FP), DX
	MOVQ         list_base+96(FP), R8
	MOVQ         list_len+104(FP), R10
	VMOVUPS      0(DX), Z16
	VMOVUPS      64(DX), Z17
	VMOVUPS      128(DX), Z18
	VMOVUPS      192(DX), Z19
	VMOVUPS      256(DX), Z20
	VMOVUPS      320(DX), Z21
	VMOVUPS      384(DX), Z22
	VMOVUPS      448(DX), Z23
	VPXORD       Z30, Z30, Z30
	MOVL         $const_one, AX
	VPBROADCASTW AX, Z31
	MOVL         $0x35800000, AX    // 1 / one^2
	VMOVD        AX, X15

position:
	MOVL      example_count(R8), CX
	MOVQ      R8, R11
	ROWS
	VMOVDQU64 0(SI)(AX*1), Z0
	VMOVDQU64 64(SI)(AX*1), Z1
	VMOVDQU64 0(SI)(BX*1), Z2
	VMOVDQU64 64(SI)(BX*1), Z3
	DECL      CX

row:
	ADDQ   $2, R11
	ROWS
	VPADDW 0(SI)(AX*1), Z0, Z0
	VPADDW 64(SI)(AX*1), Z1, Z1
	VPADDW 0(SI)(BX*1), Z2, Z2
	VPADDW 64(SI)(BX*1), Z3, Z3
	DECL   CX
	JNZ    row

	VPMAXSW   Z30, Z0, Z0
	VPMAXSW   Z30, Z1, Z1
	VPMAXSW   Z30, Z2, Z2
	VPMAXSW   Z30, Z3, Z3
	VPMINSW   Z31, Z0, Z0
	VPMINSW   Z31, Z1, Z1
	VPMINSW   Z31, Z2, Z2
	VPMINSW   Z31, Z3, Z3
	VMOVDQU64 Z0, 0(DI)
	VMOVDQU64 Z1, 64(DI)
	VMOVDQU64 Z2, 128(DI)
	VMOVDQU64 Z3, 192(DI)

	PRODUCT(0, Z16, Z4)
	PRODUCT(32, Z17, Z5)
	PRODUCT(64, Z18, Z6)
	PRODUCT(96, Z19, Z7)
	PRODUCT(128, Z20, Z8)
	PRODUCT(160, Z21, Z9)
	PRODUCT(192, Z22, Z10)
	PRODUCT(224, Z23, Z11)
	VADDPS        Z8, Z4, Z4
	VADDPS        Z9, Z5, Z5
	VADDPS        Z10, Z6, Z6
	VADDPS        Z11, Z7, Z7
	VADDPS        Z5, Z4, Z4
	VADDPS        Z7, Z6, Z6
	VADDPS        Z6, Z4, Z4
	VEXTRACTF64X4 $1, Z4, Y5
	VADDPS        Y5, Y4, Y4
	VEXTRACTF128  $1, Y4, X5
	VADDPS        X5, X4, X4
	VPERMILPS     $0x4e, X4, X5
	VADDPS        X5, X4, X4
	VPERMILPS     $0xb1, X4, X5
	VADDPS        X5, X4, X4
	VMULSS        X15, X4, X4
	VMOVSS        X4, (R9)
	ADDQ          $256, DI
	ADDQ          $4, R9
	ADDQ          $example__size, R8
	DECQ          R10
	JNZ           position
	VZEROUPPER
	RET

// DERIVE adds the derivatives with respect to 16 output weights to Zg and sets Zs to those
// with respect to the neurons, plus half of the last bit that is kept.
#define DERIVE(at, Zw, Zg, Zs, Zt, K) \
	VPMOVZXWD at(DI), Zs       \
	VCVTDQ2PS Zs, Zs           \
	VMULPS    Zs, Zs, Zt       \
	VMULPS    Zt, Z15, Zt      \
	VADDPS    Zt, Zg, Zg       \
	VCMPPS    $1, Z13, Zs, K   \
	VMULPS    Zs, Z14, Zs      \
	VMULPS.Z  Zw, Zs, K, Zs    \
	VPADDD    Z12, Zs, Zs

// DERIVE32 does this for 32 neurons and writes their slopes.
#define DERIVE32(at, Zw, Zx, Zg, Zh) \
	DERIVE(at, Zw, Zg, Z0, Z1, K1)    \
	DERIVE(at+32, Zx, Zh, Z2, Z3, K2) \
	VPSRLD    $16, Z0, Z0             \
	VPBLENDMW Z2, Z0, K3, Z0          \
	VMOVDQU32 Z0, at(R12)

// func backwardAVX512(slopes []uint32, gradient []float32, hidden []int16, weights []float32, list []example)
TEXT ·backwardAVX512(SB), NOSPLIT, $0-120
	MOVQ         slopes_base+0(FP), R12
	MOVQ         gradient_base+24(FP), DX
	MOVQ         hidden_base+48(FP), DI
	MOVQ         weights_base+72(FP), SI
	MOVQ         list_base+96(FP), R8
	MOVQ         list_len+104(FP), R10
	VMOVUPS      0(SI), Z16
	VMOVUPS      64(SI), Z17
	VMOVUPS      128(SI), Z18
	VMOVUPS      192(SI), Z19
	VMOVUPS      256(SI), Z20
	VMOVUPS      320(SI), Z21
	VMOVUPS      384(SI), Z22
	VMOVUPS      448(SI), Z23
	VMOVUPS      0(DX), Z24
	VMOVUPS      64(DX), Z25
	VMOVUPS      128(DX), Z26
	VMOVUPS      192(DX), Z27
	VMOVUPS      256(DX), Z28
	VMOVUPS      320(DX), Z29
	VMOVUPS      384(DX), Z30
	VMOVUPS      448(DX), Z31
	MOVL         $0x8000, AX
	VPBROADCASTD AX, Z12
	MOVL         $0x44800000, AX    // one
	VPBROADCASTD AX, Z13
	MOVL         $0x35800000, AX    // 1 / one^2
	VPBROADCASTD AX, Z11
	MOVL         $0x3b000000, AX    // 2 / one
	VPBROADCASTD AX, Z10
	MOVL         $0xaaaaaaaa, AX
	KMOVD        AX, K3

position:
	VBROADCASTSS example_slope(R8), Z14
	VMULPS       Z11, Z14, Z15
	VMULPS       Z10, Z14, Z14
	DERIVE32(0, Z16, Z17, Z24, Z25)
	DERIVE32(64, Z18, Z19, Z26, Z27)
	DERIVE32(128, Z20, Z21, Z28, Z29)
	DERIVE32(192, Z22, Z23, Z30, Z31)
	ADDQ         $256, DI
	ADDQ         $256, R12
	ADDQ         $example__size, R8
	DECQ         R10
	JNZ          position

	VMOVUPS Z24, 0(DX)
	VMOVUPS Z25, 64(DX)
	VMOVUPS Z26, 128(DX)
	VMOVUPS Z27, 192(DX)
	VMOVUPS Z28, 256(DX)
	VMOVUPS Z29, 320(DX)
	VMOVUPS Z30, 384(DX)
	VMOVUPS Z31, 448(DX)
	VZEROUPPER
	RET

// func sumAVX512(gradient []float32, slopes []uint32, starts []int32, order []uint16)
TEXT ·sumAVX512(SB), NOSPLIT, $0-96
	MOVQ         gradient_base+0(FP), DI
	MOVQ         slopes_base+24(FP), SI
	MOVQ         starts_base+48(FP), R8
	MOVQ         starts_len+56(FP), R10
	MOVQ         order_base+72(FP), R9
	MOVL         $0xffff0000, AX
	VPBROADCASTD AX, Z15
	DECQ         R10

row:
	MOVLQSX (R8), BX
	MOVLQSX 4(R8), CX
	ADDQ    $4, R8
	SUBQ    BX, CX
	JZ      next
	LEAQ    (R9)(BX*2), BX
	VPXORD  Z0, Z0, Z0
	VPXORD  Z1, Z1, Z1
	VPXORD  Z2, Z2, Z2
	VPXORD  Z3, Z3, Z3

pair:
	MOVWLZX   (BX), AX
	SHLQ      $7, AX
	VMOVDQU32 0(SI)(AX*1), Z4
	VMOVDQU32 64(SI)(AX*1), Z6
	VPANDD    Z15, Z4, Z5
	VPANDD    Z15, Z6, Z7
	VPSLLD    $16, Z4, Z4
	VPSLLD    $16, Z6, Z6
	VADDPS    Z4, Z0, Z0
	VADDPS    Z5, Z1, Z1
	VADDPS    Z6, Z2, Z2
	VADDPS    Z7, Z3, Z3
	ADDQ      $2, BX
	DECQ      CX
	JNZ       pair

	VADDPS  0(DI), Z0, Z0
	VADDPS  64(DI), Z1, Z1
	VADDPS  128(DI), Z2, Z2
	VADDPS  192(DI), Z3, Z3
	VMOVUPS Z0, 0(DI)
	VMOVUPS Z1, 64(DI)
	VMOVUPS Z2, 128(DI)
	VMOVUPS Z3, 192(DI)

next:
	ADDQ $256, DI
	DECQ R10
	JNZ  row
	VZEROUPPER
	RET
