/* SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause */
/* decay.h - gpu_ext's eviction by priority: only every Nth use of a block moves it to the tail, N by its process. The policy says what N is: period_of(). */
#ifndef GPUEXT_PUBLISHED_DECAY_H
#define GPUEXT_PUBLISHED_DECAY_H

#include "by_block.h"

struct block_uses {
	__u32 pid; /* that it was counted for; 0: not counted */
	__u32 uses;
};

struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(max_entries, MAX_BLOCKS);
	__type(key, __u32);
	__type(value, struct block_uses);
} blocks SEC(".maps");

static __always_inline struct block_uses *uses_of(const struct gpu_block *block)
{
	__u32 index = block->index;

	return bpf_map_lookup_elem(&blocks, &index);
}

SEC("struct_ops/activate")
int BPF_PROG(decay_activate, const struct gpu_pmm *pmm, struct gpu_block *block,
             struct gpu_list *list)
{
	struct block_uses *counted = uses_of(block);

	if (counted && !counted->pid)
		counted->pid = block->pid;
	return GPU_DEFAULT;
}

SEC("struct_ops/access")
int BPF_PROG(decay_access, const struct gpu_pmm *pmm, struct gpu_block *block,
             struct gpu_list *list)
{
	struct block_uses *counted = uses_of(block);

	if (!counted || !block->pid)
		return GPU_DEFAULT;
	if (++counted->uses % period_of(block->pid) == 0)
		bpf_gpu_block_move_tail(block, list);
	return GPU_BYPASS;
}

SEC("struct_ops/evict")
int BPF_PROG(decay_evict, const struct gpu_pmm *pmm, struct gpu_list *list,
             struct gpu_evict_window *window)
{
	const struct gpu_block *victim = bpf_gpu_evict_candidate(window, 0);
	struct block_uses *counted = victim ? uses_of(victim) : 0;

	if (counted && counted->pid)
		*counted = (struct block_uses){ 0, 0 };
	return GPU_DEFAULT;
}

#endif
