// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* slots.bpf.c - counts lanes at exit in a slot of their SM's, which a remainder finds, and tells a ring of each: both take what an
 * instruction before them is still at. */
#include <gpuext/bpf/gpuext.bpf.h>

struct {
	__uint(type, BPF_MAP_TYPE_PERCPU_ARRAY);
	__uint(max_entries, 1);
	__type(key, __u32);
	__type(value, __u64);
} slots SEC(".maps");

struct {
	__uint(type, GX_MAP_TYPE_GPU_RINGBUF);
	__uint(max_entries, 4096);
	__uint(value_size, 16);
} told SEC(".maps");

SEC("gpu.thread/exit")
int count(struct gpu_exit_ctx *ctx)
{
	__u32 zero = 0;
	__u64 *n = bpf_map_lookup_elem(&slots, &zero);

	if (n)
		__sync_fetch_and_add(n, 1);
	return 0;
}

SEC("gpu.thread/exit")
int tell(struct gpu_exit_ctx *ctx)
{
	__u64 record[2] = { ctx->thread_id, ~ctx->thread_id };

	bpf_perf_event_output(ctx, &told, BPF_F_CURRENT_CPU, record, sizeof(record));
	return 0;
}

char LICENSE[] SEC("license") = "Dual BSD/GPL";
