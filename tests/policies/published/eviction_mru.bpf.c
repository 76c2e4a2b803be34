// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* eviction_mru.bpf.c - gpu_ext's MRU: arrivals wait at the tail, and what is used leaves next. */
#include <gpuext/bpf/gpu_ext.bpf.h>

char LICENSE[] SEC("license") = "Dual BSD/GPL";

SEC("struct_ops/activate")
int BPF_PROG(mru_activate, const struct gpu_pmm *pmm, struct gpu_block *block,
             struct gpu_list *list)
{
	bpf_gpu_block_move_tail(block, list);
	return GPU_BYPASS;
}

SEC("struct_ops/access")
int BPF_PROG(mru_access, const struct gpu_pmm *pmm, struct gpu_block *block, struct gpu_list *list)
{
	bpf_gpu_block_move_head(block, list);
	return GPU_BYPASS;
}

SEC(".struct_ops")
struct gpu_mem_ops published_mru = {
	.gpu_block_activate = (void *)mru_activate,
	.gpu_block_access = (void *)mru_access,
	.name = "eviction_mru",
};
