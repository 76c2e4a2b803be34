#!/bin/sh
# run.sh - the agent before a driver that records: forwarding, look-ups, launches with variants, refusals.
# Arguments: build/<variant>, then names of cases, or none for all: every case_<name> needs no other one.
set -u
dir=$1/interpose
shift
unset GPUEXT_CACHE_DIR GPUEXT_WAY

run() {
	name=$1 attach=$2 refuse=$3 mode=$4
	GPUEXT_REAL_LIBCUDA=$PWD/$dir/${FAKE_LIB:-libfakecuda}.so GPUEXT_FAKE_ATTACH=$attach FAKE_REFUSE=$refuse \
		GPUEXT_FAKE_REPORT=$dir/$name.report LD_PRELOAD=${SANITIZER:+$SANITIZER:}$PWD/$dir/libgpuext-cuda.so "$dir/${5:-forward}" $mode || failed=1
}
expect() {
	grep -qx "$2" "$dir/$1.report" || { echo "$1: no line '$2' in the report"; cat "$dir/$1.report"; failed=1; }
}

case_plain() {
	run plain "" "" plain
	run other "entry:nothing*" "" plain
	expect other "missed_launches 0"
}
case_variants() {
	run variants "entry-id:*" "" variants
	expect variants "launches 10"
	expect variants "instrumented 6"
	expect variants "missed_launches 3"
	expect variants "missed_refused 2"
	expect variants "missed_no_room 1"
	expect variants "variants 2"
	expect variants "registers_added 8"
	expect variants "reach k 0 direct runs 7 probed 4 ends 4 inside 0" # one more is captured
	GPUEXT_LAUNCH_TABLE=1 run table "entry-id:*" "" variants # of a driver without events
	expect table "line k 1 4 launches 1 instrumented 1"
	expect table "line k 1 1024 launches 1 instrumented 0"
}
case_versions() {
	# PTX 7.0, and a driver that takes 6.5: nothing of the text is newer
	FAKE_CUDA=10020 run versions "entry-id:*" version variants
	expect versions "instrumented 6"
	expect versions "missed_refused 2"
	expect versions "PTX 7.0 goes to the driver as 6.5: nothing in it is newer"
	# nor does it go as what it needs more than
	FAKE_CUDA=10000 run low "entry-id:*" version variants
	expect low "instrumented 6"
	expect low "PTX 7.0 goes to the driver as 6.3: nothing in it is newer"
	FAKE_CUDA=9020 run too-low "entry:k" version load
	expect too-low "instrumented 0"
	expect too-low "missed_refused 3"
	expect too-low "PTX 7.0, and this driver takes 6.2: it needs PTX 6.3"
}
case_calls() {
	run calls "entry-id:*" "" "" calls
	expect calls "launches 30"
	expect calls "instrumented 14"
	expect calls "missed_no_ptx 7" # of a kernel that nobody knows
	expect calls "missed_refused 22" # 17 nodes with constants, 3 whose parameters the driver has, 2 whose constants could not be copied
	expect calls "missed_no_room 7"
	expect calls "graph_launches 6"
	expect calls "c runs without probes from now on: GX0706: the driver refused the variant: its launch with programs, error 1"
	expect calls "k: a launch of 1x2x2 blocks of 5x6x7 threads ran without probes, which need more room (registers)"
}
case_ends() {
	run ends "entry:*" "" "" ends
}
case_times() {
	FAKE_LIB=libfakecuda-events GPUEXT_LAUNCH_TABLE=1 run times "entry:*" "" "" times
	expect times "times k 1 timed 4107 ns 8214000000"
}
case_asleep() {
	# a session that can't start: the agent sleeps, and says nothing at the end either
	rm -f "$dir/unstarted.report"
	GPUEXT_FAKE_REFUSE=start run unstarted "entry:*" "" plain
	[ ! -e "$dir/unstarted.report" ] || { echo "unstarted: the agent was awake"; failed=1; }
	run asleep "entry:*" "" "" asleep
}
case_starved() {
	run starved "entry:*" "" "" starved
}
case_records() {
	run records "entry:*" "" records
}
# kernels of machine code alone; what a program becomes was made before
code() {
	name=$1 mode=$2 probe=$3 regs=$4 # and what the driver refuses
	GPUEXT_CACHE_DIR= FAKE_REGS=$regs FAKE_PROBE=${probe:+tests/cubin/probes/$probe.sm_90.cubin} run "$name" "exit:*" "${5:-}" "$mode" code
}
case_grafts() {
	code grafts graft count.exit "10 20"
	expect grafts "instrumented 2"
	expect grafts "instrumented_code 2"
	expect grafts "grafts 2"
	expect grafts "jit_ns 0"
	expect grafts "link 1 plain: in code"
	code odd-constant constant count.exit "10 20" constant
	expect odd-constant "instrumented_code 1"
	expect odd-constant "missed_refused 1"
	GPUEXT_FAKE_GROWS=1 code grafts-that-grow graft count.exit "10 20"
	expect grafts-that-grow "instrumented_code 2"
}
case_narrow() {
	# a kernel that keeps 24 registers, and programs that need more, or do with them when the linker is told so
	FAKE_NARROW=tests/cubin/probes/count.exit.sm_90.cubin code narrow narrow many.exit "128 128"
	expect narrow "instrumented_code 1"
	FAKE_NARROW=tests/cubin/probes/many.exit.sm_90.cubin code too-wide wide many.exit "128 128"
	expect too-wide "missed_no_graft 1"
	grep -q "GX1206: few_registers: it keeps 24 registers at exit, the program needs" "$dir/too-wide.report" || { echo "too-wide: no reason"; failed=1; }
}
case_grafts_starved() {
	GPUEXT_CACHE_DIR= FAKE_REGS="10 20" FAKE_PROBE=tests/cubin/probes/count.exit.sm_90.cubin run grafts-starved "exit:*" "" code starved
	GPUEXT_FAKE_GROWS=1 GPUEXT_CACHE_DIR= FAKE_REGS="10 20" FAKE_PROBE=tests/cubin/probes/count.exit.sm_90.cubin \
		run grafts-starved-that-grow "exit:*" "" code starved
}
case_no_graft() {
	code other-code original count.exit "12 12" # the driver runs something else
	expect other-code "missed_no_graft 1"
	expect other-code "grafts 0"
	code no-program original "" "10 20" # nobody can read what the linker made
	expect no-program "missed_no_graft 1"
	GPUEXT_WAY=ptx code by-ptx-alone original count.exit "10 20"
	expect by-ptx-alone "missed_no_graft 1"
	expect by-ptx-alone "plain runs without probes: GX0724: GPUEXT_WAY=ptx takes PTX alone, and there is none"
	code to-ptx ptx count.exit "16 20"
	expect to-ptx "instrumented 1"
	expect to-ptx "instrumented_code 0"
	expect to-ptx "link 1 k: instrumented, not in code: GX1201"
	GPUEXT_WAY=graft code not-to-ptx-either not-ptx count.exit "16 20"
	expect not-to-ptx-either "missed_no_graft 1"
	code neither neither count.exit "16 20"
	expect neither "missed_no_graft 1"
	expect neither "link 1 k: GX1201: machine code that cannot be read: not an ELF file of 64 bits for CUDA; of its PTX: none for sm_90"
	GPUEXT_WAY=graft code not-to-ptx original count.exit "12 12"
	expect not-to-ptx "missed_no_graft 1"
}
# machine code that was linked is kept in one place alone: twice the same program, what the second time links
twice() {
	for links in 2 $2; do
		GPUEXT_JIT=link FAKE_LINKS=$links run linked "entry:*" "" linked
	done
	there=$(find "$dir/homes" -name '*.cubin' | sed "s|^$dir/homes||; s|[^/]*\$||" | sort -u)
	[ "$there" = "$1" ] || { echo "linked code is in '$there', not in '$1'"; failed=1; }
	rm -rf "$dir/homes"
	mkdir -p "$dir/homes"
}
case_linked() {
	rm -rf "$dir/homes"
	mkdir -p "$dir/homes"
	HOME=$PWD/$dir/homes twice /.cache/gpuext/ 0
	HOME=$dir/homes twice "" 2 # no place of its own
	HOME=$PWD/$dir/homes GPUEXT_CACHE_DIR= twice "" 2
	HOME=$PWD/$dir/homes GPUEXT_CACHE_DIR=$dir/homes/other twice /other/ 0
}
carries() {
	name=$1 code=$2 linked=$3
	FAKE_CODE=tests/cubin/$code.sm_90.cubin FAKE_LINKED=$linked FAKE_RUNS=$4 FAKE_LINKS=$5 run "$name" "entry:*" "" recovered
}
case_carries() {
	# machine code that carries its PTX: the driver assembles that once, and what comes out is compared kernel by kernel
	export GPUEXT_CACHE_DIR= GPUEXT_WAY=ptx
	carries carries recovered tests/cubin/recovered.sm_90.cubin sc 1
	expect carries "instrumented 2"
	expect carries "way scaled 1" # by PTX
	expect carries "scaled: its machine code carries PTX; assembled again it is the same"
	carries carries-split recovered tests/cubin/recovered_split.sm_90.cubin c 1
	expect carries-split "missed_arithmetic 1"
	expect carries-split "missed_refused 0"
	expect carries-split "scaled runs without probes: GX0730: FMUL: 1, not 0"
	expect carries-split "counted: its machine code carries PTX; assembled again it is the same"
	GPUEXT_REASSEMBLED=1 carries carries-allowed recovered tests/cubin/recovered_split.sm_90.cubin sc 1
	expect carries-allowed "instrumented 2"
	expect carries-allowed "scaled: its machine code carries PTX; assembled again it is of another arithmetic: FMUL: 1, not 0"
	carries carries-none recovered_plain tests/cubin/recovered.sm_90.cubin "" 0
	expect carries-none "missed_no_graft 2" # the only other way is shut
	carries carries-odd recovered "" "" 1 # what the linker gives is no machine code
	expect carries-odd "missed_refused 2"
}
lines_of_graft() {
	GPUEXT_WAY=graft FAKE_CODE=tests/cubin/recovered.sm_90.cubin FAKE_PROBE=tests/cubin/probes/count.exit.sm_90.cubin FAKE_REGS="10 20" \
		FAKE_RUNS=s FAKE_LINKS=2 GPUEXT_LAUNCH_TABLE=$2 run "$1" "exit:scaled" "" recovered
	expect "$1" "instrumented_code 1"
}
case_lines() {
	export GPUEXT_CACHE_DIR= GPUEXT_WAY=ptx
	# and its lines: where the kernel begins, and what programs at accesses are told of as sites
	FAKE_CODE=tests/cubin/recovered.sm_90.cubin FAKE_LINKED=tests/cubin/recovered.sm_90.cubin FAKE_RUNS=sc FAKE_LINKS=1 run sites "mem:*" "" recovered
	expect sites "instrumented 2"
	expect sites "source scaled /src/recovered.cu:3"
	expect sites "scaled: begins at /src/recovered.cu:3"
	expect sites "scaled: site 0, line 21 of its PTX: /src/recovered.cu:4"
	expect sites "scaled: site 2, line 25 of its PTX: /src/recovered.cu:4"
	expect sites "source counted /src/recovered.cu:9"
	expect sites "counted: site 0, line 37 of its PTX: /src/recovered.cu:9"
	lines_of_graft lines-graft 1
	expect lines-graft "source scaled /src/recovered.cu:3"
	lines_of_graft lines-not-asked 0
	grep -q "begins at" "$dir/lines-not-asked.report" && { echo "lines-not-asked: they were read"; failed=1; }
}
compiles() {
	FAKE_CODE=tests/cubin/recovered_plain.sm_90.cubin FAKE_LINKED=$3 FAKE_PTX=$4 FAKE_RUNS=$5 run "$1" "entry:*" "" "$2 $nvrtc" compiled
}
# a kernel that has both, and two programs, one of which can be in PTX alone
both_ways() {
	FAKE_CODE=tests/cubin/recovered.sm_90.cubin FAKE_LINKED=tests/cubin/recovered.sm_90.cubin FAKE_PROBE=tests/cubin/probes/count.exit.sm_90.cubin \
		FAKE_REGS="10 20" FAKE_RUNS=s FAKE_LINKS=$2 run "$1" "exit:scaled,mem:scaled" "" recovered
	expect "$1" "instrumented 1"
}
case_both_ways() {
	export GPUEXT_CACHE_DIR=
	both_ways by-either 1 # the PTX that the code carries, compared
	expect by-either "instrumented_code 0"
	expect by-either "programs_left_out 0"
	GPUEXT_WAY=graft both_ways by-code-alone 2 # the program that can be there, of either compilation
	expect by-code-alone "instrumented_code 1"
	expect by-code-alone "programs_left_out 1"
}
case_compiled() {
	export GPUEXT_CACHE_DIR= GPUEXT_WAY=ptx
	# NVRTC gives machine code, and the PTX beside it when it is asked: by name, and of libraries that are linked with it
	nvrtc=$PWD/$dir/libfakenvrtc.so
	for how in name own all; do
		compiles compiled-$how $how tests/cubin/recovered.sm_90.cubin tests/cubin/recovered.ptx sc
		expect compiled-$how "instrumented 2"
		expect compiled-$how "scaled: its machine code was made beside PTX; assembled again it is the same"
	done
	compiles compiled-split name tests/cubin/recovered_split.sm_90.cubin tests/cubin/recovered.ptx c
	expect compiled-split "missed_arithmetic 1"
	compiles compiled-none own tests/cubin/recovered.sm_90.cubin "" "" # of link-time code there is none
	expect compiled-none "missed_no_graft 2"
	real=/usr/local/cuda/lib64/libnvrtc.so # its own code stands for what the driver makes of its PTX
	if [ -e $real ]; then
		FAKE_LINKED=$dir/compiled.name.cubin FAKE_RUNS=sc run compiled-really "entry:*" "" "name $real" compiled
		expect compiled-really "instrumented 2"
	else
		echo "compiled-really: skipped, no NVRTC"
	fi
}
assembled() {
	rm -rf "$dir/kept"
	GPUEXT_CACHE_DIR=$dir/kept LD_PRELOAD=${SANITIZER:+$SANITIZER:}$PWD/$dir/libgpuext-cuda.so FAKE_CODE=tests/cubin/$2.sm_90.cubin "$3" -v -arch=sm_90 \
		$4 tests/cubin/recovered.ptx -o "$dir/$1.cubin" >/dev/null 2>&1 || failed=1
}
loads_assembled() {
	rm -f "$dir"/kept/*.cubin # what the driver made of it before
	GPUEXT_CACHE_DIR=$dir/kept FAKE_CODE=$dir/$1.cubin FAKE_LINKED=tests/cubin/$2.sm_90.cubin FAKE_RUNS=$3 FAKE_LINKS=$4 run "$1" "mem:*" "" recovered
}
case_assembled() {
	export GPUEXT_CACHE_DIR= GPUEXT_WAY=ptx
	# an assembler that the application starts: its PTX is kept by the code that it makes, for whoever loads that
	assembled assembled recovered_plain "$dir/ptxas" ""
	loads_assembled assembled recovered sc 1
	expect assembled "instrumented 2"
	expect assembled "scaled: its machine code was made beside PTX; assembled again it is the same"
	loads_assembled assembled recovered_split c 1
	expect assembled "missed_arithmetic 1"
	assembled assembled-two recovered_plain "$dir/ptxas" tests/cubin/recovered.ptx # which of them is it?
	loads_assembled assembled-two recovered "" 0
	assembled assembled-carries recovered "$dir/ptxas" ""
	[ ! -e "$dir/kept" ] || { echo "assembled-carries: it was kept though the code carries it"; failed=1; }
	cp "$dir/ptxas" "$dir/assembler" # by another name it is no assembler
	assembled assembled-other recovered_plain "$dir/assembler" ""
	[ ! -e "$dir/kept" ] || { echo "assembled-other: it was kept"; failed=1; }
	if [ -x /usr/local/cuda/bin/ptxas ]; then
		assembled assembled-really "" /usr/local/cuda/bin/ptxas -suppress-debug-info
		loads_assembled assembled-really recovered sc 1
		expect assembled-really "instrumented 2"
	else
		echo "assembled-really: skipped, no ptxas"
	fi
}
case_refused() {
	for what in load function global block write; do
		run $what "entry:k" $what $what
		expect $what "missed_launches 3"
		expect $what "missed_refused 3"
	done
	run buffer "entry-id:*" "" buffer
	expect buffer "instrumented 4"
	expect buffer "missed_refused 4"
	run id "exit:k,entry-id:k,exit:k" id id
	expect id "instrumented 1"
	expect id "programs_left_out 1"
	expect id "link 1 k: instrumented"
	expect id "link 3 k: instrumented"
	run constant "entry:*" constant constant
	expect constant "instrumented 1"
	expect constant "missed_refused 1"
	for error in 701 720 912; do # no resources, too large for a cooperative launch, or for a cluster
		run $error "entry:k" $error $error
		expect $error "missed_no_room 3"
		expect $error "missed_refused 0"
	done
	run launch "entry:k" launch launch
	expect launch "instrumented 0"
	expect launch "missed_refused 3"
	GPUEXT_FAKE_REFUSE=maps run maps "entry:k" "" maps
	expect maps "missed_launches 3"
	expect maps "missed_refused 3"
}
case_slow() {
	GPUEXT_JIT_TIMEOUT_MS=20 run slow "entry:*" slow slow
	expect slow "missed_refused 0"
	grep -q "missed_not_ready [1-9]" $dir/slow.report || { echo "slow: nothing was missed"; failed=1; }
}
case_threads() {
	run threads "entry-id:*" "" threads
	expect threads "launches 8000"
	expect threads "missed_launches 0"
}
# on the soft device: output as without probes, every lane counted (48 launches of 8 x 128)
on_device() {
	name=$1 attach=$2 mode=${3:-}
	GPUEXT_DEVICE=soft GPUEXT_FAKE_ATTACH=$attach GPUEXT_FAKE_REPORT=$dir/$name.report \
		LD_PRELOAD=${SANITIZER:+$SANITIZER:}$PWD/$dir/libgpuext-cuda.so "$dir/device" $mode > "$dir/$name.out" || failed=1
	cmp "$dir/device-plain$mode.out" "$dir/$name.out" || failed=1
}
case_device() {
	on_device device-plain ""
	on_device device-exit "exit:test::work"
	expect device-exit "total 49152"
	expect device-exit "instrumented 48"
	on_device device-both "entry-id:*,exit:*"
	expect device-both "total 1253376" # 1024 * (1 + ... + 48), and 49152
	expect device-both "missed_launches 0"
}
case_many() {
	on_device device-plain ""
	# two programs more than one kernel takes: each is told, once
	on_device device-many "$(printf 'exit:*,%.0s' $(seq 66))exit:elsewhere"
	expect device-many "total $((64 * 49152))"
	expect device-many "programs_left_out 4" # in each of two contexts
	[ "$(grep -c "^link 6[56] .*GX0720" $dir/device-many.report)" = 4 ] || { echo "device-many: not told"; cat $dir/device-many.report; failed=1; }
}
case_graphs() {
	on_device device-plaingraphs "" graphs
	on_device graphs "exit:*" graphs # 101 launches of 100 threads, 100 of 33, one each of 60 and 70, 10 of 8
	expect graphs "total 13610"
	expect graphs "graph_launches 213"
	expect graphs "missed_launches 0"
	# what is put into a graph is no launch; one that is captured has a line, without a time
	GPUEXT_LAUNCH_TABLE=1 on_device graphs-table "exit:*" graphs
	expect graphs-table "line graph 1 0 0 launches 103 instrumented 0"
	expect graphs-table "line graph 2 0 0 launches 110 instrumented 0"
	expect graphs-table "line count 1 33 launches 1 instrumented 1"
	expect graphs-table "line count 1 8 launches 1 instrumented 1"
	expect graphs-table "line count 2 50 launches 0 instrumented 0"
	# each kernel of a graph runs when the graph is launched, and not when it is captured
	expect graphs-table "reach count 33 direct runs 0 probed 0 ends 0 inside 0"
	expect graphs-table "reach count 50 in graphs runs 102 probed 102 ends 102 inside 0"
	expect graphs-table "reach count 33 in graphs runs 100 probed 100 ends 100 inside 0"
	expect graphs-table "reach count 8 in graphs runs 10 probed 10 ends 10 inside 0" # since it was brought up to date
	expect graphs-table "reach graph 2 0 in graphs runs 110 probed 110 ends 110 inside 0"
	expect graphs-table "reach graph 2 0 direct runs 0 probed 0 ends 0 inside 0"
	expect graphs "reach count 0 in graphs runs 213 probed 213 ends 213 inside 0"
	on_device graphs-dark "" graphs
	expect graphs-dark "reach count 0 in graphs runs 213 probed 0 ends 0 inside 0"
	GPUEXT_LAUNCH_TABLE=0 on_device graphs-off "exit:*" graphs
	grep -q "^line " $dir/graphs-off.report && { echo "graphs-off: there are lines"; failed=1; }
	[ "$(grep -c "^line " $dir/graphs-table.report)" = 6 ] || { echo "graphs-table: other lines"; cat $dir/graphs-table.report; failed=1; }
	on_device graphs-id "entry-id:count" graphs
	expect graphs-id "missed_launches 0"
}
case_params() {
	on_device device-plainparams "" params
	on_device params "entry-id:*" params
	expect params "instrumented 5"
	expect params "total 15" # 1 + ... + 5
}
case_stack() {
	on_device device-plainbackend "" backend
	on_device device-plainstack "" stack
	GPUEXT_LAUNCH_TABLE=1 on_device stack "exit:*" stack
	expect stack "instrumented 2"
}

cases=$(sed -n 's/^case_\([a-z_]*\)() {$/\1/p' "$0")
wrong=0
for one in ${*:-$cases}; do
	(
		failed=0
		case_$one || [ $? != 127 ] || failed=1 # no such case
		exit $failed
	) || { echo "interpose: $one failed"; wrong=1; }
done
[ $wrong = 0 ] && echo "interpose: ok"
exit $wrong
