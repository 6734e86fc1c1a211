#!/usr/bin/env bash
# chess-pgn-parser 1.3.9 (npm) returns other moves than those of the game, without an error.
#
# Variations in parentheses are part of PGN (section 8.2.5), and no space is needed behind the
# period of a move number (8.2.2). The parser lists the moves of a variation among those of the
# game, the last one with its parenthesis, and drops each move that follows its number closely.
#
# Seen: 1. e4 e5 2. Nf3 (2. d4 exd4) 2... Nc6 becomes e4 e5 Nf3 d4 exd4) Nc6,
# and 1.e4 e5 2.Nf3 Nc6 becomes e5 Nc6.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund chess-pgn-parser@1.3.9 >/dev/null
seen=$(node -e '
	const { pgn2json } = require("chess-pgn-parser");
	for (const moves of ["1. e4 e5 2. Nf3 (2. d4 exd4) 2... Nc6", "1.e4 e5 2.Nf3 Nc6"])
		console.log(JSON.parse(pgn2json(`[Event "a"]\n[Result "*"]\n\n${moves} *\n`)).moves.join(" "));')
echo "$seen"
[ "$seen" = "e4 e5 Nf3 d4 exd4) Nc6
e5 Nc6" ]
