// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* hists.bpf.c - histograms of threads' numbers, and which of them came. */
#include <gpuext/bpf/gpuext.bpf.h>
#include <gpuext/bpf/hist.bpf.h>

#define BUCKETS(name, n)                                                                           \
	struct {                                                                                   \
		__uint(type, BPF_MAP_TYPE_ARRAY);                                                  \
		__uint(max_entries, n);                                                            \
		__type(key, __u32);                                                                \
		__type(value, __u64);                                                              \
	} name SEC(".maps")

BUCKETS(by_bits, GX_LOG2_BUCKETS);
BUCKETS(linear, 6);
BUCKETS(came, 4);

SEC("gpu.thread/exit")
int leaves(struct gpu_exit_ctx *ctx)
{
	gdev_hist_log2(&by_bits, ctx->thread_id);
	gdev_hist_linear(&linear, ctx->thread_id, 10, 100, 6);
	return 0;
}

SEC("gpu.thread/exit")
int large(struct gpu_exit_ctx *ctx)
{
	gdev_hist_log2(&by_bits, ctx->thread_id << 55 | 1);
	return 0;
}

SEC("gpu.thread/exit")
int touched(struct gpu_exit_ctx *ctx)
{
	gdev_bitmap_touch(&came, ctx->thread_id / 3);
	return 0;
}
