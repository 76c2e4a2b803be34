// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* policy_call.bpf.c - a callback of 34 instructions (clang 14): fields of a block, a look-up, a count. */
#include <gpuext/bpf/gpu_ext.bpf.h>

char LICENSE[] SEC("license") = "Dual BSD/GPL";

struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(max_entries, 1024);
	__type(key, __u32);
	__type(value, __u64);
} counts SEC(".maps");

SEC("struct_ops/access")
int BPF_PROG(call_access, const struct gpu_pmm *pmm, struct gpu_block *block, struct gpu_list *list)
{
	__u64 hash = ((block->va >> 21) ^ block->va_space) * 0x9e3779b97f4a7c15ull;
	__u32 key = (hash >> 32) & 1023;
	__u64 *n = bpf_map_lookup_elem(&counts, &key);

	if (!n)
		return GPU_DEFAULT;
	*n += block->pid + block->generation;
	return block->list == GPU_LIST_USED && block->refaults > pmm->n_free ? GPU_BYPASS
	                                                                     : GPU_DEFAULT;
}

SEC(".struct_ops")
struct gpu_mem_ops policy_call = {
	.gpu_block_access = (void *)call_access,
	.name = "call",
};
