#!/usr/bin/env bash
# Readers of PGN on npm refuse the escape lines and rest-of-line comments of the standard.
#
# PGN, section 5, knows two kinds of comments: {text} and ; up to the end of the line. Section 6
# lets a reader skip a line that begins with %. Six packages were given one short game with each.
#
# Seen (moves kept, or "refuses"): chess.js 1.4.0 and pgn-parser 2.2.1 read ; but refuse %. chess.ts
# 0.16.2 does the same, and answers false without a reason. kokopu 4.13.4 and cm-pgn 5.0.0
# refuse both. chessops 0.15.1 reads both, but drops the words behind ; without an error.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund chess.js@1.4.0 chess.ts@0.16.2 kokopu@4.13.4 \
	cm-pgn@5.0.0 pgn-parser@2.2.1 chessops@0.15.1 >/dev/null
cat >read.mjs <<'JS'
import { createRequire } from "module";
import { Pgn } from "cm-pgn/src/Pgn.js";
import { parsePgn } from "chessops/pgn";
const require = createRequire(import.meta.url);
const load = (Chess) => (pgn) => {
	const game = new Chess();
	if (game.loadPgn(pgn) === false) throw new Error("false");
	return game.history();
};
const readers = {
	"chess.js": load(require("chess.js").Chess),
	"chess.ts": load(require("chess.ts").Chess),
	kokopu: (pgn) => require("kokopu").pgnRead(pgn, 0).mainVariation().nodes(),
	"cm-pgn": (pgn) => new Pgn(pgn).history.moves,
	"pgn-parser": (pgn) => require("pgn-parser").parse(pgn)[0].moves,
	chessops: (pgn) => [...parsePgn(pgn)[0].moves.mainline()],
};
const games = {
	braces: '[Event "?"]\n\n1. e4 {good} e5 2. Nf3 *\n',
	semicolon: '[Event "?"]\n\n1. e4 ; good\ne5 2. Nf3 *\n',
	percent: '[Event "?"]\n\n1. e4\n% written by hand\ne5 2. Nf3 *\n',
};
for (const [name, read] of Object.entries(readers)) {
	const seen = Object.values(games).map((pgn) => {
		try { return read(pgn).length; } catch { return "refuses"; }
	});
	console.log(name, ...seen);
}
console.log("chessops keeps", JSON.stringify(readers.chessops(games.semicolon).map((move) => move.comments ?? [])));
JS
seen=$(node read.mjs)
echo "reader, then a game with {}, ; and %:"
echo "$seen"
[ "$seen" = 'chess.js 3 3 refuses
chess.ts 3 3 refuses
kokopu 3 refuses refuses
cm-pgn 3 refuses refuses
pgn-parser 3 3 refuses
chessops 3 3 3
chessops keeps [[],[],[]]' ]
