// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* fixed_work.bpf.c - FixedWork: what the device started as a block runs one, as without a policy. */
#include "said.h"

SEC("struct_ops/should_try_steal")
int BPF_PROG(fixed_work, gdev_steal_ctx_t *c)
{
	return say(0);
}

SEC(".struct_ops")
struct gdev_sched_ops ops = {
	.should_try_steal = (void *)fixed_work,
};

char LICENSE[] SEC("license") = "Dual BSD/GPL";
