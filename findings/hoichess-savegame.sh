#!/usr/bin/env bash
# HoiChess 0.22.0 (Debian 12) saves games that three readers of PGN on npm refuse.
#
# savegame writes the reason of the end behind the result, where the game is over. A game from a FEN
# gets the tag FEN without SetUp "1" (PGN 9.7 wants both), numbers that begin at 1, whatever the
# FEN says, and no number before a first move of Black.
#
# Seen: "e5 2. Ke2" after a FEN that begins with move 40 of Black, then "* {Open}". chess.ts
# 0.16.2, cm-pgn 5.0.0 and @jackstenglein/chess 2.2.21 refuse the file; so they do with a game
# from the starting position. chess.js 1.4.0 reads both.
set -euo pipefail
apt-get install -y -q hoichess >/dev/null
PATH=$PATH:/usr/games
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund chess.js@1.4.0 chess.ts@0.16.2 cm-pgn@5.0.0 \
	@jackstenglein/chess@2.2.21 >/dev/null
# save FILE COMMAND...: HoiChess carries out the commands and saves the game.
save() {
	{
		printf '%s\n' new force "${@:2}" "savegame $1"
		sleep 1
		echo quit
	} | timeout 20 hoichess >/dev/null 2>&1
	echo "$1: $(grep -v '^\[.*\]$' "$1" | tr '\n' ' '), $(grep -c '^\[SetUp' "$1") SetUp tags"
}
cat >read.mjs <<'JS'
import { readFileSync } from "fs";
import { createRequire } from "module";
import { Pgn } from "cm-pgn/src/Pgn.js";
const require = createRequire(import.meta.url);
const load = (Chess) => (pgn) => {
	if (new Chess().loadPgn(pgn) === false) throw new Error("false");
};
const readers = {
	"chess.js": load(require("chess.js").Chess),
	"chess.ts": load(require("chess.ts").Chess),
	"cm-pgn": (pgn) => new Pgn(pgn),
	"@jackstenglein/chess": (pgn) => new (require("@jackstenglein/chess").Chess)({ pgn }),
};
for (const [name, read] of Object.entries(readers)) {
	const seen = ["fen.pgn", "start.pgn"].map((file) => {
		try { read(readFileSync(file, "utf8")); return "reads"; } catch { return "refuses"; }
	});
	console.log(name, ...seen);
}
JS
seen=$(
	save fen.pgn 'setboard 4k3/4p3/8/8/8/8/8/4K3 b - - 3 40' e5 Ke2 Ke7
	save start.pgn e4 e5
	node read.mjs
)
echo "$seen"
[ "$seen" = 'fen.pgn:  e5 2. Ke2 Ke7  * {Open} , 0 SetUp tags
start.pgn:  1. e4 e5  * {Open} , 0 SetUp tags
chess.js reads reads
chess.ts refuses refuses
cm-pgn refuses refuses
@jackstenglein/chess refuses refuses' ]
