#!/usr/bin/env bash
# chess-moments 1.3.0 (npm) writes PGN that it reads as no moves, or as another game.
#
# A variation replaces the move before it, at any depth (PGN, section 8.2.5), and a reader needs no
# move numbers (8.2.2.1). momentsToPgn writes none for a move of Black after a variation, and
# flat() makes nothing of such a game, without an error. Where a variation has one of its own,
# momentsToPgn closes both there and puts the rest of the outer one into new parentheses.
#
# Seen: of 2. Nf3 (2. d4) 2... Nc6 the number goes, and the package reads 0 of the 8 moments. In
# (1... c5 2. Nf3 (2. c3 d5) 2... d6) the last move leaves its line and replaces 1... e5, as
# chessops 0.15.1 reads it. chess.js 1.4.0 reads all four texts. (The package does not name lodash,
# which it needs.)
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund chess-moments@1.3.0 lodash@4.17.21 chess.js@1.4.0 \
	chessops@0.15.1 >/dev/null
cat >read.mjs <<'JS'
import { Chess } from "chess.js";
import { parsePgn } from "chessops/pgn";
import moments from "chess-moments";
const lines = (node, line = []) => node.children.length === 0 ? [line.join(" ")]
	: node.children.flatMap((child) => lines(child, [...line, child.data.san]));
for (const pgn of ["1. e4 e5 2. Nf3 (2. d4) 2... Nc6 *",
	"1. e4 e5 (1... c5 2. Nf3 (2. c3 d5) 2... d6) 2. Nf3 Nc6 *"]) {
	const written = moments.momentsToPgn(moments.flat(pgn));
	for (const text of [pgn, written]) {
		new Chess().loadPgn(text);
		console.log(`${text}\n${moments.flat(text).length} moments: ${lines(parsePgn(text)[0].moves).join(", ")}`);
	}
}
JS
seen=$(node read.mjs)
echo "$seen"
[ "$seen" = '1. e4 e5 2. Nf3 (2. d4) 2... Nc6 *
8 moments: e4 e5 Nf3 Nc6, e4 e5 d4
1. e4 e5 2. Nf3 (2. d4) Nc6 *
0 moments: e4 e5 Nf3 Nc6, e4 e5 d4
1. e4 e5 (1... c5 2. Nf3 (2. c3 d5) 2... d6) 2. Nf3 Nc6 *
14 moments: e4 e5 Nf3 Nc6, e4 c5 Nf3 d6, e4 c5 c3 d5
1. e4 e5 (1... c5 2. Nf3 (2. c3 d5)) (2... d6) 2. Nf3 Nc6 *
14 moments: e4 e5 Nf3 Nc6, e4 c5 Nf3, e4 c5 c3 d5, e4 d6' ]
