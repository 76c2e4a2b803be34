// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* two.bpf.c - two policies, of which none can take the place of one. */
#include <gpuext/bpf/gpu_ext.bpf.h>

char LICENSE[] SEC("license") = "Dual BSD/GPL";

SEC("struct_ops/access")
int BPF_PROG(access, const struct gpu_pmm *pmm, struct gpu_block *block, struct gpu_list *list)
{
	return GPU_DEFAULT;
}

SEC(".struct_ops")
struct gpu_mem_ops first = { .gpu_block_access = (void *)access, .name = "first" };
SEC(".struct_ops")
struct gpu_mem_ops second = { .gpu_block_access = (void *)access, .name = "second" };
