// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* of_process.bpf.c - what process 1001 used last leaves first; nobody else's blocks are touched. */
#include <gpuext/bpf/gpu_ext.bpf.h>

char LICENSE[] SEC("license") = "Dual BSD/GPL";

static __always_inline int to_head(const struct gpu_pmm *pmm, struct gpu_block *block,
                                   struct gpu_list *list)
{
	if (block->pid != 1001)
		gpu_policy_error(pmm, 1, "another process");
	bpf_gpu_block_move_head(block, list);
	return GPU_BYPASS;
}

SEC("struct_ops/access")
int BPF_PROG(access, const struct gpu_pmm *pmm, struct gpu_block *block, struct gpu_list *list)
{
	return to_head(pmm, block, list);
}

SEC("struct_ops/activate")
int BPF_PROG(activate, const struct gpu_pmm *pmm, struct gpu_block *block, struct gpu_list *list)
{
	return to_head(pmm, block, list);
}

SEC(".struct_ops.link")
struct gpu_mem_ops of_process = {
	.gpu_block_access = (void *)access,
	.gpu_block_activate = (void *)activate,
	.scope = GPU_SCOPE_PROCESS,
	.scope_id = 1001,
	.name = "of_process",
};
