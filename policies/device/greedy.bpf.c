// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* greedy.bpf.c - Greedy: who has run a block claims the next one, as long as there is one. */
#include "said.h"

SEC("struct_ops/should_try_steal")
int BPF_PROG(greedy, gdev_steal_ctx_t *c)
{
	return say(1);
}

SEC(".struct_ops")
struct gdev_sched_ops ops = {
	.should_try_steal = (void *)greedy,
};

char LICENSE[] SEC("license") = "Dual BSD/GPL";
