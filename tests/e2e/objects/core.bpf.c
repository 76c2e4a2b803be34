// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* core.bpf.c - CO-RE: fields of a context that lie elsewhere when the object is made, one that is not there and is asked for first, and
 * one that nobody asked for. */
#include <gpuext/bpf/gpuext.bpf.h>

#include <bpf/bpf_core_read.h>

char LICENSE[] SEC("license") = "Dual BSD/GPL";

struct gpu_entry_ctx___other {
	__u64 of_tomorrow;
	__u32 n_args;
	__u64 arg[8];
} __attribute__((preserve_access_index));

__u64 args, seconds, none;

SEC("gpu.thread/entry")
int asks(struct gpu_entry_ctx *ctx)
{
	struct gpu_entry_ctx___other *other = (void *)ctx;

	if (bpf_core_field_exists(other->of_tomorrow))
		__sync_fetch_and_add(&none, other->of_tomorrow + 1);
	if (other->arg[1] == ctx->arg[1])
		__sync_fetch_and_add(&seconds, 1);
	__sync_fetch_and_add(&args, other->n_args);
	return 0;
}

SEC("?gpu.thread/entry")
int asks_nobody(struct gpu_entry_ctx *ctx)
{
	struct gpu_entry_ctx___other *other = (void *)ctx;

	return other->of_tomorrow != 0;
}
