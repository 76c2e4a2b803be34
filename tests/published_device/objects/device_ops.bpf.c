// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* device_ops.bpf.c - every member of gdev_mem_ops and gdev_sched_ops that runs, and what each of them is given. */
#include <gpuext/bpf/device_ops.bpf.h>

enum {
	ACCESS,
	FENCE,
	ENTER,
	EXIT,
	PROBE,
	RETPROBE,
	STORES,
	BYTES,
	ENTERED_BLOCKS,
	LEFT_BLOCKS,
	THREADS,
	N_COUNTS
};

struct {
	__uint(type, GX_MAP_TYPE_GPU_ARRAY);
	__uint(max_entries, N_COUNTS);
	__type(key, __u32);
	__type(value, __u64);
} counts SEC(".maps");

static __always_inline void add(__u32 key, __u64 n)
{
	__u64 *value = bpf_map_lookup_elem(&counts, &key);

	if (value)
		__sync_fetch_and_add(value, n);
}

SEC("struct_ops/on_access")
void BPF_PROG(on_access, gdev_mem_access_ctx_t *c)
{
	add(ACCESS, 1);
	if (c->kind == GPU_MEM_ST)
		add(STORES, 1);
	add(BYTES, c->width);
}

SEC("struct_ops/on_fence")
void BPF_PROG(on_fence, gdev_mem_fence_ctx_t *c)
{
	add(FENCE, 1);
}

SEC("struct_ops/on_enter")
void BPF_PROG(on_enter, gdev_block_ctx_t *c)
{
	add(ENTER, 1);
	add(ENTERED_BLOCKS, c->block_x + 1);
}

SEC("struct_ops/on_exit")
void BPF_PROG(on_exit, gdev_block_ctx_t *c)
{
	add(EXIT, 1);
	add(LEFT_BLOCKS, c->block_x + 1);
}

SEC("struct_ops/on_probe")
void BPF_PROG(on_probe, gdev_block_ctx_t *c)
{
	add(PROBE, 1);
	add(THREADS, c->thread_id);
}

SEC("struct_ops/on_retprobe")
void BPF_PROG(on_retprobe, gdev_block_ctx_t *c)
{
	add(RETPROBE, 1);
}

SEC(".struct_ops")
struct gdev_mem_ops mem = {
	.access = (void *)on_access,
	.fence = (void *)on_fence,
};

SEC(".struct_ops")
struct gdev_sched_ops sched = {
	.enter = (void *)on_enter,
	.exit = (void *)on_exit,
	.probe = (void *)on_probe,
	.retprobe = (void *)on_retprobe,
};

char LICENSE[] SEC("license") = "Dual BSD/GPL";
