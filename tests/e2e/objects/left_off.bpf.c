// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* left_off.bpf.c - a program that its loader would have to switch on, beside one that runs. */
#include <gpuext/bpf/gpuext.bpf.h>

struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(max_entries, 2);
	__type(key, __u32);
	__type(value, __u64);
} counts SEC(".maps");

static __always_inline void count(__u32 key)
{
	__u64 *n = bpf_map_lookup_elem(&counts, &key);

	if (n)
		__sync_fetch_and_add(n, 1);
}

SEC("gpu.thread/exit")
int on(struct gpu_exit_ctx *ctx)
{
	count(0);
	return 0;
}

SEC("?gpu.thread/exit")
int off(struct gpu_exit_ctx *ctx)
{
	count(1);
	return 0;
}

char LICENSE[] SEC("license") = "GPL";
