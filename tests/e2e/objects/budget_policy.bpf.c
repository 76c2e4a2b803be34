// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* budget_policy.bpf.c - two callbacks above the default of 32,768 operations, one of which asks for more. */
#include <gpuext/bpf/gpu_ext.bpf.h>

struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(max_entries, 16);
	__type(key, __u32);
	__type(value, __u64);
} counts SEC(".maps");

static __always_inline int rounds(void)
{
#pragma clang loop unroll(disable)
	for (__u32 i = 0; i < 1200; i++) {
		__u32 key = i & 15;
		__u64 *n = bpf_map_lookup_elem(&counts, &key);

		if (n)
			*n += i;
	}
	return 0;
}

GX_MAX_OPS(65536)
SEC("struct_ops/raised")
int BPF_PROG(raised)
{
	return rounds();
}

SEC("struct_ops/usual")
void BPF_PROG(usual)
{
	rounds();
}

SEC(".struct_ops")
struct gpu_mem_ops budget = {
	.name = "budget",
	.init = (void *)raised,
	.exit = (void *)usual,
	.scope = GPU_SCOPE_DEVICE,
};

char LICENSE[] SEC("license") = "GPL";
