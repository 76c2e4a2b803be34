#!/bin/sh
# run_fuzz.sh - SECONDS then fuzzers: replay past findings, then fuzz from the corpus. A crash is left in build/fuzz.
set -u
seconds=$1
shift
passed=0
failed=0
for f in "$@"; do
	name=$(basename "$f")
	corpus=build/fuzz/corpus-$name
	mkdir -p "$corpus"
	seeds=""
	for d in "tests/fuzz/corpus/$name" "tests/fuzz/regress/$name"; do
		[ -d "$d" ] && seeds="$seeds $d"
	done
	# shellcheck disable=SC2086  # a list of folders
	if "$f" -max_total_time="$seconds" -timeout=5 -rss_limit_mb=2048 -artifact_prefix="build/fuzz/$name-" \
		-print_final_stats=1 "$corpus" $seeds >"$f.log" 2>&1; then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
		echo "FAILED: $f"
		tail -n 40 "$f.log"
	fi
done
echo "fuzz: $passed passed, $failed failed (${seconds} s each)"
[ "$failed" = 0 ] && [ "$passed" -gt 0 ]
