#!/usr/bin/env bash
# pgn-parser 2.2.1 (npm) finds the commands of a comment only if nothing else is in it.
#
# Lichess writes { [%eval 0.17] [%clk 0:03:00] } and people write words behind a clock. pgn-parser
# has a field "commands" for [%key values]. One space between two commands, or one word, and
# the whole comment becomes text: clocks and evaluations are missing, without an error.
#
# Seen: 1 command for [%clk], 2 for [%eval][%clk], 0 with a space between, 0 with a word.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund pgn-parser@2.2.1 >/dev/null
seen=$(node -e '
	const { parse } = require("pgn-parser");
	const commands = (comment) => {
		const [move] = parse(`[Event "?"]\n\n1. e4 {${comment}} *\n`)[0].moves;
		return move.comments.flatMap((part) => part.commands ?? []).length;
	};
	console.log(commands("[%clk 0:03:00]"), commands("[%eval 0.17][%clk 0:03:00]"),
		commands("[%eval 0.17] [%clk 0:03:00]"), commands("[%clk 0:03:00] good"));')
echo "commands found: $seen (of 1 2 2 1)"
[ "$seen" = "1 2 0 0" ]
