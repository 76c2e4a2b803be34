// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* latency_budget.bpf.c - LatencyBudget: who has been there for so long claims no more blocks, so that others get its place. */
#include "said.h"

const volatile __u64 budget_ns = 100000;

SEC("struct_ops/should_try_steal")
int BPF_PROG(within_budget, gdev_steal_ctx_t *c)
{
	return say(bpf_gpu_globaltimer() - c->began < budget_ns);
}

SEC(".struct_ops")
struct gdev_sched_ops ops = {
	.should_try_steal = (void *)within_budget,
};

char LICENSE[] SEC("license") = "Dual BSD/GPL";
