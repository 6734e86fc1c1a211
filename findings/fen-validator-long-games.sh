#!/usr/bin/env bash
# fen-validator 2.0.1 (npm) refuses the FENs of long games.
#
# A half-move clock counts to 100 and beyond, because the 50-move rule must be claimed and a
# game ends by itself only after 150 half-moves; move numbers have no limit. fen-validator
# accepts two digits for each and returns false for more, without a reason.
#
# Seen: clock 99 true, clock 100 false; move 99 true, move 100 false.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund fen-validator@2.0.1 >/dev/null
seen=$(node -e '
	const valid = require("fen-validator");
	const fen = (clock, move) => valid(`4k3/8/8/8/8/8/8/4K2R w - - ${clock} ${move}`);
	console.log(fen(99, 99), fen(100, 99), fen(0, 99), fen(0, 100));')
echo "clock 99, 100; move 99, 100: $seen"
[ "$seen" = "true false true false" ]
