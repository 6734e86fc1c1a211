#!/usr/bin/env bash
# pgn-extract 19-04 writes promotions in capitals for UCI, and Ethereal 12.00 leaves such a move
# out and thinks for the other side (both from Debian 12).
#
# UCI writes a promotion with a small letter: a7a8n. pgn-extract's -Wuci, "output compatible with
# the UCI protocol", writes a7a8N. Glaurung 2.2 takes the capital as well. Ethereal skips the move
# without a word, so the pawn is still on a7 and White is still to move.
#
# The game is K+P against K, and White promotes to a knight: a draw by material, Black to move.
# Seen: pgn-extract a7a8N. After a7a8n both engines answer h7g6. After a7a8N Glaurung still
# does; Ethereal answers a7a8q, a move of White.
set -euo pipefail
apt-get install -y -q pgn-extract ethereal-chess glaurung >/dev/null
PATH=$PATH:/usr/games
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
cat >game.pgn <<'PGN'
[Event "Underpromotion"]
[SetUp "1"]
[FEN "8/P6k/8/8/8/8/8/K7 w - - 0 1"]
[Result "1/2-1/2"]

1. a8=N 1/2-1/2
PGN
move=$(pgn-extract -s -Wuci --notags --noresults game.pgn | tr -d '[:space:]')
echo "pgn-extract: $move"
# best ENGINE MOVE: what the engine answers after the move.
best() {
	{
		printf 'uci\nsetoption name OwnBook value false\n'
		printf 'position fen 8/P6k/8/8/8/8/8/K7 w - - 0 1 moves %s\ngo depth 4\n' "$2"
		sleep 2
		echo quit
	} | timeout 20 "$1" 2>&1 | awk '$1 == "bestmove" { print $2 }'
}
seen=$(for engine in glaurung ethereal-chess; do
	echo "$engine $(best "$engine" a7a8n) $(best "$engine" "$move")"
done)
echo "engine, bestmove after a7a8n, after $move:"
echo "$seen"
[ "$move" = a7a8N ]
[ "$seen" = 'glaurung h7g6 h7g6
ethereal-chess h7g6 a7a8q' ]
