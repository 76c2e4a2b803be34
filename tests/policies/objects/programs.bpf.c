// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* programs.bpf.c - a policy, and one device program more than may come with it. */
#include <gpuext/bpf/gpu_ext.bpf.h>

char LICENSE[] SEC("license") = "Dual BSD/GPL";

SEC("struct_ops/access")
int BPF_PROG(programs_access, const struct gpu_pmm *pmm, struct gpu_block *block,
             struct gpu_list *list)
{
	return GPU_BYPASS;
}

SEC(".struct_ops")
struct gpu_mem_ops programs = { .gpu_block_access = (void *)programs_access, .name = "programs" };

#define PROGRAM(n)                                                                                 \
	SEC("kprobe/k") int cuda__##n(void *ctx)                                                   \
	{                                                                                          \
		return 0;                                                                          \
	}
#define FOUR(n)    PROGRAM(n##0) PROGRAM(n##1) PROGRAM(n##2) PROGRAM(n##3)
#define SIXTEEN(n) FOUR(n##0) FOUR(n##1) FOUR(n##2) FOUR(n##3)

SIXTEEN(a)
SIXTEEN(b)
SIXTEEN(c)
SIXTEEN(d)
PROGRAM(e)
