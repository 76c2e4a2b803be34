// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* allocations.bpf.c - what gdev_allocation() says of the addresses that allocations.c asks for, and what a probe read reads there. */
#include <gpuext/bpf/gpuext.bpf.h>

char LICENSE[] SEC("license") = "Dual BSD/GPL";

struct answer {
	__s64 result;
	struct gdev_allocation what;
	__s64 read, read3, read_text;
	__u64 value, value3;
	char text[8];
};

struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(max_entries, 64);
	__type(key, __u32);
	__type(value, struct answer);
} answers SEC(".maps");

SEC("gpu/entry:ask")
int asked(struct gpu_entry_ctx *ctx)
{
	struct answer answer = { 0 };
	__u32 i = ctx->arg[1];

	answer.read = bpf_probe_read_user(&answer.value, 8, (void *)ctx->arg[0]);
	answer.read3 = bpf_probe_read(&answer.value3, 3, (void *)ctx->arg[0]);
	answer.read_text = bpf_probe_read_user_str(answer.text, 5, (void *)ctx->arg[0]);
	answer.result = gdev_allocation(ctx->arg[0], &answer.what);
	bpf_map_update_elem(&answers, &i, &answer, BPF_ANY);
	return 0;
}

struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(max_entries, 1);
	__type(key, __u32);
	__type(value, __u64);
} none SEC(".maps");

/* Each lane for itself: its number is an address. */
SEC("gpu.thread/exit:ask")
int left(struct gpu_exit_ctx *ctx)
{
	struct gdev_allocation what;
	__u64 *n;
	__u32 zero = 0;

	if (gdev_allocation(ctx->thread_id, &what) != -2 || what.id || what.bytes)
		return 0;
	n = bpf_map_lookup_elem(&none, &zero);
	if (n)
		__sync_fetch_and_add(n, 1);
	return 0;
}
