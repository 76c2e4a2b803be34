// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* arguments.bpf.c - a member that runs in kernels, written with more arguments than it has. */
#include <gpuext/bpf/device_ops.bpf.h>

__u64 sum;

SEC("struct_ops/probe")
void BPF_PROG(two, gdev_block_ctx_t *c, __u64 other)
{
	__sync_fetch_and_add(&sum, other + c->lane);
}

SEC(".struct_ops")
struct gdev_sched_ops arguments = { .probe = (void *)two };

char LICENSE[] SEC("license") = "Dual BSD/GPL";
