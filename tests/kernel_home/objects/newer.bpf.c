// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* newer.bpf.c - one of two policies that replace each other: accessed blocks go to the tail. */
#include <gpuext/bpf/gpu_ext.bpf.h>

char LICENSE[] SEC("license") = "Dual BSD/GPL";

SEC("struct_ops/access")
int BPF_PROG(access, const struct gpu_pmm *pmm, struct gpu_block *block, struct gpu_list *list)
{
	bpf_gpu_block_move_tail(block, list);
	return GPU_BYPASS;
}

SEC(".struct_ops.link")
struct gpu_mem_ops newer = { .gpu_block_access = (void *)access, .priority = 2, .name = "newer" };
