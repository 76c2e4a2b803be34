#!/bin/sh
# run_fuzz.sh - SECONDS then fuzzers, two at a time: past findings first, then fuzz from the seeds. A crash is left in
# build/fuzz, and shown in base64. FUZZ_SEED: where the random numbers begin (0: each run elsewhere).
set -u
seconds=$1
shift

fuzz() {
	name=$(basename "$1")
	corpus=build/fuzz/corpus-$name
	mkdir -p "$corpus"
	seeds=""
	for d in "tests/fuzz/corpus/$name" "tests/fuzz/regress/$name" "build/fuzz/seeds/$name"; do
		[ -d "$d" ] && seeds="$seeds $d"
	done
	rm -f "$1.passed"
	# shellcheck disable=SC2086  # a list of folders
	"$1" -seed="${FUZZ_SEED:-0}" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=2048 -max_len=4096 \
		-artifact_prefix="build/fuzz/$name-" -print_final_stats=1 "$corpus" $seeds >"$1.log" 2>&1 &&
		touch "$1.passed"
}

todo=""
pending=""
for f in "$@"; do
	fuzz "$f" &
	if [ -z "$pending" ]; then
		pending=$!
	else
		wait "$pending" "$!"
		pending=""
	fi
	todo="$todo $f"
done
wait

passed=0
failed=0
for f in $todo; do
	if [ -e "$f.passed" ]; then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
		echo "FAILED: $f"
		grep -E -m 3 "^violated|ERROR: |runtime error: " "$f.log"
		grep -E -m 1 "^Base64: " "$f.log"
		tail -n 40 "$f.log"
	fi
done
echo "fuzz: $passed passed, $failed failed ($seconds s each)"
[ "$failed" = 0 ] && [ "$passed" -gt 0 ]
