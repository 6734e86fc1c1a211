//go:build !purego

#include "go_asm.h"
#include "textflag.h"

// Each of the eight lanes of a register is the board after one of eight moves. The side that
// replies moves up the board. "Their" pieces are those of the side that has moved.

#define ONES              Z31
#define NOT_A             Z30 // all files but the a-file
#define NOT_H             Z29
#define TOTAL             Z28
#define OCCUPIED          Z27
#define EMPTY             Z26
#define OWN               Z25
#define TARGETS           Z24 // of all own pieces but the king
#define DANGER            Z23 // what the king avoids
#define DIAGONALS         Z22 // bishops and queens
#define ORTHOGONALS       Z21 // rooks and queens
#define THEIR_DIAGONALS   Z20
#define THEIR_ORTHOGONALS Z19
#define PINNED_N          Z18 // pieces pinned to the king along its file
#define PINNED_E          Z17 // along its rank
#define PINNED_NE         Z16
#define PINNED_NW         Z15
#define PINNED            Z14
#define COUNT             Z13
#define PAWNS             Z12
#define KNIGHTS           Z11
#define THEIR_PAWNS       Z10
#define THEIR_KNIGHTS     Z9
#define THEIR_KING        Z8
#define CHECKERS          Z7
#define H8                Z6

// Truth tables for VPTERNLOGQ table, c, b, a, which stores in a.
#define A_AND_B_AND_C     $0x80
#define A_OR_B_OR_C       $0xfe
#define A_OR_B_AND_C      $0xf8
#define A_AND_B_OR_C      $0xea
#define A_ANDNOT_B_OR_C   $0xba
#define A_ANDNOT_B_OR_NOT $0x10 // a &^ (b | c)
#define A_AND_NOT_B_OR_C  $0xb0 // a & (^b | c)
#define A_XOR_B_AND_C     $0x28 // (a ^ b) & c

DATA boards<>+0x00(SB)/8, $0xfefefefefefefefe // not a
DATA boards<>+0x08(SB)/8, $0x7f7f7f7f7f7f7f7f // not h
DATA boards<>+0x10(SB)/8, $0xfcfcfcfcfcfcfcfc // not a or b
DATA boards<>+0x18(SB)/8, $0x3f3f3f3f3f3f3f3f // not g or h
DATA boards<>+0x20(SB)/8, $0x0000000000ff0000 // rank 3
DATA boards<>+0x28(SB)/8, $0xff00000000000000 // rank 8
DATA boards<>+0x30(SB)/8, $0x1000             // the bits of a move that promotes: to a bishop or queen,
DATA boards<>+0x38(SB)/8, $0x2000             // to a rook or queen,
DATA boards<>+0x40(SB)/8, $0x8000             // to anything
GLOBL boards<>(SB), RODATA|NOPTR, $0x48

// MOVE makes the moves of those lanes whose origin, in Z1, is in board. Z3 has both squares.
#define MOVE(board, z) \
	VPBROADCASTQ board, z; \
	VPTESTMQ z, Z1, K2;    \
	VPXORQ   Z3, z, K2, z

// LEAVE takes captured pieces, whose squares are in Z2, from board.
#define LEAVE(board, z) \
	VPANDNQ.BCST board, Z2, z

#define RAY(i) (outlook_rays+8*i)(DX)

// UP and DOWN make a the squares of a ray up to the first one that is in o, the pieces on it.
#define UP(ray, o, a) \
	VPADDQ ONES, o, a;                          \
	VPTERNLOGQ.BCST A_XOR_B_AND_C, ray, o, a

#define DOWN(ray, o, a) \
	VPLZCNTQ o, a;          \
	VPSRAVQ a, H8, a;       \
	VPANDQ.BCST ray, a, a

// PIN looks along ray i of the king: the first piece may be a checker, or pinned by the second.
#define PIN(FIRST, i, sliders, pinned) \
	VPANDQ.BCST RAY(i), OCCUPIED, Z0;               \
	FIRST(RAY(i), Z0, Z1);                          \
	VPTERNLOGQ A_OR_B_AND_C, sliders, Z1, CHECKERS; \
	VPANDNQ Z0, Z1, Z0;                             \
	FIRST(RAY(i), Z0, Z2);                          \
	VPTESTMQ sliders, Z2, K2;                       \
	VPTERNLOGQ A_OR_B_AND_C, OWN, Z1, K2, pinned

