#!/usr/bin/env bash
# cm-pgn 5.0.0 (npm) refuses PGN with the line ends of Windows.
#
# cm-pgn looks for the end of the tags as the last "]" before two line feeds. A file with CR LF has
# none, so the tags are parsed as moves. A comment with "]" before an empty line adds
# one, so words are parsed as moves; [%clk] at the end of a paragraph is enough.
#
# Seen: two moves with LF; refused with CR LF; refused with "[%clk 0:01:00]" and an empty line in
# a comment. chess.js 1.4.0 reads all three.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund cm-pgn@5.0.0 chess.js@1.4.0 >/dev/null
cat >read.mjs <<'JS'
import { Chess } from "chess.js";
import { Pgn } from "cm-pgn/src/Pgn.js";
const plain = '[Event "?"]\n[Site "?"]\n\n1. e4 e5 *\n';
const games = {
	LF: plain,
	"CR LF": plain.replaceAll("\n", "\r\n"),
	"] and an empty line": plain.replace("e4", "e4 {[%clk 0:01:00]\n\nbest by test}"),
};
const count = (read, pgn) => { try { return read(pgn).length; } catch { return "refused"; } };
for (const [name, pgn] of Object.entries(games)) {
	console.log(`${name}:`, count((text) => new Pgn(text).history.moves, pgn),
		count((text) => { const game = new Chess(); game.loadPgn(text); return game.history(); }, pgn));
}
JS
seen=$(node read.mjs)
echo "moves read by cm-pgn and chess.js:"
echo "$seen"
[ "$seen" = 'LF: 2 2
CR LF: refused 2
] and an empty line: refused 2' ]
