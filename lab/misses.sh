#!/usr/bin/env bash
# Counts, for each node of the bench, the instructions of ENGINE and its misses of a first
# instruction cache of 32 KB, and lists the functions with most of those. Neither depends on
# the load of the machine. It needs Valgrind, which runs 40 times slower and knows no AVX-512.
#
#	lab/misses.sh ENGINE [DEPTH [FUNCTIONS]]
#
# DEPTH is the depth of the bench, 7 by default, and FUNCTIONS the length of the list, 15 by
# default. The costs of a bench of depth 5 are taken off, and with them those of the start.
set -euo pipefail
[ $# -ge 1 ] || { sed -n '2,/^set/s/^# \{0,1\}//p' "$0"; exit 2; }
engine=$1 depth=${2:-7} functions=${3:-15}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# count DEPTH prints the nodes, instructions and misses of a bench.
count() {
	GOMAXPROCS=1 GOGC=off valgrind --tool=cachegrind --cache-sim=yes --I1=32768,8,64 \
		--cachegrind-out-file="$work/$1" "$engine" bench --depth "$1" 2>&1 |
		tr -d , | awk '/ nps$/{n=$1} /I +refs:/{i=$NF} /I1 +misses:/{m=$NF} END{print n, i, m}'
}

paste -d' ' <(count 5) <(count "$depth") |
	awk '{n=$4-$1; printf "%d nodes, %.0f instructions and %.1f misses a node\n", n, ($5-$2)/n, ($6-$3)/n}'
cg_annotate --show=I1mr,Ir --sort=I1mr --auto=no "$work/$depth" | grep -E '^ *[0-9].*:' | head -n "$functions"
