// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* eviction_lfu.bpf.c - gpu_ext's LFU: an arrival counts 1 and is the next victim; each use counts one more, up to 255, and moves to the tail for as long as it
 * counts. Counts order nothing among blocks that were used: that is by time.
 */
#include <gpuext/bpf/gpu_ext.bpf.h>

#include "by_block.h"

char LICENSE[] SEC("license") = "Dual BSD/GPL";

enum { MOST = 255 };

struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(max_entries, MAX_BLOCKS);
	__type(key, __u32);
	__type(value, __u32);
} uses SEC(".maps"); /* by device block; 0: not seen to arrive */

SEC("struct_ops/activate")
int BPF_PROG(lfu_activate, const struct gpu_pmm *pmm, struct gpu_block *block,
             struct gpu_list *list)
{
	__u32 index = block->index, *n = bpf_map_lookup_elem(&uses, &index);

	if (n)
		*n = 1;
	bpf_gpu_block_move_head(block, list);
	return GPU_BYPASS;
}

SEC("struct_ops/access")
int BPF_PROG(lfu_access, const struct gpu_pmm *pmm, struct gpu_block *block, struct gpu_list *list)
{
	__u32 index = block->index, *n = bpf_map_lookup_elem(&uses, &index);

	if (n && *n && *n < MOST) {
		++*n;
		bpf_gpu_block_move_tail(block, list);
	}
	return GPU_BYPASS;
}

SEC(".struct_ops")
struct gpu_mem_ops published_lfu = {
	.gpu_block_activate = (void *)lfu_activate,
	.gpu_block_access = (void *)lfu_access,
	.name = "eviction_lfu",
};
