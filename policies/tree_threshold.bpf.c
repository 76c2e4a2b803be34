// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* tree_threshold.bpf.c - the native prefetch tree with a threshold for each tenant, which can't be changed at run time
 * otherwise. Who is no tenant keeps the driver's.
 */
#include <gpuext/bpf/gpu_ext.bpf.h>

#include "tree.h"

char LICENSE[] SEC("license") = "Dual BSD/GPL";

enum { MAX_TENANTS = 16, NATIVE = 255 };

/* A tenant is a process, or else a cgroup. Thresholds in percent, 0 to 100. */
const volatile __u32 tenant_pid[MAX_TENANTS];
const volatile __u64 tenant_cgroup[MAX_TENANTS];
const volatile __u32 tenant_threshold[MAX_TENANTS];
const volatile __u32 other_threshold = NATIVE; /* of everybody else */

static __always_inline __u32 threshold_of(const struct gpu_fault *fault)
{
	for (__u32 i = 0; i < MAX_TENANTS; i++)
		if ((tenant_pid[i] && tenant_pid[i] == fault->pid) ||
		    (tenant_cgroup[i] && tenant_cgroup[i] == fault->cgroup))
			return tenant_threshold[i];
	return other_threshold;
}

SEC("struct_ops/prefetch")
int BPF_PROG(tree_prefetch, __u32 page_index, struct gpu_bitmap_tree *tree, const struct gpu_region *max,
	     struct gpu_region *result, const struct gpu_fault *fault)
{
	__u32 threshold = threshold_of(fault);
	struct gpu_region region;

	if (threshold > 100)
		return GPU_DEFAULT;
	region = tree_region(tree, max, page_index, threshold);
	bpf_gpu_set_prefetch_region(result, region.first, region.outer); /* (0, 0): none */
	return GPU_BYPASS;
}

SEC(".struct_ops")
struct gpu_mem_ops tree_threshold = {
	.gpu_page_prefetch = (void *)tree_prefetch,
	.scope = GPU_SCOPE_DEVICE,
	.name = "tree_threshold",
};
