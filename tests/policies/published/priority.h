/* SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause */
/* priority.h - gpu_ext's configuration of its policies by process: one of high priority, one of low, all others, and a number for each. What the
 * number is, the policy says.
 */
#ifndef GPUEXT_PUBLISHED_PRIORITY_H
#define GPUEXT_PUBLISHED_PRIORITY_H

const volatile __u32 high_pid, low_pid; /* 0: none */
const volatile __u32 high, low, other;

static __always_inline __u32 number_of(__u32 pid)
{
	if (high_pid && high_pid == pid)
		return high;
	if (low_pid && low_pid == pid)
		return low;
	return other;
}

#endif
