// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* eviction_freq_pid_decay.bpf.c - gpu_ext's eviction by priority: every use of a block of the process of high priority keeps it, every 10th of one of low
 * priority, every 5th of others. `high`, `low` and `other` are these numbers where they are not 0.
 */
#include <gpuext/bpf/gpu_ext.bpf.h>

#include "priority.h"

char LICENSE[] SEC("license") = "Dual BSD/GPL";

static __always_inline __u32 period_of(__u32 pid)
{
	__u32 period = number_of(pid);

	if (period)
		return period;
	if (high_pid && high_pid == pid)
		return 1;
	return low_pid && low_pid == pid ? 10 : 5;
}

#include "decay.h"

SEC(".struct_ops")
struct gpu_mem_ops published_decay = {
	.gpu_block_activate = (void *)decay_activate,
	.gpu_block_access = (void *)decay_access,
	.gpu_evict_prepare = (void *)decay_evict,
	.name = "eviction_freq_pid_decay",
};
