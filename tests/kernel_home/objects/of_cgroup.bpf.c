// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* of_cgroup.bpf.c - blocks of control group 7 keep the place where they were put first. */
#include <gpuext/bpf/gpu_ext.bpf.h>

char LICENSE[] SEC("license") = "Dual BSD/GPL";

SEC("struct_ops/access")
int BPF_PROG(access, const struct gpu_pmm *pmm, struct gpu_block *block, struct gpu_list *list)
{
	if (block->cgroup != 7)
		gpu_policy_error(pmm, 1, "another control group");
	return GPU_BYPASS;
}

SEC(".struct_ops.link")
struct gpu_mem_ops of_cgroup = {
	.gpu_block_access = (void *)access,
	.scope = GPU_SCOPE_CGROUP,
	.scope_id = 7,
	.name = "of_cgroup",
};
