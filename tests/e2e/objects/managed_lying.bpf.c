// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* managed_lying.bpf.c - a policy that asks for anything: regions outside of the block, victims that are not there, pages of nobody,
 * results without a meaning. Of `valid_in` requests about one is turned into one that holds, so that it is heard for a while.
 */
#include <gpuext/bpf/gpu_ext.bpf.h>

char LICENSE[] SEC("license") = "Dual BSD/GPL";

const volatile __u32 valid_in = 2;

__u64 state = 1;

static __always_inline __u32 draw(void)
{
	state = state * 6364136223846793005ull + 1442695040888963407ull;
	return state >> 33;
}

static __always_inline int any_move(struct gpu_block *block, struct gpu_list *list)
{
	__u32 way = draw() % 4;

	if (way & 1)
		bpf_gpu_block_move_head(block, list);
	if (way & 2)
		bpf_gpu_block_move_tail(block, list);
	return (int)(draw() % 5) - 1;
}

SEC("struct_ops/activate")
int BPF_PROG(lying_activate, const struct gpu_pmm *pmm, struct gpu_block *block,
             struct gpu_list *list)
{
	return any_move(block, list);
}

SEC("struct_ops/access")
int BPF_PROG(lying_access, const struct gpu_pmm *pmm, struct gpu_block *block,
             struct gpu_list *list)
{
	return any_move(block, list);
}

SEC("struct_ops/evict")
int BPF_PROG(lying_evict, const struct gpu_pmm *pmm, struct gpu_list *list,
             struct gpu_evict_window *window)
{
	for (int i = 0; i < 20; i++) {
		struct gpu_block *block = bpf_gpu_evict_candidate(window, draw() % 80);

		if (block && block->resident_pages % 2)
			bpf_gpu_evict_move_head(window, draw() % 80);
		if (draw() % 2)
			bpf_gpu_evict_move_tail(window, draw() % 80);
	}
	bpf_gpu_evict_pick(window, draw() % valid_in ? draw() : 0);
	bpf_gpu_evict_pick(window, draw() % 64);
	return draw();
}

SEC("struct_ops/prefetch")
int BPF_PROG(lying_prefetch, __u32 page_index, struct gpu_bitmap_tree *tree,
             const struct gpu_region *max_region, struct gpu_region *result,
             const struct gpu_fault *fault)
{
	__u32 first = draw(), outer = draw();

	if (draw() % valid_in == 0) {
		first = max_region->first;
		outer = page_index + 1;
	} else if (draw() % 2) {
		first %= 600;
		outer %= 600;
	}
	bpf_gpu_set_prefetch_region(result, first, outer);
	bpf_gpu_prefetch_async(fault, fault->va + ((__u64)draw() << 12), draw() % 2000);
	bpf_gpu_tree_count(tree, draw(), draw());
	return (int)(draw() % 5) - 1;
}

SEC("struct_ops/iter")
int BPF_PROG(lying_iter, struct gpu_bitmap_tree *tree, const struct gpu_region *max_region,
             const struct gpu_region *current, __u32 counter, struct gpu_region *result)
{
	bpf_gpu_set_prefetch_region(result, current->first + draw() % 3,
	                            current->outer + draw() % 3);
	return draw();
}

SEC(".struct_ops")
struct gpu_mem_ops lying = {
	.gpu_block_activate = (void *)lying_activate,
	.gpu_block_access = (void *)lying_access,
	.gpu_evict_prepare = (void *)lying_evict,
	.gpu_page_prefetch = (void *)lying_prefetch,
	.gpu_page_prefetch_iter = (void *)lying_iter,
	.name = "lying",
};
