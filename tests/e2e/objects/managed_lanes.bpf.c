// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* managed_lanes.bpf.c - every lane of a scan of examples/managed_scan.cu asks: lanes below 16 for the row of their warp, those above for bytes
 * of the next two rows, eight for each, the last of these for none at all: four requests of a warp.
 */
#include <gpuext/bpf/gpuext.bpf.h>

char LICENSE[] SEC("license") = "Dual BSD/GPL";

enum { ROW_BYTES = 4096 };

SEC("gpu.thread/entry:scan*")
int enter(struct gpu_entry_ctx *ctx)
{
	__u64 row = ctx->arg[0] + ctx->thread_id / 32 * ROW_BYTES;

	if (ctx->lane < 16)
		return gdev_mem_prefetch(row, ROW_BYTES);
	if (ctx->lane == 31)
		return gdev_mem_prefetch(row + 3 * ROW_BYTES - 1, 0);
	return gdev_mem_prefetch(row + ctx->lane / 8 % 2 * ROW_BYTES + ROW_BYTES + ctx->lane, 64);
}
