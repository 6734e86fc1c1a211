#!/usr/bin/env bash
# Counts games lost on time on a busy machine: beside processes that use the CPU all the time,
# ENGINE plays OPPONENT at very fast time controls, two games at a time, with the same options
# for both. Needs fastchess and a book in EPD; prints a table.
#
#	lab/flags.sh ENGINE OPPONENT BOOK [GAMES]
#
# ENGINE should lose no more games on time than OPPONENT. GAMES is the number of games per
# row, 200 by default. FASTCHESS names the program, ROWS the rows as
# time control:threads:busy processes, and PGN a directory for the games.
set -euo pipefail
[ $# -ge 3 ] || { sed -n 's/^# \{0,1\}//p' "$0"; exit 2; }
engine=$1 opponent=$2 book=$3 games=${4:-200}
rows=${ROWS:-0.1+0.001:1:4 0.1+0.001:1:16 0.1+0.001:2:16 1+0.01:1:16 1+0.01:2:16}
work=${PGN:-$(mktemp -d)}
load=()
rest() { [ ${#load[@]} = 0 ] || kill "${load[@]}"; load=(); }
trap 'rest; [ -n "${PGN:-}" ] || rm -rf "$work"' EXIT

echo "$(nproc) processors; games lost on time"
echo "| time | threads | busy | games | ENGINE | OPPONENT |"
echo "|---|---:|---:|---:|---:|---:|"
for row in $rows; do
	IFS=: read -r tc threads busy <<<"$row"
	pgn=$work/$tc-$threads-$busy.pgn
	rm -f "$pgn"
	for ((i = 0; i < busy; i++)); do
		(while :; do :; done) &
		load+=($!)
	done
	"${FASTCHESS:-fastchess}" -engine cmd="$engine" name=engine -engine cmd="$opponent" name=opponent \
		-each tc="$tc" option.Threads="$threads" option.Hash=16 "option.Move Overhead=10" \
		-openings file="$book" format=epd order=random -srand 1 -repeat -rounds $((games / 2)) \
		-concurrency 2 -recover -config outname="$work/config.json" -pgnout file="$pgn" >"$work/log" 2>&1
	rest
	# flags NAME counts the games that the player lost on time.
	flags() {
		awk -v name="$1" -F'"' '
			/^\[White /{white=$2} /^\[Black /{black=$2} /^\[Result /{result=$2}
			/^\[Termination "time forfeit"/{if ((result == "1-0" ? black : white) == name) n++}
			END{print n + 0}' "$pgn"
	}
	echo "| $tc | $threads | $busy | $(grep -c '^\[Result ' "$pgn") | $(flags engine) | $(flags opponent) |"
done
