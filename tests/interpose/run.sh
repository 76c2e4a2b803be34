#!/bin/sh
# run.sh - the agent before a driver that records: forwarding, look-ups, launches with variants, refusals. Argument: build/<variant>
set -u
dir=$1/interpose
failed=0

run() {
	name=$1 attach=$2 refuse=$3 mode=$4
	GPUEXT_REAL_LIBCUDA=$PWD/$dir/libfakecuda.so GPUEXT_FAKE_ATTACH=$attach FAKE_REFUSE=$refuse \
		GPUEXT_FAKE_REPORT=$dir/$name.report LD_PRELOAD=${SANITIZER:+$SANITIZER:}$PWD/$dir/libgpuext-cuda.so "$dir/forward" "$mode" || failed=1
}
expect() {
	grep -qx "$2" "$dir/$1.report" || { echo "$1: no line '$2' in the report"; cat "$dir/$1.report"; failed=1; }
}

run plain "" "" plain
run variants "entry-id:*" "" variants
expect variants "launches 9"
expect variants "instrumented 6"
expect variants "missed_launches 2"
expect variants "missed_refused 2"
expect variants "variants 2"
expect variants "registers_added 8"
run load "entry:k" load refused
expect load "missed_launches 3"
expect load "missed_refused 3"
run launch "entry:k" launch launch
expect launch "instrumented 0"
expect launch "missed_refused 3"
run other "entry:nothing*" "" plain
expect other "missed_launches 0"
[ $failed = 0 ] && echo "interpose: ok"
exit $failed
