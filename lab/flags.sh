#!/usr/bin/env bash
# Counts games lost on time on a machine that is short of processors: beside BUSY processes
# that never rest, ENGINE plays OPPONENT at very fast time controls, with one and two
# threads and the same options for both. It needs fastchess and a book in EPD.
#
#	lab/flags.sh ENGINE OPPONENT BOOK [GAMES [BUSY]]
#
# ENGINE should lose no more games on time than OPPONENT. GAMES is the number of games a
# row, 200 by default; BUSY is 8 by default. FASTCHESS names the program, ROWS the rows as
# time control:threads, and PGN a folder to keep the games in.
set -euo pipefail
[ $# -ge 3 ] || { sed -n 's/^# \{0,1\}//p' "$0"; exit 2; }
engine=$1 opponent=$2 book=$3 games=${4:-200} busy=${5:-8}
rows=${ROWS:-1+0.01:1 1+0.01:2 0.1+0.001:1 0.1+0.001:2}
work=${PGN:-$(mktemp -d)}
[ -n "${PGN:-}" ] || trap 'rm -rf "$work"' EXIT

for ((i = 0; i < busy; i++)); do
	(while :; do :; done) &
	load+=($!)
done
[ "$busy" = 0 ] || trap 'kill "${load[@]}"; [ -n "${PGN:-}" ] || rm -rf "$work"' EXIT

echo "$(nproc) processors, $busy busy processes"
for row in $rows; do
	tc=${row%:*} threads=${row#*:}
	pgn=$work/$tc-$threads.pgn
	rm -f "$pgn"
	"${FASTCHESS:-fastchess}" -engine cmd="$engine" name=engine -engine cmd="$opponent" name=opponent \
		-each tc="$tc" option.Threads="$threads" option.Hash=16 "option.Move Overhead=10" \
		-openings file="$book" format=epd order=random -srand 1 -repeat -rounds $((games / 2)) \
		-concurrency 1 -recover -pgnout file="$pgn" >"$work/log" 2>&1
	# flags NAME counts the games that the player lost on time.
	flags() {
		awk -v name="$1" -F'"' '
			/^\[White /{white=$2} /^\[Black /{black=$2} /^\[Result /{result=$2}
			/^\[Termination "time forfeit"/{if ((result == "1-0" ? black : white) == name) n++}
			END{print n + 0}' "$pgn"
	}
	echo "$tc, $threads threads: $(grep -c '^\[Result ' "$pgn") games, lost on time $(flags engine) by ENGINE, $(flags opponent) by OPPONENT"
done
