// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* huge.bpf.c - a map of 2 MiB, for devices with less memory than that. */
#include <gpuext/bpf/gpuext.bpf.h>

struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(max_entries, 256 << 10);
	__type(key, __u32);
	__type(value, __u64);
} huge SEC(".maps");

SEC("gpu/exit")
int touch(struct gpu_exit_ctx *ctx)
{
	__u32 key = 7;
	__u64 *n = bpf_map_lookup_elem(&huge, &key);

	if (n)
		__sync_fetch_and_add(n, 1);
	return 0;
}

char LICENSE[] SEC("license") = "Dual BSD/GPL";
