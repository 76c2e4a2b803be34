// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* one_program.bpf.c - one program at two members, which libbpf refuses. */
#include <gpuext/bpf/gpu_ext.bpf.h>

char LICENSE[] SEC("license") = "Dual BSD/GPL";

SEC("struct_ops/place")
int BPF_PROG(place, const struct gpu_pmm *pmm, struct gpu_block *block, struct gpu_list *list)
{
	bpf_gpu_block_move_tail(block, list);
	return GPU_DEFAULT;
}

SEC(".struct_ops")
struct gpu_mem_ops one_program = {
	.gpu_block_activate = (void *)place,
	.gpu_block_access = (void *)place,
	.name = "one_program",
};
