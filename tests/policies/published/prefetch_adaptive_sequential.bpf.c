// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* prefetch_adaptive_sequential.bpf.c - gpu_ext's sequential prefetch: a number of pages behind the one that faulted, in front of it, or from the
 * start of the block.
 */
#include <gpuext/bpf/gpu_ext.bpf.h>

char LICENSE[] SEC("license") = "Dual BSD/GPL";

enum { FORWARD, BACKWARD, FROM_START };

const volatile __u32 percent =
        100;                  /* of the block's pages; 0: nothing at all, whatever n_pages says */
const volatile __u32 n_pages; /* in place of percent, unless it is 0 */
const volatile __u32 direction = FORWARD;

static __always_inline __u32 how_many(__u32 all)
{
	__u32 share = all * percent / 100;

	if (n_pages)
		return n_pages < all ? n_pages : all;
	if (percent >= 100)
		return all;
	return share ? share : 1;
}

SEC("struct_ops/prefetch")
int BPF_PROG(sequential_prefetch, __u32 page_index, struct gpu_bitmap_tree *tree,
             const struct gpu_region *max, struct gpu_region *result)
{
	__u32 first = max->first, outer = max->outer, n = how_many(max->outer - max->first);

	if (direction == BACKWARD) {
		outer = page_index;
		if (page_index > first + n)
			first = page_index - n;
	} else {
		if (direction != FROM_START)
			first = page_index + 1;
		if (first + n < outer)
			outer = first + n;
	}
	if (!percent || first >= outer)
		first = outer = 0;
	bpf_gpu_set_prefetch_region(result, first, outer);
	return GPU_BYPASS;
}

SEC(".struct_ops")
struct gpu_mem_ops published_sequential = {
	.gpu_page_prefetch = (void *)sequential_prefetch,
	.name = "prefetch_adaptive_sequential",
};
