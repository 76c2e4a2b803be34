// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* adaptive.bpf.c - the native prefetch tree at a threshold that a program in user space sets while the policy works, and the
 * count of faults that it decides by (tools/adaptive). Without one it is native.
 */
#include <gpuext/bpf/gpu_ext.bpf.h>

#include "tree.h"

char LICENSE[] SEC("license") = "Dual BSD/GPL";

enum { FAULTS, THRESHOLD, N_COUNTS };

/* Written here: faults that were served; the threshold of the last one, 0: native. */
struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(max_entries, N_COUNTS);
	__type(key, __u32);
	__type(value, __u64);
} counts SEC(".maps");

/* Written in user space: the threshold in percent, 1 to 100. Any other value: native. */
struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(max_entries, 1);
	__type(key, __u32);
	__type(value, __u64);
} threshold SEC(".maps");

static __always_inline void note(__u32 percent)
{
	__u32 faults = FAULTS, last = THRESHOLD;
	__u64 *n = bpf_map_lookup_elem(&counts, &faults);
	__u64 *seen = bpf_map_lookup_elem(&counts, &last);

	if (n)
		__sync_fetch_and_add(n, 1);
	if (seen)
		*seen = percent;
}

SEC("struct_ops/prefetch")
int BPF_PROG(adaptive_prefetch, __u32 page_index, struct gpu_bitmap_tree *tree,
             const struct gpu_region *max, struct gpu_region *result, const struct gpu_fault *fault)
{
	__u32 zero = 0, percent;
	const __u64 *set = bpf_map_lookup_elem(&threshold, &zero);
	struct gpu_region region;

	percent = set && *set <= 100 ? (__u32)*set : 0;
	note(percent);
	if (!percent || fault->thrashing) /* native brings nothing for those */
		return GPU_DEFAULT;
	region = tree_region(tree, max, page_index, percent);
	bpf_gpu_set_prefetch_region(result, region.first, region.outer); /* (0, 0): none */
	return GPU_BYPASS;
}

SEC(".struct_ops")
struct gpu_mem_ops adaptive = {
	.gpu_page_prefetch = (void *)adaptive_prefetch,
	.scope = GPU_SCOPE_DEVICE,
	.name = "adaptive",
};
