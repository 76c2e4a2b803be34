// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* gives_up.bpf.c - first out for 40 accesses, then it asks to be ejected: what follows is native. */
#include <gpuext/bpf/gpu_ext.bpf.h>

char LICENSE[] SEC("license") = "Dual BSD/GPL";

__u32 n;

static __always_inline int to_head(const struct gpu_pmm *pmm, struct gpu_block *block,
                                   struct gpu_list *list)
{
	if (++n == 40)
		gpu_policy_error(pmm, 77, "enough");
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

SEC(".struct_ops")
struct gpu_mem_ops gives_up = {
	.gpu_block_access = (void *)access,
	.gpu_block_activate = (void *)activate,
	.name = "gives_up",
};
