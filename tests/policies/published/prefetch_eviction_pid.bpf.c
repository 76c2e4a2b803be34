// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* prefetch_eviction_pid.bpf.c - gpu_ext's prefetch tree and eviction by priority in one: `high`, `low` and `other` are thresholds in percent, and
 * a tenth of them, at least 1, says which uses keep a block.
 */
#include <gpuext/bpf/gpu_ext.bpf.h>

#include "priority.h"

char LICENSE[] SEC("license") = "Dual BSD/GPL";

static __always_inline __u32 threshold_of(const struct gpu_fault *fault)
{
	return number_of(fault->pid);
}

static __always_inline __u32 period_of(__u32 pid)
{
	__u32 period = number_of(pid) / 10;

	return period ? period : 1;
}

#include "decay.h"
#include "tree.h"

SEC(".struct_ops")
struct gpu_mem_ops published_prefetch_eviction = {
	.gpu_block_activate = (void *)decay_activate,
	.gpu_block_access = (void *)decay_access,
	.gpu_evict_prepare = (void *)decay_evict,
	.gpu_page_prefetch = (void *)tree_prefetch,
	.gpu_page_prefetch_iter = (void *)tree_level,
	.name = "prefetch_eviction_pid",
};