// CHECK restricts the targets to ray i if a slider on it gives check, and forbids the king the
// square behind it, on the opposite ray.
#define CHECK(FIRST, i, opposite, sliders) \
	VPANDQ.BCST RAY(i), OCCUPIED, Z0;       \
	FIRST(RAY(i), Z0, Z1);                  \
	VPTESTMQ sliders, Z1, K2;               \
	VPANDQ Z1, TARGETS, K2, TARGETS;        \
	VPBROADCASTQ RAY(opposite), Z0;         \
	VPTERNLOGQ.BCST A_OR_B_AND_C, outlook_king(DX), Z0, K2, DANGER

// TOUCH does the same for checkers that do not slide, which stand on one of squares.
#define TOUCH(squares, checkers) \
	VPANDQ.BCST squares, checkers, Z0; \
	VPTESTMQ Z0, Z0, K2;               \
	VPANDQ Z0, TARGETS, K2, TARGETS

// FREE makes z those of pieces that are not pinned, or only along the given line.
#define FREE(pieces, line, z) \
	VMOVDQA64 pieces, z; \
	VPTERNLOGQ A_AND_NOT_B_OR_C, line, PINNED, z

#define ADD(z) \
	VPOPCNTQ z, z; \
	VPADDQ z, COUNT, COUNT

// SLIDE moves own sliders, in Z5, and their sliders in one direction. What they can pass doubles
// from one to two and four squares. No two sliders reach a square from the same direction.
// https://www.chessprogramming.org/Kogge-Stone_Algorithm
#define SLIDE(SHIFT, one, two, four, board, theirs) \
	VPANDQ board, EMPTY, Z0;                   \
	SHIFT $one, theirs, Z1;                    \
	VPTERNLOGQ A_AND_B_OR_C, theirs, Z0, Z1;   \
	SHIFT $one, Z5, Z2;                        \
	VPTERNLOGQ A_AND_B_OR_C, Z5, Z0, Z2;       \
	SHIFT $one, Z0, Z3;                        \
	VPANDQ Z3, Z0, Z0;                         \
	SHIFT $two, Z1, Z3;                        \
	VPTERNLOGQ A_AND_B_OR_C, Z1, Z0, Z3;       \
	SHIFT $two, Z2, Z4;                        \
	VPTERNLOGQ A_AND_B_OR_C, Z2, Z0, Z4;       \
	SHIFT $two, Z0, Z1;                        \
	VPANDQ Z1, Z0, Z0;                         \
	SHIFT $four, Z3, Z1;                       \
	VPTERNLOGQ A_AND_B_OR_C, Z3, Z0, Z1;       \
	SHIFT $four, Z4, Z2;                       \
	VPTERNLOGQ A_AND_B_OR_C, Z4, Z0, Z2;       \
	SHIFT $one, Z1, Z1;                        \
	VPTERNLOGQ A_OR_B_AND_C, board, Z1, DANGER; \
	SHIFT $one, Z2, Z2;                        \
	VPTERNLOGQ A_AND_B_AND_C, board, TARGETS, Z2; \
	ADD(Z2)

// JUMP counts the moves of the knights in Z5 in one direction.
#define JUMP(SHIFT, n, board) \
	SHIFT $n, Z5, Z0; \
	VPTERNLOGQ A_AND_B_AND_C, board, TARGETS, Z0; \
	ADD(Z0)

// CASTLE counts castling i: the path is empty, nothing attacks the squares of the king, and
// the rook is there and not pinned.
#define RIGHT(i, field) (replier_rights+i*castlingRight__size+field)(SI)
#define CASTLE(i) \
	VPBROADCASTQ RIGHT(i, castlingRight_rook), Z0;      \
	VPTERNLOGQ A_AND_NOT_B_OR_C, PINNED, OWN, Z0;       \
	VPTERNLOGQ.BCST A_OR_B_AND_C, RIGHT(i, castlingRight_empty), OCCUPIED, Z0; \
	VPTERNLOGQ.BCST A_OR_B_AND_C, RIGHT(i, castlingRight_safe), DANGER, Z0;   \
	VPTESTNMQ Z0, Z0, K2;                               \
	VPSUBQ ONES, COUNT, K2, COUNT

