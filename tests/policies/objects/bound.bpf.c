// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* bound.bpf.c - a policy whose loop is as long as a setting says, with code that no setting makes
 * safe behind a flag. */
#include <gpuext/bpf/gpu_ext.bpf.h>

char LICENSE[] SEC("license") = "Dual BSD/GPL";

const volatile __u32 rounds = 4;
const volatile _Bool reckless;

__u64 sums[4];

SEC("struct_ops/access")
int BPF_PROG(bound_access, const struct gpu_pmm *pmm, struct gpu_block *block,
             struct gpu_list *list)
{
	__u64 sum = 0;

	for (__u32 i = 0; i < rounds; i++)
		sum += block->va >> (i & 31);
	sums[0] += sum;
	if (reckless)
		sums[sum & 255] = 1;
	return GPU_DEFAULT;
}

SEC(".struct_ops")
struct gpu_mem_ops bound = {
	.gpu_block_access = (void *)bound_access,
	.name = "bound",
};
