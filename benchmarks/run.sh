#!/usr/bin/env bash
# Usage: ./run.sh OUTDIR [PASSES] [BENCHTIME]
# Runs the benchmarks PASSES times (default 8). Each pass goes over the whole
# list, so that a slow phase of the machine hits all candidates alike.
set -euo pipefail
cd "$(dirname "$0")"
out=${1:?OUTDIR}
passes=${2:-8}
benchtime=${3:-50ms}
mkdir -p "$out"
go test -c -o "$out/call.test" .
: >"$out/calls.txt"
for _ in $(seq "$passes"); do
	"$out/call.test" -test.run=- -test.bench=Call -test.benchtime="$benchtime" >>"$out/calls.txt"
done
go run ./cmd/report -svg "$out/ratios.svg" "$out/calls.txt" | tee "$out/tables.md"
