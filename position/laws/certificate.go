package laws

import "github.com/adoube/adoube/position"

// A Certificate is a proof that no sequence of legal moves of both sides from
// Position ends in a mate by Winner. It can be checked without knowing how it was
// found. There is one kind for each [Proof] of a no:
//
//   - Ended: Position is a stalemate, or a mate by the other side.
//   - Material: no placement of the pieces on the board, or of those that are left
//     after captures, is a mate by Winner that a move can give; see
//     [MaterialSuffices]. Position itself is no mate.
//   - Walls: Reaches bounds where each piece can ever stand.
//   - Closure: Configurations are closed under legal moves.
//   - Exhaustion: Positions are closed under legal moves, apart from those that
//     Branches prove.
//
// Repetitions and move counters play no part.
type Certificate struct {
	Position position.Position
	Winner   position.Color
	Proof    Proof

	// Reaches, for Walls, has one entry for each piece of Position.
	Reaches []Reach

	// Groups and Configurations are for Closure. Groups partitions the pieces of
	// Position other than kings and pawns, and may hold two more groups for pieces
	// that pawns become.
	Groups         []Group
	Configurations []Configuration

	// Positions, for Exhaustion, holds every position that can arise, Position
	// first, up to move counters. None is a mate by Winner. Every legal move in one
	// of them leads to another of them, or to a position with insufficient
	// material that is no mate by Winner, or to the position of a branch.
	Positions []position.Position
	Branches  []Certificate
}

// A Reach bounds where one piece can ever stand.
//
// The claim of the Walls kind: in every position that can arise from the position
// of the certificate, each piece stands inside Squares or has been captured. A piece is
// fixed if Squares is Home alone and no enemy piece can attack Home from any of its own
// squares; a king is fixed if Squares is Home alone. Fixed pieces never move and are
// never captured.
//
// To believe it, check that Squares has Home, and that no step leads out of it:
//
//   - A piece other than a pawn may step from a square of Squares to the next one in
//     its direction, unless a fixed piece of its own color stands there. A long move
//     is a series of steps. A king may not step where a fixed enemy piece attacks at
//     a distance of one step.
//   - A pawn may step forward unless a fixed piece stands there, and capture where
//     some enemy piece other than the king may stand and no fixed piece of its own
//     stands. An en passant capture is covered, because the captured pawn stepped
//     through the square of the capture.
//   - A white pawn and a black pawn ahead of it on the same file face each other. If
//     the Squares of both are on that file and no enemy piece attacks any of the
//     squares of one of them, that one is never captured, and the other never reaches
//     that one's Home or goes beyond it.
//   - A pawn that may reach its last rank is Promoted and may stand anywhere.
//   - Castling takes the king and a rook with the right to their squares.
//
// The position of the certificate must not allow an en passant capture.
//
// Then no mate is left: for every square of the loser's king and of the winner's
// king inside their Squares and not adjacent, either no other winner's piece can
// attack the loser's king from one of its own squares, or one of the squares next
// to the loser's king inside its own Squares is neither next to the winner's king,
// nor attacked by another winner's piece from one of its squares (at a distance of
// one step, as longer attacks pass through such squares), nor one that a loser's
// piece other than the king may occupy, a different piece for each such square.
type Reach struct {
	Piece    position.Piece
	Home     position.Square
	Squares  position.Bitboard
	Promoted bool // a pawn that may become another piece
}

// A Group is a set of pieces of the same kind that a proof does not tell apart. A
// piece stays in its group until it is captured. Pawns that promote join the group
// of their color with Promoted, whatever they become.
type Group struct {
	Piece    position.Piece    // NoPiece for promoted pawns
	Color    position.Color    // of the pieces
	Home     position.Bitboard // where they stand at first; empty for promoted pawns
	Promoted bool              // queens, rooks, bishops and knights that were pawns
}

// A Configuration is a set of positions. A position belongs to it if
//
//   - the kings and pawns stand on exactly these squares, it is SideToMove's move, and
//     [position.Position.EnPassant] is EnPassant (the square if an en passant capture
//     is legal, NoSquare otherwise);
//   - Checkers are exactly the pieces that give check to the side to move;
//   - for each group, the pieces of the group on the board, apart from Checkers,
//     stand on squares of its Crowd, and there are at least Least and at most Most.
//
// Castling rights are whatever is left of those of the position of the certificate.
//
// The claim of the Closure kind: every position that can arise belongs to one of the
// configurations of the certificate, or its material is insufficient and it is no
// mate by the winner. To believe it, check that
//
//   - the position of the certificate belongs to one of them;
//   - no legal position that belongs to one of them is a mate by the winner;
//   - every legal move from a legal position that belongs to one of them leads to
//     a position that belongs to one of them, or to one with insufficient material
//     (which is no mate by the winner, as a move led to it).
//
// A legal position is one in which the side not to move is not in check. That, and
// that nobody gives check but Checkers, excludes squares: a piece does not stand
// where it would certainly attack a king, because nothing can be in between. The same
// holds for squares that another piece certainly holds: a group whose Least equals the number
// of its squares holds all of them; and if fewer squares than Least are left to a group,
// no such position exists. These deductions, repeated until nothing changes, are all that is needed to
// check the last two points move by move.
//
// Here a mate is possible only if the loser is to move, in check, and every square next to
// his king may be held by another of his pieces (a different one for each such
// square) or may be attacked by the winner (rays through the king go on, and
// the square itself may be a winner's piece with protection), and no piece of the loser that certainly
// stands where it attacks a lone checker could capture it without exposing the king.
type Configuration struct {
	Pawns      [2]position.Bitboard // by color
	Kings      [2]position.Square   // by color
	SideToMove position.Color
	EnPassant  position.Square
	Checkers   []Checker // none, one, or two for a double check
	Crowds     []Crowd   // one for each group
}

// A Checker is a piece that gives check to the side to move.
type Checker struct {
	Square position.Square
	Group  int // index of its group, -1 for a pawn
}

// A Crowd says where the pieces of a group are: between Least and Most of them are on
// the board, and all of those stand on Squares. Checkers do not count.
type Crowd struct {
	Squares     position.Bitboard
	Least, Most int
}
