#!/bin/sh
# fatbin_samples.sh - makes the files of tests/data/fatbin again: what nvcc 13 writes in each way of packing.
set -eu
cd "$(dirname "$0")/../tests/data/fatbin"
NVCC=${NVCC:-nvcc}

for mode in none speed size default; do
	"$NVCC" -fatbin -gencode arch=compute_80,code=compute_80 -gencode arch=compute_90a,code=compute_90a \
		--compress-mode=$mode small.cu -o ptx_$mode.fatbin
done
"$NVCC" -fatbin -gencode arch=compute_90,code="[sm_90,compute_90]" --compress-mode=size -Xptxas -O1 small.cu -o both_size.fatbin
