// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* managed_asks.bpf.c - a scan of examples/managed_scan.cu, a warp for a row: one warp in 1,024 asks for as many rows, those that are read 512
 * rows later. The first warp of a launch asks for what nobody can bring, too: four requests.
 */
#include <gpuext/bpf/gpuext.bpf.h>

char LICENSE[] SEC("license") = "Dual BSD/GPL";

enum { ROW_BYTES = 4096, PIECE = 1024, AHEAD = 512 };

static __always_inline void ask_in_vain(__u64 rows)
{
	gdev_mem_prefetch(0, ROW_BYTES);
	gdev_mem_prefetch(rows, 0);
	gdev_mem_prefetch(rows, (16 << 20) + 1);
	gdev_mem_prefetch(-1ull, 2);
}

SEC("gpu/entry:scan*")
int enter(struct gpu_entry_ctx *ctx)
{
	__u64 row = ctx->thread_id / 32, rows = ctx->arg[0], n_rows = ctx->arg[1];
	__u64 from = row + AHEAD, to = from + PIECE;

	if (!row)
		ask_in_vain(rows);
	if (row % PIECE || from >= n_rows)
		return 0;
	if (to > n_rows)
		to = n_rows;
	gdev_mem_prefetch(rows + from * ROW_BYTES, (to - from) * ROW_BYTES);
	return 0;
}
