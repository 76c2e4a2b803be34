#!/bin/sh
# make_seeds.sh - cubins of random programs for tests/probes: tests/cubin/probes/seed-<seed>.<kind>.sm_<sm>.cubin. Needs ptxas.
# One literal is kept; tests/probes/probes random compares what both give.
set -e
cd "$(dirname "$0")/../.."
make_one() {
	build/release/unit/probes/probes texts "$2" "$1" "$3" >/tmp/gx-seed.ptx
	limit=
	[ "$3" = narrow ] && limit="--maxrregcount 24"
	# shellcheck disable=SC2086
	"${PTXAS:-/usr/local/cuda/bin/ptxas}" $limit -arch="sm_$2" -o "tests/cubin/probes/seed-$1.$3.sm_$2.cubin" /tmp/gx-seed.ptx
	rm /tmp/gx-seed.ptx
}
for form in entry exit; do
	for seed in 1 2 3 4 6 8; do make_one $seed 90 $form; done
	for sm in 80 86 89; do make_one 1 $sm $form; done
done
for form in entry exit; do make_one 9 90 $form; make_one 12 90 $form; done # one thread runs them for its block
make_one 110 90 exit # lanes that part and wait for each other by two masks
make_one 90 90 entry # and are asked whether they have one mask first
for seed in 1 2 3 6; do make_one $seed 90 narrow; done # few registers: some are lent
make_one 1 80 narrow