// func countReplies(r *replier, moves *Move, n int) uint64
TEXT ·countReplies(SB), NOSPLIT, $0-32
	MOVQ r+0(FP), SI
	MOVQ moves+8(FP), DI
	MOVQ n+16(FP), CX
	MOVQ replier_outlook(SI), DX
	VPTERNLOGQ $0xff, ONES, ONES, ONES
	VPSLLQ $63, ONES, H8
	VPBROADCASTQ boards<>+0x00(SB), NOT_A
	VPBROADCASTQ boards<>+0x08(SB), NOT_H
	VPXORQ TOTAL, TOTAL, TOTAL

eight:
	// Z1 gets the origins of the moves, Z2 the targets.
	VPMOVZXWQ (DI), Z0
	VPXORQ.BCST replier_flip(SI), Z0, Z0
	VPSRLQ $6, Z0, Z2
	VPSRLQ $63, ONES, Z3
	VPROLVQ Z0, Z3, Z1
	VPROLVQ Z2, Z3, Z2
	VPORQ Z1, Z2, Z3

	VPBROADCASTQ replier_occupied(SI), OCCUPIED
	VPTERNLOGQ A_ANDNOT_B_OR_C, Z2, Z1, OCCUPIED
	VPXORQ ONES, OCCUPIED, EMPTY
	MOVE(replier_theirPawns(SI), THEIR_PAWNS)
	MOVE(replier_theirKnights(SI), THEIR_KNIGHTS)
	MOVE(replier_theirDiagonals(SI), THEIR_DIAGONALS)
	MOVE(replier_theirOrthogonals(SI), THEIR_ORTHOGONALS)
	MOVE(replier_theirKing(SI), THEIR_KING)
	LEAVE(replier_own(SI), OWN)
	LEAVE(replier_pawns(SI), PAWNS)
	LEAVE(replier_knights(SI), KNIGHTS)
	LEAVE(replier_diagonals(SI), DIAGONALS)
	LEAVE(replier_orthogonals(SI), ORTHOGONALS)

	TESTQ $0xff00, replier_theirPawns(SI)
	JZ    moved
	VPTESTMQ.BCST boards<>+0x40(SB), Z0, K2
	VPTESTMQ.BCST boards<>+0x30(SB), Z0, K2, K3
	VPTESTMQ.BCST boards<>+0x38(SB), Z0, K2, K4
	KORB   K3, K4, K5
	KANDNB K2, K5, K5 // to a knight
	VPXORQ Z2, THEIR_PAWNS, K2, THEIR_PAWNS
	VPORQ  Z2, THEIR_DIAGONALS, K3, THEIR_DIAGONALS
	VPORQ  Z2, THEIR_ORTHOGONALS, K4, THEIR_ORTHOGONALS
	VPORQ  Z2, THEIR_KNIGHTS, K5, THEIR_KNIGHTS

moved:
	VPXORQ PINNED_N, PINNED_N, PINNED_N
	VPXORQ PINNED_E, PINNED_E, PINNED_E
	VPXORQ PINNED_NE, PINNED_NE, PINNED_NE
	VPXORQ PINNED_NW, PINNED_NW, PINNED_NW
	VPXORQ PINNED, PINNED, PINNED
	VPANDQ.BCST outlook_knight(DX), THEIR_KNIGHTS, CHECKERS
	VPTERNLOGQ.BCST A_OR_B_AND_C, outlook_pawn(DX), THEIR_PAWNS, CHECKERS
	VPANDQ.BCST outlook_orthogonal(DX), THEIR_ORTHOGONALS, Z0
	VPTERNLOGQ.BCST A_OR_B_AND_C, outlook_diagonal(DX), THEIR_DIAGONALS, Z0
	VPTESTMQ Z0, Z0, K2
	KORTESTB K2, K2
	JZ pinned
	PIN(UP, 0, THEIR_ORTHOGONALS, PINNED_N)
	PIN(UP, 1, THEIR_ORTHOGONALS, PINNED_E)
	PIN(UP, 2, THEIR_DIAGONALS, PINNED_NE)
	PIN(UP, 3, THEIR_DIAGONALS, PINNED_NW)
	PIN(DOWN, 4, THEIR_ORTHOGONALS, PINNED_N)
	PIN(DOWN, 5, THEIR_ORTHOGONALS, PINNED_E)
	PIN(DOWN, 6, THEIR_DIAGONALS, PINNED_NE)
	PIN(DOWN, 7, THEIR_DIAGONALS, PINNED_NW)
	VPORQ PINNED_N, PINNED_E, PINNED
	VPTERNLOGQ A_OR_B_OR_C, PINNED_NE, PINNED_NW, PINNED

