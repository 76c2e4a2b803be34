// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* threadhist.bpf.c - how often each thread of the grid ran to the end. */
#include <gpuext/bpf/gpuext.bpf.h>

struct {
	__uint(type, GX_MAP_TYPE_PER_THREAD_ARRAY);
	__uint(max_entries, 1);
	__type(key, __u32);
	__type(value, __u64);
} runs SEC(".maps");

SEC("gpu.thread/exit")
int count_runs(struct gpu_exit_ctx *ctx)
{
	__u32 zero = 0;
	__u64 *n = bpf_map_lookup_elem(&runs, &zero);

	if (n)
		*n += 1;
	return 0;
}

char LICENSE[] SEC("license") = "Dual BSD/GPL";
