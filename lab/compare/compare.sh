#!/usr/bin/env bash
# Compares two versions of Adoube, and programs beside them: speed, start and memory, also in
# WebAssembly under Node.js, PGN and rulings. All take turns, and all times are processor time.
#
#	git worktree add /tmp/old COMMIT
#	lab/compare/compare.sh /tmp/old .
#
# The arguments are checkouts. Needs Linux, Go, Node.js and npm. stockfish and pgn-extract run
# beside them if they are installed; npm's stockfish, freeeve/pgn and corentings/chess are
# installed from their registries, in pinned versions. ROUNDS is how often each job runs, 3 by
# default; the table has medians. NODES is the number of nodes a position, 500000 by default and
# a fifth of that in WebAssembly.
set -euo pipefail
[ $# = 2 ] || { sed -n 's/^# \{0,1\}//p' "$0"; exit 2; }
here=$(realpath "$(dirname "$0")") old=$(realpath "$1") new=$(realpath "$2") nodes=${NODES:-500000}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
sed 1d "$here/main.go" >main.go # without the line that hides it from go
export CGO_ENABLED=0
mapfile -t fens < <(sed -n 's/^\t"\(.* [wb] .*\)",$/\1/p' "$new/bench/positions.go")

# measured JOB PROGRAM VALUE notes a result, of which the median counts.
measured() { printf '%s\t%s\t%s\n' "$@" >>results; }

# uci KIND PROGRAM NODES COMMAND... searches eight positions after a warm-up.
uci() {
	local kind=$1 program=$2 n=$3 sum=0 line last fen
	coproc engine { exec "${@:4}" 2>/dev/null; }
	local pid=$engine_PID in=${engine[1]} out=${engine[0]}
	ask() {
		echo "$1" >&"$in"
		while read -r line <&"$out"; do
			case $line in "$2"*) return ;; *" nodes "*) last=$line ;; esac
		done
	}
	cpu() { awk -v hz="$(getconf CLK_TCK)" '{printf "%.2f", ($14 + $15) / hz}' "/proc/$pid/stat"; }
	memory() { awk -v key="$1:" '$1 == key {printf "%.0f", $2 / 1024}' "/proc/$pid/status"; }
	ask uci uciok
	measured "$kind: CPU until \`uciok\`, s" "$program" "$(cpu)"
	echo "setoption name Hash value 16" >&"$in"
	ask isready readyok
	search() {
		echo "position fen $1" >&"$in"
		ask "go nodes $n" bestmove
	}
	search "${fens[0]}" # to warm up: Node.js compiles what runs often
	local before=$(cpu)
	for fen in "${fens[@]:1:8}"; do
		search "$fen"
		last=${last##* nodes } sum=$((sum + ${last%% *}))
	done
	measured "$kind: thousand nodes per CPU second" "$program" "$(awk "BEGIN {printf \"%.0f\", $sum / ($(cpu) - $before) / 1000}")"
	measured "$kind: memory with Hash 16 after a search, MiB" "$program" "$(memory VmRSS)"
	measured "$kind: its peak, MiB" "$program" "$(memory VmHWM)"
	echo quit >&"$in"
	wait "$pid" || true
}

# timed JOB PROGRAM COMMAND... measures a command in seconds.
timed() { measured "$1" "$2" "$( (TIMEFORMAT='%U %S'; time "${@:3}" >output 2>&1 || true) 2>&1 | awk '{print $1 + $2}')"; }

for version in old new; do
	dir=${!version}
	go build -C "$dir" -o "$work/$version" ./cmd/engine
	GOOS=js GOARCH=wasm go build -C "$dir" -tags wasmsimd -o "$work/$version.wasm" ./cmd/engine || true
	[ ! -d "$dir/web/jumps" ] || go run -C "$dir" ./web/jumps "$work/$version.wasm" "$work/$version.wasm"
	rm -f go.mod go.sum
	go mod init compare
	go mod edit -require github.com/adoube/adoube@v0.0.0 -replace "github.com/adoube/adoube=$dir"
	go get github.com/freeeve/pgn/v2@v2.2.0 github.com/corentings/chess/v2@v2.6.0
	go mod tidy
	go build -o "pgn-$version" .
done >&2
npm install --no-audit --no-fund --ignore-scripts stockfish@19.0.0 >&2
fish=node_modules/stockfish/bin/stockfish-19
./pgn-new write >games.pgn
awk '/^\[Event/ {n++} n <= 120' games.pgn >few.pgn
printf '%s\n' "${fens[@]}" >fens

for ((round = 0; round < ${ROUNDS:-3}; round++)); do
	for version in old new; do
		dir=${!version}
		uci native "$version" "$nodes" "./$version"
		[ ! -f "$version.wasm" ] || uci WebAssembly "$version" $((nodes / 5)) node "$dir/web/test/exec.cjs" "$version.wasm"
		measured "read PGN, µs a game" "$version" "$("./pgn-$version" adoube <few.pgn)"
		timed "find a player in 30,000 games, s" "$version" "./$version" analyse --player Nobody --out report.pgn games.pgn
		timed "rule on ${#fens[@]} positions, s" "$version" "./$version" adjudicate --json <fens
	done
	! command -v stockfish >/dev/null || uci native stockfish "$nodes" stockfish
	for kind in lite-single single; do
		uci WebAssembly "stockfish $kind" $((nodes / 5)) node "$fish-$kind.js"
	done
	for reader in freeeve corentings; do
		measured "read PGN, µs a game" "$reader" "$(./pgn-new "$reader" <few.pgn)"
	done
	! command -v pgn-extract >/dev/null || timed "find a player in 30,000 games, s" pgn-extract pgn-extract -s -TpNobody -o/dev/null games.pgn
done

./pgn-new table <results
