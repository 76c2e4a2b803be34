/* source_path.c - whose a header is, by where installers put them. */
#include "../test.h"

#include "base/source_path.h"

#include <stdio.h>
#include <string.h>

int main(void)
{
	static const struct {
		const char *path;
		bool toolkit;
	} rows[] = {
		{ "/usr/local/cuda/bin/../targets/x86_64-linux/include/sm_30_intrinsics.hpp",
		  true },
		{ "/home/me/conda/targets/sbsa-linux/include/cuda_fp16.hpp", true },
		{ "/usr/local/cuda-12.4/include/cooperative_groups.h", true },
		{ "/opt/cuda/include/cub/warp.cuh", true },
		{ "/home/me/v/lib/site-packages/nvidia/cuda_runtime/include/cuda_fp16.h", true },
		{ "/usr/lib/llvm-14/lib/clang/14.0.6/include/__clang_cuda_intrinsics.h", true },
		{ "/opt/llvm/lib/clang/19/include/__clang_cuda_intrinsics.h", true },
		{ "/usr/include/c++/12/cmath", true },
		{ "/v/lib/python3.12/site-packages/triton/language/standard.py", true },
		{ "/home/me/gemm.cu", false },
		{ "/home/me/include/gemm.cuh", false },
		{ "/home/me/usr/include/gemm.cuh", false }, /* not at the front */
		{ "/usr/local/cuda/samples/reduction.cu", false },
		{ "/usr/lib/my/kernels.cu", false },
		{ "/home/targets/gemm.cu", false },
		{ "/home/me/nvidia/include/gemm.cuh", false },
		{ "cuda_fp16.hpp", false },
		{ "/usr/include", false },
		{ "", false },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		CHECK_EQ(gx_path_is_toolkit(rows[i].path, strlen(rows[i].path)), rows[i].toolkit);
		if (gx_path_is_toolkit(rows[i].path, strlen(rows[i].path)) != rows[i].toolkit)
			fprintf(stderr, "%s\n", rows[i].path);
	}
	/* no more of it is read than belongs to it */
	CHECK(!gx_path_is_toolkit("/usr/include/", strlen("/usr/include")));
	CHECK(!gx_path_is_toolkit("/usr/local/cuda/include/", strlen("/usr/local/cuda/include")));
	return TEST_END();
}
