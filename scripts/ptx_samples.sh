#!/bin/sh
# ptx_samples.sh - makes the .ptx files of tests/data/ptx and tests/data/rdc again from the .cu files beside them: nvcc 13 and clang 14.
set -eu
cd "$(dirname "$0")/../tests/data/ptx"
NVCC=${NVCC:-nvcc}
CLANG=${CLANG:-clang-14}

for name in calls shared; do
	for arch in 75 90a 100; do
		"$NVCC" -ptx -arch=compute_$arch $name.cu -o $name.nvcc13.sm_$arch.ptx
	done
	for pair in 60:70 75:86; do
		"$CLANG" -x cuda --cuda-device-only -S -O2 -nocudainc -nocudalib -Wno-unknown-cuda-version \
			--cuda-gpu-arch=sm_${pair#*:} -Xclang -target-feature -Xclang +ptx${pair%:*} \
			$name.cu -o $name.clang14.ptx${pair%:*}.ptx
	done
done
"$NVCC" -ptx -lineinfo -arch=compute_80 calls.cu -o calls.nvcc13.lineinfo.ptx
# the directory of this checkout is nobody's business
sed -i 's|"[^"]*/\([^/"]*\)"|"\1"|' calls.nvcc13.lineinfo.ptx

cd ../rdc
for name in a b; do
	"$NVCC" -rdc=true -ptx -arch=compute_75 $name.cu -o $name.ptx
done
