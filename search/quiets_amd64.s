//go:build !purego

#include "go_asm.h"
#include "textflag.h"

// Words: what to mask, and what makes the high byte of an index one that VPSHUFB turns to 0.
#define WORDS(name, w) \
	DATA name<>+0x00(SB)/8, w; \
	DATA name<>+0x08(SB)/8, w; \
	DATA name<>+0x10(SB)/8, w; \
	DATA name<>+0x18(SB)/8, w; \
	GLOBL name<>(SB), RODATA|NOPTR, $32

WORDS(square, $0x003f003f003f003f)
WORDS(low, $0x0007000700070007)
WORDS(byte, $0x00ff00ff00ff00ff)
WORDS(squares, $0x0fff0fff0fff0fff)
WORDS(attackedFrom, $0x2000200020002000)
WORDS(attackedTo, $0x1000100010001000)
WORDS(near, $0x8070807080708070)
WORDS(part1, $0x0010001000100010)
WORDS(part2, $0x0020002000200020)
WORDS(part3, $0x0030003000300030)
WORDS(twice, $0x0202020202020202)
WORDS(second, $0x0100010001000100)

// The bits of a byte.
DATA bits<>+0x00(SB)/8, $0x8040201008040201
DATA bits<>+0x08(SB)/8, $0x8040201008040201
GLOBL bits<>(SB), RODATA|NOPTR, $16

// The keys of places 0 to 3 without score.
DATA places<>+0x00(SB)/8, $0x000000fe000000ff
DATA places<>+0x08(SB)/8, $0x000000fc000000fd
GLOBL places<>(SB), RODATA|NOPTR, $16

// PART adds to out the bytes of a quarter of a table whose indices are in i: what XOR
// makes less than 16 becomes 0x70 to 0x7f, all else and the high byte 0x80 and more.
#define PART(table, part, i, out) \
	VPXOR part<>(SB), i, Y14;       \
	VPADDUSB Y13, Y14, Y14;         \
	VBROADCASTI128 table(SI), Y15;  \
	VPSHUFB Y14, Y15, Y15;          \
	VPOR Y15, out, out

// LOOKUP makes out the bytes of a table of 64 at the indices in i. Y13 is near.
#define LOOKUP(table, i, out) \
	VPADDUSB Y13, i, Y14;           \
	VBROADCASTI128 table(SI), out;  \
	VPSHUFB Y14, out, out;          \
	PART(table+16, part1, i, out);  \
	PART(table+32, part2, i, out);  \
	PART(table+48, part3, i, out)

// BIT makes bit the bit of square sq in its row, and sq that row. Y12 is bits.
#define BIT(sq, bit) \
	VPAND low<>(SB), sq, bit;   \
	VPSHUFB bit, Y12, bit;      \
	VPAND byte<>(SB), bit, bit; \
	VPSRLW $3, sq, sq

// OUTSIDE makes row ones if it lacks bit, and zeros if it has it. Y11 is 0.
#define OUTSIDE(bit, row) \
	VPAND bit, row, row;  \
	VPCMPEQW Y11, row, row

// MOVE makes x the sum of a move's histories with their weights, in four parts. The frame
// holds the places in the quiet history, then those in the others.
#define MOVE(i, x) \
	MOVWLZX (2*i)(DI), AX;                \
	MOVWLZX (2*i+32)(DI), BX;             \
	VPINSRW $0, (R9)(AX*2), X11, x;       \
	VPINSRW $1, (R10)(BX*2), x, x;        \
	VPINSRW $2, (R11)(BX*2), x, x;        \
	VPINSRW $3, (R12)(BX*2), x, x;        \
	VPINSRW $4, (R13)(BX*2), x, x;        \
	VPINSRW $5, (DX)(BX*2), x, x;         \
	VPMADDWD quietOrder_weights(SI), x, x