pinned:
	// What their pawns, king and knights attack.
	VPSRLQ $7, THEIR_PAWNS, Z0
	VPANDQ NOT_A, Z0, DANGER
	VPSRLQ $9, THEIR_PAWNS, Z0
	VPTERNLOGQ A_OR_B_AND_C, NOT_H, Z0, DANGER
	VPSLLQ $1, THEIR_KING, Z0
	VPANDQ NOT_A, Z0, Z0
	VPSRLQ $1, THEIR_KING, Z1
	VPTERNLOGQ A_OR_B_AND_C, NOT_H, Z1, Z0
	VPORQ  Z0, THEIR_KING, Z1
	VPSLLQ $8, Z1, Z2
	VPSRLQ $8, Z1, Z1
	VPTERNLOGQ A_OR_B_OR_C, Z1, Z2, DANGER
	VPSLLQ $1, THEIR_KNIGHTS, Z1
	VPANDQ NOT_A, Z1, Z1
	VPSRLQ $1, THEIR_KNIGHTS, Z2
	VPTERNLOGQ A_OR_B_AND_C, NOT_H, Z2, Z1
	VPSLLQ $2, THEIR_KNIGHTS, Z2
	VPANDQ.BCST boards<>+0x10(SB), Z2, Z2
	VPSRLQ $2, THEIR_KNIGHTS, Z3
	VPTERNLOGQ.BCST A_OR_B_AND_C, boards<>+0x18(SB), Z3, Z2
	VPSLLQ $16, Z1, Z3
	VPSRLQ $16, Z1, Z1
	VPTERNLOGQ A_OR_B_OR_C, Z0, Z1, DANGER
	VPSLLQ $8, Z2, Z0
	VPSRLQ $8, Z2, Z1
	VPTERNLOGQ A_OR_B_OR_C, Z1, Z3, DANGER
	VPORQ  Z0, DANGER, DANGER

	VPXORQ COUNT, COUNT, COUNT
	VPXORQ ONES, OWN, TARGETS
	VPTESTMQ CHECKERS, CHECKERS, K2
	KORTESTB K2, K2
	JNZ check

safe:
	FREE(ORTHOGONALS, PINNED_N, Z5)
	SLIDE(VPSLLQ, 8, 16, 32, ONES, THEIR_ORTHOGONALS)
	SLIDE(VPSRLQ, 8, 16, 32, ONES, THEIR_ORTHOGONALS)
	FREE(ORTHOGONALS, PINNED_E, Z5)
	SLIDE(VPSLLQ, 1, 2, 4, NOT_A, THEIR_ORTHOGONALS)
	SLIDE(VPSRLQ, 1, 2, 4, NOT_H, THEIR_ORTHOGONALS)
	FREE(DIAGONALS, PINNED_NE, Z5)
	SLIDE(VPSLLQ, 9, 18, 36, NOT_A, THEIR_DIAGONALS)
	SLIDE(VPSRLQ, 9, 18, 36, NOT_H, THEIR_DIAGONALS)
	FREE(DIAGONALS, PINNED_NW, Z5)
	SLIDE(VPSLLQ, 7, 14, 28, NOT_H, THEIR_DIAGONALS)
	SLIDE(VPSRLQ, 7, 14, 28, NOT_A, THEIR_DIAGONALS)

	VPANDNQ KNIGHTS, PINNED, Z5
	VPBROADCASTQ boards<>+0x10(SB), Z1
	VPBROADCASTQ boards<>+0x18(SB), Z2
	JUMP(VPSLLQ, 17, NOT_A)
	JUMP(VPSLLQ, 15, NOT_H)
	JUMP(VPSLLQ, 10, Z1)
	JUMP(VPSLLQ, 6, Z2)
	JUMP(VPSRLQ, 17, NOT_H)
	JUMP(VPSRLQ, 15, NOT_A)
	JUMP(VPSRLQ, 10, Z2)
	JUMP(VPSRLQ, 6, Z1)

	// Z1, Z2 and Z3 get the targets of pawns: of single steps and of captures.
	FREE(PAWNS, PINNED_N, Z0)
	VPSLLQ $8, Z0, Z0
	VPANDQ EMPTY, Z0, Z0
	VPANDQ TARGETS, Z0, Z1
	VPANDQ.BCST boards<>+0x20(SB), Z0, Z0
	VPSLLQ $8, Z0, Z0
	VPTERNLOGQ A_AND_B_AND_C, TARGETS, EMPTY, Z0
	ADD(Z0)
	VPANDQ OCCUPIED, TARGETS, Z0
	FREE(PAWNS, PINNED_NE, Z2)
	VPSLLQ $9, Z2, Z2
	VPTERNLOGQ A_AND_B_AND_C, NOT_A, Z0, Z2
	FREE(PAWNS, PINNED_NW, Z3)
	VPSLLQ $7, Z3, Z3
	VPTERNLOGQ A_AND_B_AND_C, NOT_H, Z0, Z3
	MOVQ  $0xff000000000000, AX
	TESTQ AX, replier_pawns(SI)
	JNZ   promotion

