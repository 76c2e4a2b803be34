// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* asks_again.bpf.c - with each access it asks for a page of the first block it saw to go and come: that is an access, and it asks again. */
#include <gpuext/bpf/gpu_ext.bpf.h>

char LICENSE[] SEC("license") = "Dual BSD/GPL";

__u64 va_space, va; /* va_space: 0, none yet */

SEC("struct_ops/access")
int BPF_PROG(access, const struct gpu_pmm *pmm, struct gpu_block *block, struct gpu_list *list)
{
	__u64 page = 1ull << pmm->call.page_shift;

	if (!va_space) {
		va = block->va;
		va_space = block->va_space;
	}
	bpf_gpu_migrate_range(&pmm->call, va_space, va, page, GPU_PROC_CPU);
	bpf_gpu_migrate_range(&pmm->call, va_space, va, page, block->gpu);
	return GPU_DEFAULT;
}

SEC(".struct_ops")
struct gpu_mem_ops asks_again = { .gpu_block_access = (void *)access, .name = "asks_again" };
