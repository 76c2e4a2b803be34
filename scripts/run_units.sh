#!/bin/sh
# run_units.sh - run unit test programs, one on each processor; FOLDER then programs. Says which failed.
set -u
folder=$1
shift
failures=$(mktemp)
trap 'rm -f "$failures"' EXIT
export failures

# what fails is told in one piece
printf '%s\n' "$@" | xargs -P "$(nproc)" -I TEST sh -c '
	timeout 300 "$1" >"$1.log" 2>&1 && exit 0
	{ echo "FAILED: $1"; tail -n 30 "$1.log"; } >"$1.failed"
	cat "$1.failed"
	echo "$1" >>"$failures"' run TEST
failed=$(wc -l <"$failures")
echo "unit ($folder): $(($# - failed)) passed, $failed failed"
[ "$failed" = 0 ] && [ "$#" -gt 0 ]
