// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* over_budget.bpf.c - no callback ends in a nanosecond. */
#include <gpuext/bpf/gpu_ext.bpf.h>

char LICENSE[] SEC("license") = "Dual BSD/GPL";

SEC("struct_ops/access")
int BPF_PROG(access, const struct gpu_pmm *pmm, struct gpu_block *block, struct gpu_list *list)
{
	return GPU_DEFAULT;
}

SEC(".struct_ops")
struct gpu_mem_ops over_budget = {
	.gpu_block_access = (void *)access,
	.budget_ns = 1,
	.name = "over_budget",
};
