// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* many.bpf.c - one policy more than an object may have. */
#include <gpuext/bpf/gpu_ext.bpf.h>

char LICENSE[] SEC("license") = "Dual BSD/GPL";

SEC("struct_ops/access")
int BPF_PROG(many_access, const struct gpu_pmm *pmm, struct gpu_block *block, struct gpu_list *list)
{
	return GPU_BYPASS;
}

#define POLICY(n)                                                                                  \
	SEC(".struct_ops")                                                                         \
	struct gpu_mem_ops many_##n = { .gpu_block_access = (void *)many_access, .name = #n };
#define POLICIES(n) POLICY(n##0) POLICY(n##1) POLICY(n##2) POLICY(n##3)

POLICIES(a)
POLICIES(b)
POLICIES(c)
POLICIES(d)
POLICY(e)
