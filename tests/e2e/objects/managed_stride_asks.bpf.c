// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* managed_stride_asks.bpf.c - the columns of examples/managed_stride.cu, a warp for a page: one warp in 128 asks for what as many warps read 1,024 later,
 * from the first to the last of their pages. Single pages would be more requests than the driver's queue has places.
 */
#include <gpuext/bpf/gpuext.bpf.h>

char LICENSE[] SEC("license") = "Dual BSD/GPL";

enum { PAGE_BYTES = 4096, PIECE = 128, AHEAD = 1024 };

SEC("gpu/entry:stride*")
int enter(struct gpu_entry_ctx *ctx)
{
	__u64 warp = ctx->thread_id / 32, pages = ctx->arg[0], n_pages = ctx->arg[1],
	      step = ctx->arg[2];
	__u64 in_column = step ? n_pages / step : 0, next = warp + AHEAD, first;

	if (warp % PIECE || !in_column || next >= n_pages)
		return 0;
	first = next % in_column * step + next / in_column;
	gdev_mem_prefetch(pages + first * PAGE_BYTES, ((PIECE - 1) * step + 1) * PAGE_BYTES);
	return 0;
}