pawns:
	ADD(Z1)
	ADD(Z2)
	ADD(Z3)

	VPBROADCASTQ outlook_king(DX), Z0
	VPTERNLOGQ A_ANDNOT_B_OR_NOT, OWN, DANGER, Z0
	ADD(Z0)
	CMPQ RIGHT(0, castlingRight_empty), $-1
	JE   counted
	CASTLE(0)
	CASTLE(1)

counted:
	CMPQ CX, $8
	JLE  last
	VPADDQ COUNT, TOTAL, TOTAL
	ADDQ $16, DI
	SUBQ $8, CX
	JMP  eight

last:
	MOVL $1, AX
	SHLL CX, AX
	DECL AX
	KMOVB AX, K2
	VPADDQ COUNT, TOTAL, K2, TOTAL
	VEXTRACTI64X4 $1, TOTAL, Y1
	VEXTRACTI64X4 $0, TOTAL, Y0
	VPADDQ Y1, Y0, Y0
	VEXTRACTI128 $1, Y0, X1
	VPADDQ X1, X0, X0
	VPSHUFD $0xee, X0, X1
	VPADDQ X1, X0, X0
	VMOVQ X0, AX
	MOVQ AX, ret+24(FP)
	VZEROUPPER
	RET

check:
	TOUCH(outlook_knight(DX), THEIR_KNIGHTS)
	TOUCH(outlook_pawn(DX), THEIR_PAWNS)
	CHECK(UP, 0, 4, THEIR_ORTHOGONALS)
	CHECK(UP, 1, 5, THEIR_ORTHOGONALS)
	CHECK(UP, 2, 6, THEIR_DIAGONALS)
	CHECK(UP, 3, 7, THEIR_DIAGONALS)
	CHECK(DOWN, 4, 0, THEIR_ORTHOGONALS)
	CHECK(DOWN, 5, 1, THEIR_ORTHOGONALS)
	CHECK(DOWN, 6, 2, THEIR_DIAGONALS)
	CHECK(DOWN, 7, 3, THEIR_DIAGONALS)
	JMP safe

promotion:
	// A promotion is four moves: three more than the targets.
	VPANDQ.BCST boards<>+0x28(SB), Z1, Z0
	VPOPCNTQ Z0, Z0
	VPANDQ.BCST boards<>+0x28(SB), Z2, Z4
	VPOPCNTQ Z4, Z4
	VPADDQ Z4, Z0, Z0
	VPANDQ.BCST boards<>+0x28(SB), Z3, Z4
	VPOPCNTQ Z4, Z4
	VPADDQ Z4, Z0, Z0
	VPADDQ Z0, COUNT, COUNT
	VPADDQ Z0, Z0, Z0
	VPADDQ Z0, COUNT, COUNT
	JMP pawns
