// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* eviction_fifo.bpf.c - gpu_ext's FIFO: a use does not move a block, so the oldest arrival leaves first. */
#include <gpuext/bpf/gpu_ext.bpf.h>

char LICENSE[] SEC("license") = "Dual BSD/GPL";

SEC("struct_ops/access")
int BPF_PROG(fifo_access, const struct gpu_pmm *pmm, struct gpu_block *block, struct gpu_list *list)
{
	return GPU_BYPASS;
}

SEC(".struct_ops")
struct gpu_mem_ops published_fifo = {
	.gpu_block_access = (void *)fifo_access,
	.name = "eviction_fifo",
};
