#!/usr/bin/env bash
# Usage: ./instructions.sh
# Counts the instructions of a call with valgrind's callgrind: those of 3n calls
# less those of n, divided by 2n. The collector is off, so that the counts of
# two runs differ by little; they say nothing about memory and mispredictions.
set -euo pipefail
cd "$(dirname "$0")"
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
go build -o "$tmp/calls" ./cmd/calls
count() { # WORKLOAD LIB CALLS; again if valgrind gives up on Go's threads
	for _ in 1 2 3 4 5; do
		if GOGC=off GOMAXPROCS=1 valgrind --tool=callgrind --callgrind-out-file="$tmp/out" \
			"$tmp/calls" -w "$1" -lib "$2" -n "$3" >/dev/null 2>"$tmp/log"; then
			sed -n 's/.*Collected : //p' "$tmp/log"
			return
		fi
	done
	return 1
}
for w in W1:20000 W2:2000 W3:200 W4:20 W5:50000; do
	n=${w#*:} w=${w%:*}
	for lib in toolgen inline by-hand encoding-json; do
		few=$(count "$w" "$lib" "$n") many=$(count "$w" "$lib" $((3 * n)))
		echo "$w $lib $(((many - few) / (2 * n)))"
	done
done
