#!/usr/bin/env bash
# chess.js 1.4.0 (npm) writes PGN that chess.js refuses.
#
# PGN writes a quote in a tag as \" and cannot hold } in a comment in braces. chess.js writes the
# quote as it stands, and can read neither form. A } that it read in a comment behind ; (where
# it is allowed) goes into braces unchanged. setComment does replace braces; loadPgn does not.
#
# Seen: pgn() gives [White "O"Kelly"] and 1. e4 {better: } c5} e5 *, and loadPgn throws at both.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund chess.js@1.4.0 >/dev/null
seen=$(node -e '
	const { Chess } = require("chess.js");
	const again = (game, line) => {
		const pgn = game.pgn();
		let answer = "read";
		try { new Chess().loadPgn(pgn); } catch { answer = "refused"; }
		console.log(pgn.split("\n").find((text) => text.startsWith(line)), answer);
	};
	const quote = new Chess();
	quote.setHeader("White", "O\"Kelly");
	quote.move("e4");
	again(quote, "[White");
	const brace = new Chess();
	brace.loadPgn("1. e4 ; better: } c5\ne5 *");
	again(brace, "1.");
	const escaped = new Chess();
	try { escaped.loadPgn("[White \"O\\\"Kelly\"]\n\n1. e4 *"); console.log("escaped quote read"); }
	catch { console.log("escaped quote refused"); }')
echo "$seen"
[ "$seen" = '[White "O"Kelly"] refused
1. e4 {better: } c5} e5 * refused
escaped quote refused' ]