// func scoreSixteen(o *quietOrder, moves *position.Move, keys *key, place, count int) (checks uint32)
TEXT ·scoreSixteen(SB), NOSPLIT, $96-44
	MOVQ o+0(FP), SI
	MOVQ moves+8(FP), DI
	VMOVDQU near<>(SB), Y13
	VBROADCASTI128 bits<>(SB), Y12
	VPXOR Y11, Y11, Y11

	VMOVDQU (DI), Y0
	VPAND square<>(SB), Y0, Y1 // from
	VPSRLW $6, Y0, Y2
	VPAND square<>(SB), Y2, Y2 // to
	LOOKUP(quietOrder_board, Y1, Y3)
	VPSLLW $6, Y3, Y4
	VPOR Y2, Y4, Y4
	VMOVDQU Y4, 32(SP)
	VPAND low<>(SB), Y3, Y3 // the type of piece
	BIT(Y1, Y5)
	BIT(Y2, Y6)

	VPBROADCASTQ quietOrder_attacked(SI), Y4
	VPSHUFB Y1, Y4, Y7
	OUTSIDE(Y5, Y7)
	VPSHUFB Y2, Y4, Y8
	OUTSIDE(Y6, Y8)
	VPAND squares<>(SB), Y0, Y0
	VPANDN attackedFrom<>(SB), Y7, Y7
	VPANDN attackedTo<>(SB), Y8, Y8
	VPOR Y7, Y0, Y0
	VPOR Y8, Y0, Y0
	VMOVDQU Y0, (SP)

	VPSLLW $3, Y3, Y4
	VPADDW Y4, Y1, Y1
	VPADDW Y4, Y2, Y2
	LOOKUP(quietOrder_risks, Y1, Y7)
	OUTSIDE(Y5, Y7)
	LOOKUP(quietOrder_risks, Y2, Y8)
	OUTSIDE(Y6, Y8)
	VPMULLW twice<>(SB), Y3, Y3
	VPADDW second<>(SB), Y3, Y3
	VBROADCASTI128 quietOrder_malus(SI), Y9
	VPSHUFB Y3, Y9, Y9
	VPANDN Y9, Y8, Y9 // inside after the move
	VBROADCASTI128 quietOrder_bonus(SI), Y10
	VPSHUFB Y3, Y10, Y10
	VPAND Y8, Y10, Y10
	VPANDN Y10, Y7, Y10 // inside before it only
	VPSUBW Y9, Y10, Y10
	VMOVDQU Y10, 64(SP)

	LOOKUP(quietOrder_checks, Y2, Y7)
	OUTSIDE(Y6, Y7)
	VPMOVMSKB Y7, AX
	NOTL AX
	ANDL $0x55555555, AX
	MOVQ count+32(FP), CX
	MOVQ $-1, BX
	SHLQ CX, BX
	SHLQ CX, BX // behind the last move
	NOTL BX
	ANDL BX, AX
	MOVL AX, checks+40(FP)

	MOVQ keys+16(FP), R8
	MOVQ quietOrder_quiet(SI), R9
	MOVQ quietOrder_histories(SI), R10
	MOVQ (quietOrder_histories+8)(SI), R11
	MOVQ (quietOrder_histories+16)(SI), R12
	MOVQ (quietOrder_histories+24)(SI), R13
	MOVQ (quietOrder_histories+32)(SI), DX
	MOVQ place+24(FP), AX
	VMOVD AX, X5
	VPBROADCASTD X5, X5
	VMOVDQU places<>(SB), X4
	VPSUBD X5, X4, X4
	VPCMPEQD X6, X6, X6
	VPSLLD $2, X6, X6 // -4
	MOVQ SP, DI
four:
	MOVE(0, X0)
	MOVE(1, X1)
	MOVE(2, X2)
	MOVE(3, X3)
	VPHADDD X1, X0, X0
	VPHADDD X3, X2, X2
	VPHADDD X2, X0, X0
	VPSRAD $31, X0, X1 // a sixteenth, rounded to zero
	VPSRLD $28, X1, X1
	VPADDD X1, X0, X0
	VPSRAD $4, X0, X0
	VPMOVSXWD 64(DI), X1
	VPADDD X1, X0, X0
	VPSLLD $const_scoreShift, X0, X0
	VPOR X4, X0, X0
	VMOVDQU X0, (R8)
	VPADDD X6, X4, X4
	ADDQ $8, DI
	ADDQ $16, R8
	SUBQ $4, CX
	JGT four
	VZEROUPPER
	RET

// func greatestKey(keys *key, count int) key
TEXT ·greatestKey(SB), NOSPLIT, $0-20
	MOVQ keys+0(FP), SI
	MOVQ count+8(FP), CX
	VMOVDQU (SI), Y0
	JMP next
eight:
	VPMAXSD (SI), Y0, Y0
next:
	ADDQ $32, SI
	SUBQ $8, CX
	JGT eight
	VEXTRACTI128 $1, Y0, X1
	VPMAXSD X1, X0, X0
	VPSHUFD $0x4e, X0, X1
	VPMAXSD X1, X0, X0
	VPSHUFD $0xb1, X0, X1
	VPMAXSD X1, X0, X0
	VMOVD X0, AX
	VZEROUPPER
	MOVL AX, ret+16(FP)
	RET
