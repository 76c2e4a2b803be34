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
expect variants "launches 10"
expect variants "instrumented 6"
expect variants "missed_launches 3"
expect variants "missed_refused 2"
expect variants "missed_no_room 1"
expect variants "variants 2"
expect variants "registers_added 8"
run load "entry:k" load refused
expect load "missed_launches 3"
expect load "missed_refused 3"
run launch "entry:k" launch launch
expect launch "instrumented 0"
expect launch "missed_refused 3"
GPUEXT_JIT_TIMEOUT_MS=20 run slow "entry:*" slow slow
expect slow "missed_refused 0"
grep -q "missed_not_ready [1-9]" $dir/slow.report || { echo "slow: nothing was missed"; failed=1; }
run threads "entry-id:*" "" threads
expect threads "launches 8000"
expect threads "missed_launches 0"
run other "entry:nothing*" "" plain
expect other "missed_launches 0"
# on the soft device: output as without probes, every lane counted (48 launches of 8 x 128)
on_device() {
	name=$1 attach=$2 mode=${3:-}
	GPUEXT_DEVICE=soft GPUEXT_FAKE_ATTACH=$attach GPUEXT_FAKE_REPORT=$dir/$name.report \
		LD_PRELOAD=${SANITIZER:+$SANITIZER:}$PWD/$dir/libgpuext-cuda.so "$dir/device" $mode > "$dir/$name.out" || failed=1
	cmp "$dir/device-plain$mode.out" "$dir/$name.out" || failed=1
}
on_device device-plain ""
on_device device-exit "exit:test::work"
expect device-exit "total 49152"
expect device-exit "instrumented 48"
on_device device-both "entry-id:*,exit:*"
expect device-both "total 1253376" # 1024 * (1 + ... + 48), and 49152
expect device-both "missed_launches 0"
on_device device-plaingraphs "" graphs
on_device graphs "exit:*" graphs # 101 launches of 100 threads, 100 of 33
expect graphs "total 13400"
expect graphs "graph_launches 201"
expect graphs "missed_launches 0"
on_device graphs-id "entry-id:count" graphs
expect graphs-id "missed_launches 0"
[ $failed = 0 ] && echo "interpose: ok"
exit $failed
