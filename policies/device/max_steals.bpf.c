// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* max_steals.bpf.c - MaxSteals: who has run its first block claims so many more, and ends. */
#include "said.h"

const volatile __u32 max_steals = 8;

SEC("struct_ops/should_try_steal")
int BPF_PROG(at_most, gdev_steal_ctx_t *c)
{
	return say(c->blocks_run <= max_steals);
}

SEC(".struct_ops")
struct gdev_sched_ops ops = {
	.should_try_steal = (void *)at_most,
};

char LICENSE[] SEC("license") = "Dual BSD/GPL";
