#!/usr/bin/env bash
# @jackstenglein/chess 2.2.21 (npm) writes PGN that it refuses itself, and that chess.js refuses.
#
# A backslash in a tag is written \\ in PGN. The package reads it so and writes it as it stands,
# and its own parser then stops at the tag. A comment with a clock and words comes out as two
# comments, the words first, and chess.js refuses a game with two comments in a row.
#
# Seen: [Site "C:\x"], refused by the package; { good } { [%clk 1:30:00] }, read by the package,
# refused by chess.js 1.4.0, which reads the file it was made from.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund @jackstenglein/chess@2.2.21 chess.js@1.4.0 >/dev/null
seen=$(node -e '
	const Own = require("@jackstenglein/chess").Chess;
	const { Chess } = require("chess.js");
	const reads = (read, pgn) => { try { read(pgn); return "read"; } catch { return "refused"; } };
	const own = (pgn) => new Own({ pgn }).renderPgn();
	const other = (pgn) => new Chess().loadPgn(pgn);
	for (const pgn of ["[Site \"C:\\\\x\"]\n\n1. e4 e5 *\n", "1. e4 {[%clk 1:30:00] good} e5 *\n"]) {
		const written = own(pgn);
		console.log(written.split("\n").find((line) => /^.Site|^1/.test(line)));
		console.log(reads(own, pgn), reads(own, written), reads(other, pgn), reads(other, written));
	}')
echo "$seen"
echo "(source and output in @jackstenglein/chess, source and output in chess.js)"
[ "$seen" = '[Site "C:\x"]
read refused read read
1. e4 { good } { [%clk 1:30:00] } 1... e5 *
read read read refused' ]
