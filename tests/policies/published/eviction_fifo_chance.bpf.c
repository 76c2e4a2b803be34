// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* eviction_fifo_chance.bpf.c - gpu_ext's FIFO with chances by priority: a block at the head that has one left goes to the tail instead, eight of them a
 * decision at most. A use gives all chances back. `high`, `low` and `other` are the chances, at most 255.
 */
#include <gpuext/bpf/gpu_ext.bpf.h>

#include "by_block.h"
#include "priority.h"

char LICENSE[] SEC("license") = "Dual BSD/GPL";

enum { LOOKS = 8 };

struct chances {
	__u32 known; /* 0: not counted */
	__u16 all, left;
};

struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(max_entries, MAX_BLOCKS);
	__type(key, __u32);
	__type(value, struct chances);
} blocks SEC(".maps");

static __always_inline struct chances *chances_of(const struct gpu_block *block)
{
	__u32 index = block->index;

	return bpf_map_lookup_elem(&blocks, &index);
}

SEC("struct_ops/activate")
int BPF_PROG(chance_activate, const struct gpu_pmm *pmm, struct gpu_block *block,
             struct gpu_list *list)
{
	struct chances *chances = chances_of(block);
	__u32 all = number_of(block->pid);

	if (!chances || chances->known || !block->pid)
		return GPU_DEFAULT;
	if (all > 255)
		all = 255;
	*chances = (struct chances){ 1, all, all };
	return GPU_DEFAULT;
}

SEC("struct_ops/access")
int BPF_PROG(chance_access, const struct gpu_pmm *pmm, struct gpu_block *block,
             struct gpu_list *list)
{
	struct chances *chances = chances_of(block);

	if (!chances || !chances->known)
		return GPU_DEFAULT;
	chances->left = chances->all;
	return GPU_BYPASS;
}

SEC("struct_ops/evict")
int BPF_PROG(chance_evict, const struct gpu_pmm *pmm, struct gpu_list *list,
             struct gpu_evict_window *window)
{
	__u32 i = 0;

	for (__u32 look = 0; look < LOOKS; look++) {
		const struct gpu_block *block = bpf_gpu_evict_candidate(window, i);
		struct chances *chances = block ? chances_of(block) : 0;

		if (!chances || !chances->known)
			break;
		if (!chances->left) {
			chances->known = 0;
			break;
		}
		chances->left--;
		bpf_gpu_evict_move_tail(window, i);
		/* behind the last one stands the first that was moved */
		i = i + 1 < window->n ? i + 1 : 0;
	}
	return GPU_DEFAULT;
}

SEC(".struct_ops")
struct gpu_mem_ops published_chance = {
	.gpu_block_activate = (void *)chance_activate,
	.gpu_block_access = (void *)chance_access,
	.gpu_evict_prepare = (void *)chance_evict,
	.name = "eviction_fifo_chance",
};
