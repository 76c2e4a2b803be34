/* SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause */
/* tree.h - gpu_ext's prefetch tree: the driver walks from the leaf to the root, and each node that is fuller than a threshold takes the place of the last
 * one. The policy says what the threshold is: threshold_of().
 */
#ifndef GPUEXT_PUBLISHED_TREE_H
#define GPUEXT_PUBLISHED_TREE_H

/* 1: as gpu_ext's source, an empty region before the walk. It is gone when the walk begins: where no node is full enough, that is native here. 0: the leaf, which
 * comes first, asks for it.
 */
const volatile __u32 clear_first = 0;

SEC("struct_ops/prefetch")
int BPF_PROG(tree_prefetch, __u32 page_index, struct gpu_bitmap_tree *tree,
             const struct gpu_region *max, struct gpu_region *result)
{
	if (clear_first)
		bpf_gpu_set_prefetch_region(result, 0, 0);
	return GPU_ENTER_LOOP;
}

SEC("struct_ops/prefetch_iter")
int BPF_PROG(tree_level, struct gpu_bitmap_tree *tree, const struct gpu_region *max,
             const struct gpu_region *node, __u32 counter, struct gpu_region *result,
             const struct gpu_fault *fault)
{
	__u32 pages = node->outer - node->first;

	if (counter * 100 > pages * threshold_of(fault))
		bpf_gpu_set_prefetch_region(result, node->first, node->outer);
	else if (pages == 1 && !clear_first)
		bpf_gpu_set_prefetch_region(result, 0, 0);
	return GPU_DEFAULT;
}

#endif
