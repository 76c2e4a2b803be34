// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* device_steal.bpf.c - blocks that claim others' work, as the published form has it. */
#include <gpuext/bpf/device_ops.bpf.h>

SEC("struct_ops/steal")
int BPF_PROG(steal, gdev_block_ctx_t *c)
{
	return c->block_x < 3;
}

SEC(".struct_ops")
struct gdev_sched_ops thief = {
	.should_try_steal = (void *)steal,
};

char LICENSE[] SEC("license") = "Dual BSD/GPL";
