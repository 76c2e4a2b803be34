#!/bin/sh
# run_units.sh - run unit test programs, one more than there are processors, since some wait; FOLDER then programs. Says which failed, and what was skipped: a
# program that ends with 77, or a line that begins with SKIPPED.
set -u
folder=$1
shift
results=$(mktemp -d)
trap 'rm -rf "$results"' EXIT
export results

# what fails is told in one piece
printf '%s\n' "$@" | xargs -P "$(($(nproc) + 1))" -I TEST sh -c '
	timeout 300 "$1" >"$1.log" 2>&1
	status=$?
	grep "^SKIPPED" "$1.log" | sort -u | sed "s,^,$1: ,"
	[ "$status" = 0 ] && exit 0
	[ "$status" = 77 ] && { echo "$1" >>"$results/skipped"; exit 0; }
	{ echo "FAILED: $1"; tail -n 30 "$1.log"; } >"$1.failed"
	cat "$1.failed"
	echo "$1" >>"$results/failed"' run TEST
touch "$results/failed" "$results/skipped"
failed=$(wc -l <"$results/failed")
skipped=$(wc -l <"$results/skipped")
echo "unit ($folder): $(($# - failed - skipped)) passed, $failed failed, $skipped skipped"
[ "$failed" = 0 ] && [ "$#" -gt "$skipped" ]
