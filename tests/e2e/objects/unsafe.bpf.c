// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* unsafe.bpf.c - a pointer that may be NULL, as the array has no such key, is used: no verifier lets this pass. */
#include <gpuext/bpf/gpuext.bpf.h>

struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(max_entries, 1);
	__type(key, __u32);
	__type(value, __u64);
} counts SEC(".maps");

SEC("gpu/exit")
int careless(struct gpu_exit_ctx *ctx)
{
	__u32 key = 1;
	__u64 *n = bpf_map_lookup_elem(&counts, &key);

	*n = 1;
	return 0;
}

char LICENSE[] SEC("license") = "Dual BSD/GPL";
