#!/usr/bin/env bash
# react-chessboard-ui 2.0.0 (npm) puts en passant on the wrong square and loses White's castling.
#
# The en passant square of a FEN is the one behind the pawn (PGN, section 16.1.3.4), on rank 3 or
# 6. FENtoGameState marks the pawn's own square instead: the capture is not among the moves, and
# stateToFEN writes a square on rank 4 or 5. The castling field has a letter for each right of
# either side, and "-" if there are none (16.1.3.3). stateToFEN, whose FEN the component hands to
# onChange, writes K only while Black's king may castle, and then nothing at all for a lone K.
#
# Seen: d6 becomes d5, and the pawn on e5 can only go to e6. KQ becomes Q. K becomes an empty
# field, which leaves five fields of the six. KQkq stays as it is.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund react-chessboard-ui@2.0.0 react@19.1.0 >/dev/null
seen=$(node -e '
	const { FENtoGameState, stateToFEN, JSChessEngine } = require("react-chessboard-ui");
	for (const fen of [
		"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
		"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
		"4k3/8/8/8/8/8/8/4K2R w K - 0 1",
		"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
	]) {
		const { boardState, currentColor } = FENtoGameState(fen);
		console.log(`${fen} -> ${stateToFEN(boardState, currentColor)}`);
		if (fen.includes("d6")) {
			const moves = JSChessEngine.getNextMoves(boardState, [4, 3], []);
			console.log("moves from e5:", ...moves.map(([file, row]) => "abcdefgh"[file] + (8 - row)));
		}
	}')
echo "$seen"
[ "$seen" = '4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1 -> 4k3/8/8/3pP3/8/8/8/4K3 w - d5 0 1
moves from e5: e6
4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1 -> 4k3/8/8/8/8/8/8/R3K2R w Q - 0 1
4k3/8/8/8/8/8/8/4K2R w K - 0 1 -> 4k3/8/8/8/8/8/8/4K2R w  - 0 1
r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 -> r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1' ]
