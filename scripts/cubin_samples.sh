#!/bin/bash
# cubin_samples.sh - makes tests/cubin/*.cubin and the seeds of the fuzzer again: our own kernels, as nvcc 13.0 compiles and links them.
set -euo pipefail
cd "$(dirname "$0")/../tests/cubin"
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
for sm in 75 80 86 89 90a 100 120; do
	nvcc -cubin -arch=sm_$sm -std=c++17  -o kernels.sm_${sm%a}.cubin kernels.cu
done
for sm in 80 90; do
	for part in linked linked_part; do
		nvcc -dc -arch=sm_$sm -o "$tmp/$part.o" $part.cu
	done
	nvcc -dlink -cubin -arch=sm_$sm -o linked.sm_$sm.cubin "$tmp/linked.o" "$tmp/linked_part.o"
	nvcc -dc -arch=sm_$sm -o "$tmp/pointers.o" pointers.cu
	nvcc -dlink -cubin -arch=sm_$sm -o pointers.sm_$sm.cubin "$tmp/pointers.o"
done
mkdir -p ../fuzz/corpus/cubin
for sm in 80 90; do
	echo '__global__ void tiny(int *x) { if (threadIdx.x < 7) *x = 1; }' >"$tmp/tiny.cu"
	nvcc -cubin -arch=sm_$sm -o ../fuzz/corpus/cubin/tiny.sm_$sm "$tmp/tiny.cu"
done
# the PTX stays in them (line information); one without; one whose arithmetic is another
for sm in 80 90; do
	ptxas -arch=sm_$sm -lineinfo -o recovered.sm_$sm.cubin recovered.ptx
	ptxas -arch=sm_$sm -O1 -suppress-debug-info -o recovered_plain.sm_$sm.cubin recovered.ptx
	ptxas -arch=sm_$sm -fmad=false -o recovered_split.sm_$sm.cubin recovered.ptx
done
ls -l ./*.cubin ../fuzz/corpus/cubin/*
