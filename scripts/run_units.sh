#!/bin/sh
# run_units.sh - run unit test programs one after another; FOLDER then programs. Says which failed.
set -u
folder=$1
shift
passed=0
failed=0
for t in "$@"; do
	if timeout 300 "$t" >"$t.log" 2>&1; then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
		echo "FAILED: $t"
		tail -n 30 "$t.log"
	fi
done
echo "unit ($folder): $passed passed, $failed failed"
[ "$failed" = 0 ] && [ "$passed" -gt 0 ]
