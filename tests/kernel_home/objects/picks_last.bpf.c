// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* picks_last.bpf.c - asks for something in every callback that a driver with a slot has. */
#include <gpuext/bpf/gpu_ext.bpf.h>

char LICENSE[] SEC("license") = "Dual BSD/GPL";

SEC("struct_ops/activate")
int BPF_PROG(to_head, const struct gpu_pmm *pmm, struct gpu_block *block, struct gpu_list *list)
{
	bpf_gpu_block_move_head(block, list);
	return GPU_DEFAULT;
}

SEC("struct_ops/access")
int BPF_PROG(to_tail, const struct gpu_pmm *pmm, struct gpu_block *block, struct gpu_list *list)
{
	bpf_gpu_block_move_tail(block, list);
	return GPU_DEFAULT;
}

SEC("struct_ops/evict")
int BPF_PROG(pick, const struct gpu_pmm *pmm, struct gpu_list *list,
             struct gpu_evict_window *window)
{
	if (window->n < 2)
		return GPU_DEFAULT;
	bpf_gpu_evict_move_tail(window, 0);
	bpf_gpu_evict_move_head(window, 1);
	bpf_gpu_evict_pick(window, window->n - 1);
	return GPU_DEFAULT;
}

SEC("struct_ops/prefetch")
int BPF_PROG(all_of_it, __u32 page_index, struct gpu_bitmap_tree *tree,
             const struct gpu_region *max_region, struct gpu_region *result)
{
	bpf_gpu_set_prefetch_region(result, max_region->first, max_region->outer);
	return GPU_BYPASS;
}

SEC("struct_ops/release")
int BPF_PROG(left, const struct gpu_pmm *pmm, struct gpu_block *block, __u32 reason)
{
	return 0;
}

SEC(".struct_ops")
struct gpu_mem_ops picks_last = {
	.gpu_block_activate = (void *)to_head,
	.gpu_block_access = (void *)to_tail,
	.gpu_evict_prepare = (void *)pick,
	.gpu_page_prefetch = (void *)all_of_it,
	.gpu_block_release = (void *)left,
	.name = "picks_last",
};
