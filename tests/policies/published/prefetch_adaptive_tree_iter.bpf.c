// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* prefetch_adaptive_tree_iter.bpf.c - gpu_ext's prefetch tree with a threshold of its own, which is a setting here (policies/adaptive.bpf.c has one that changes
 * while the policy works).
 */
#include <gpuext/bpf/gpu_ext.bpf.h>

char LICENSE[] SEC("license") = "Dual BSD/GPL";

const volatile __u32 threshold = 51; /* percent */

static __always_inline __u32 threshold_of(const struct gpu_fault *fault)
{
	return threshold;
}

#include "tree.h"

SEC(".struct_ops")
struct gpu_mem_ops published_tree = {
	.gpu_page_prefetch = (void *)tree_prefetch,
	.gpu_page_prefetch_iter = (void *)tree_level,
	.name = "prefetch_adaptive_tree_iter",
};
