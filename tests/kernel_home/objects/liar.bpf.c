// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* liar.bpf.c - wants all memory from one process, the first that it sees: its blocks go to the head, it is named at each eviction, and where
 * it is not offered, a block is named that is not there.
 */
#include <gpuext/bpf/gpu_ext.bpf.h>

char LICENSE[] SEC("license") = "Dual BSD/GPL";

enum { WINDOW = 64 };

__u32 victim;

static __always_inline int place(struct gpu_block *block, struct gpu_list *list)
{
	if (!victim)
		victim = block->pid;
	if (block->pid == victim)
		bpf_gpu_block_move_head(block, list);
	else
		bpf_gpu_block_move_tail(block, list);
	return GPU_DEFAULT;
}

SEC("struct_ops/activate")
int BPF_PROG(activate, const struct gpu_pmm *pmm, struct gpu_block *block, struct gpu_list *list)
{
	return place(block, list);
}

SEC("struct_ops/access")
int BPF_PROG(access, const struct gpu_pmm *pmm, struct gpu_block *block, struct gpu_list *list)
{
	return place(block, list);
}

SEC("struct_ops/evict")
int BPF_PROG(evict, const struct gpu_pmm *pmm, struct gpu_list *list,
             struct gpu_evict_window *window)
{
	for (__u32 i = 0; i < WINDOW; i++) {
		struct gpu_block *block = bpf_gpu_evict_candidate(window, i);

		if (!block)
			break;
		if (block->pid == victim) {
			bpf_gpu_evict_pick(window, i);
			return GPU_DEFAULT;
		}
	}
	bpf_gpu_evict_pick(window, window->n);
	return GPU_DEFAULT;
}

SEC(".struct_ops")
struct gpu_mem_ops liar = {
	.gpu_block_activate = (void *)activate,
	.gpu_block_access = (void *)access,
	.gpu_evict_prepare = (void *)evict,
	.name = "liar",
};
