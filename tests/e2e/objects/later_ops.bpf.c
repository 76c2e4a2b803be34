// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* later_ops.bpf.c - built against a struct of members in kernels that has more of them than this gpuext knows. */
#include <gpuext/bpf/gpuext.bpf.h>
#include <bpf/bpf_tracing.h>

struct gdev_sched_ops {
	void (*probe)(struct gpu_block_ctx *ctx);
	void (*migrate)(struct gpu_block_ctx *ctx);
	void (*unused)(struct gpu_block_ctx *ctx);
	__u32 flags;
};

__u64 begun;

SEC("struct_ops/probe")
void BPF_PROG(begins, struct gpu_block_ctx *c)
{
	__sync_fetch_and_add(&begun, 1);
}

SEC("struct_ops/migrate")
void BPF_PROG(moves, struct gpu_block_ctx *c)
{
}

SEC(".struct_ops")
struct gdev_sched_ops later = { .probe = (void *)begins, .migrate = (void *)moves, .flags = 1 };

char LICENSE[] SEC("license") = "Dual BSD/GPL";
