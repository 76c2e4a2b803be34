// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* by_link.bpf.c - a policy in the section that newer versions of libbpf attach by a link. */
#include <gpuext/bpf/gpu_ext.bpf.h>

char LICENSE[] SEC("license") = "Dual BSD/GPL";

SEC("struct_ops/access")
int BPF_PROG(by_link_access, const struct gpu_pmm *pmm, struct gpu_block *block,
             struct gpu_list *list)
{
	return GPU_BYPASS;
}

#ifdef BOTH
SEC(".struct_ops")
struct gpu_mem_ops plain = { .gpu_block_access = (void *)by_link_access, .name = "plain" };
#endif

SEC(".struct_ops.link")
struct gpu_mem_ops by_link = { .gpu_block_access = (void *)by_link_access, .name = "by link" };
