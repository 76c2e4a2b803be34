// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* prefetch_pid_tree.bpf.c - gpu_ext's prefetch tree with thresholds by process: `high`, `low` and `other`, in percent. */
#include <gpuext/bpf/gpu_ext.bpf.h>

#include "priority.h"

char LICENSE[] SEC("license") = "Dual BSD/GPL";

static __always_inline __u32 threshold_of(const struct gpu_fault *fault)
{
	return number_of(fault->pid);
}

#include "tree.h"

SEC(".struct_ops")
struct gpu_mem_ops published_pid_tree = {
	.gpu_page_prefetch = (void *)tree_prefetch,
	.gpu_page_prefetch_iter = (void *)tree_level,
	.name = "prefetch_pid_tree",
};
