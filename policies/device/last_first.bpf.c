// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* last_first.bpf.c - LastFirst: as Greedy, but who has run a block claims the last one of those that nobody has begun: for launches whose
 * long blocks are the last ones, so that they do not begin when the others end. */
#include "said.h"

SEC("struct_ops/should_try_steal")
int BPF_PROG(last_first, gdev_steal_ctx_t *c)
{
	return say(2);
}

SEC(".struct_ops")
struct gdev_sched_ops ops = {
	.should_try_steal = (void *)last_first,
};

char LICENSE[] SEC("license") = "Dual BSD/GPL";
