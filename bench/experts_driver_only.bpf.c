// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* experts_driver_only.bpf.c - what policies/experts.bpf.c can do without device programs: the operator says how large an expert is, the
 * weights begin with the lowest block that faulted, and uses of experts are their faults. For bench/experts.py.
 */
#include <gpuext/bpf/gpu_ext.bpf.h>

#include "hide.h"

char LICENSE[] SEC("license") = "Dual BSD/GPL";

const volatile __u64 expert_bytes = 0;
const volatile __u32 by_uses = 1; /* 0: blocks leave as natively */

enum { N_EXPERTS = 256, WINDOW = 64, OVERLAP = 4, PAGES = 512 };
#define BLOCK (1ull << 21)

struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(max_entries, N_EXPERTS);
	__type(key, __u32);
	__type(value, __u64);
} uses SEC(".maps");
__u64 weights, last_batch, last_expert;

SEC("struct_ops/prefetch")
int BPF_PROG(prefetch, __u32 page_index, struct gpu_bitmap_tree *tree, const struct gpu_region *max,
             struct gpu_region *result, const struct gpu_fault *fault)
{
	__u64 from, to, *n;
	__u32 first = 0, outer, e;

	if (!expert_bytes || fault->thrashing)
		return GPU_DEFAULT;
	if (!weights || fault->va < weights)
		weights = fault->va;
	from = (fault->va + (__u64)page_index * 4096 - weights) / expert_bytes;
	if (from >= N_EXPERTS)
		return GPU_DEFAULT;
	e = (__u32)from;
	from = weights + e * expert_bytes;
	to = from + expert_bytes;
	n = bpf_map_lookup_elem(&uses, &e);
	if (from > fault->va)
		first = (__u32)((from - fault->va) >> 12);
	outer = to - fault->va >= BLOCK ? PAGES : (__u32)((to - fault->va + 4095) >> 12);
	if (outer > max->outer)
		outer = max->outer;
	bpf_gpu_set_prefetch_region(result, first, outer);
	if (n && (last_batch != fault->call.batch || last_expert != e)) {
		*n += 1;
		last_batch = fault->call.batch;
		last_expert = e;
		from = from < fault->va ? fault->va : fault->va + BLOCK;
		if (from > fault->va && from < to)
			bpf_gpu_migrate_range(&fault->call, fault->va_space, from,
			                      (to - from + 4095) & ~4095ull, fault->dest);
	}
	return GPU_BYPASS;
}

static __always_inline __u64 worth(__u64 va)
{
	__u64 sum = 0, first = va > weights ? (va - weights) / expert_bytes : 0;

	for (__u32 i = 0; i < OVERLAP; i++) {
		__u32 e = (__u32)first + i;
		const __u64 *n = bpf_map_lookup_elem(&uses, &e);

		if (!n || weights + e * expert_bytes >= va + BLOCK)
			break;
		sum += *n;
	}
	return sum;
}

SEC("struct_ops/evict")
int BPF_PROG(evict, const struct gpu_pmm *pmm, struct gpu_list *list,
             struct gpu_evict_window *window)
{
	__u64 least = hide(~0ull);
	__u32 best = hide(0);

	if (!expert_bytes || !by_uses || !window->n)
		return GPU_DEFAULT;
	for (__u32 i = 0; i < WINDOW; i++) {
		const struct gpu_block *block = bpf_gpu_evict_candidate(window, i);
		__u64 sum;

		if (!block)
			break;
		sum = worth(block->va);
		if (sum < least) {
			least = sum;
			best = hide(i);
		}
	}
	bpf_gpu_evict_pick(window, best);
	return GPU_DEFAULT;
}

SEC(".struct_ops")
struct gpu_mem_ops experts_driver_only = {
	.gpu_page_prefetch = (void *)prefetch,
	.gpu_evict_prepare = (void *)evict,
	.scope = GPU_SCOPE_DEVICE,
	.name = "experts_driver_only",
};
