#!/bin/bash
# test.sh - all of `make test`: runs the steps one after another, stops at the first that fails, adds up what passed.
set -euo pipefail
cd "$(dirname "$0")/.."
log=build/test.log
mkdir -p build
: >"$log"
for step in check style unit-long e2e-long readme profile-memory counters maps e2e-static truth published published-device tenants live-stress policy-cost style-tests deb-check managed cross-layer check-asan prefetch-sample thrashing-golden random-ops forms engine-tsan linux linux-policies kernel-home nvidia-uvm strategy spirv vulkan soundness planted-sample mutate-sample mutate-modules-sample fuzz; do
	echo "== $step" | tee -a "$log"
	began=$SECONDS
	make --no-print-directory FUZZ_SECONDS=30 FUZZ_SEED=1 "$step" 2>&1 | tee -a "$log"
	echo "== $step: $((SECONDS - began)) s" | tee -a "$log"
done
awk '/[0-9]+ passed, [0-9]+ failed/ {
	for (i = 2; i <= NF; i++) {
		if ($i ~ /^passed/) passed += $(i - 1)
		if ($i ~ /^failed/) failed += $(i - 1)
		if ($i ~ /^skipped/) skipped += $(i - 1)
	}
}
END { printf "%d passed, %d failed, %d skipped\n", passed, failed, skipped; exit failed > 0 || passed == 0 }' "$log"
