// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* hashmaps.bpf.c - hash maps in kernels: keys that lanes bring, add to and take away; run.py compares with what the launches have. */
#include <gpuext/bpf/budget.bpf.h>
#include <gpuext/bpf/gpuext.bpf.h>

#define MAP(name, key_type, value_type, n)                                                         \
	struct {                                                                                   \
		__uint(type, BPF_MAP_TYPE_HASH);                                                   \
		__uint(max_entries, n);                                                            \
		__type(key, key_type);                                                             \
		__type(value, value_type);                                                         \
	} name SEC(".maps")

struct place {
	__u64 block[3], warp, lane;
};

struct counts {
	__u64 n, of[31];
};

enum { WRONG, REFUSED, TAKEN, NEXT, N_TOLD };

MAP(by_lane, __u32, __u64, 32);
MAP(one, __u64, __u64, 1);
MAP(two_bytes, __u16, __u32, 3); /* 8 come */
MAP(by_place, struct place, struct counts, 4096);
MAP(come_and_go, __u64, __u64, 8192); /* a key for each lane that may be here at once */

/* with a value for each CPU: kernels have that of the first one */
struct {
	__uint(type, BPF_MAP_TYPE_PERCPU_HASH);
	__uint(max_entries, 8);
	__type(key, __u32);
	__type(value, __u32[3]);
} percpu SEC(".maps");

/* the oldest of what came makes room */
struct {
	__uint(type, BPF_MAP_TYPE_LRU_HASH);
	__uint(max_entries, 16);
	__type(key, __u64);
	__type(value, __u64);
} newest SEC(".maps");

struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(max_entries, N_TOLD);
	__type(key, __u32);
	__type(value, __u64);
} told SEC(".maps");

struct {
	__uint(type, BPF_MAP_TYPE_PERCPU_ARRAY);
	__uint(max_entries, 3);
	__type(key, __u32);
	__type(value, __u64[3]);
} by_cpu SEC(".maps");

static __always_inline void tell(__u32 what)
{
	__u64 *n = bpf_map_lookup_elem(&told, &what);

	if (n)
		__sync_fetch_and_add(n, 1);
}

GX_MAX_OPS(65536)
SEC("gpu.thread/exit")
int lanes(struct gpu_exit_ctx *ctx)
{
	__u32 lane = bpf_gpu_lane_id();
	__u64 zero = 0, key = 0xffffffffffffffff, *n = bpf_map_lookup_elem(&by_lane, &lane);

	if (!n) {
		bpf_map_update_elem(&by_lane, &lane, &zero, BPF_NOEXIST);
		n = bpf_map_lookup_elem(&by_lane, &lane);
	}
	if (n)
		__sync_fetch_and_add(n, 1);
	n = bpf_map_lookup_elem(&one, &key);
	if (!n) {
		bpf_map_update_elem(&one, &key, &zero, BPF_NOEXIST);
		n = bpf_map_lookup_elem(&one, &key);
	}
	if (n)
		__sync_fetch_and_add(n, 1);
	return 0;
}

GX_MAX_OPS(65536)
SEC("gpu.thread/exit")
int comes_and_goes(struct gpu_exit_ctx *ctx)
{
	__u32 one32 = 1, next = NEXT;
	__u64 key, *n = bpf_map_lookup_elem(&told, &next);
	__u16 few;

	if (!n)
		return 0;
	key = __sync_fetch_and_add(n, 1);
	if (bpf_map_delete_elem(&come_and_go, &key) != -2 ||
	    bpf_map_update_elem(&come_and_go, &key, &key, BPF_EXIST) != -2 ||
	    bpf_map_update_elem(&come_and_go, &key, &key, BPF_NOEXIST) ||
	    bpf_map_update_elem(&come_and_go, &key, &key, BPF_NOEXIST) != -17)
		tell(WRONG);
	n = bpf_map_lookup_elem(&come_and_go, &key);
	if (!n || *n != key || bpf_map_delete_elem(&come_and_go, &key) ||
	    bpf_map_lookup_elem(&come_and_go, &key))
		tell(WRONG);
	else
		tell(TAKEN);
	few = bpf_gpu_lane_id() & 7;
	if (bpf_map_update_elem(&two_bytes, &few, &one32, BPF_ANY) == -7)
		tell(REFUSED);
	return 0;
}

SEC("gpu.thread/exit")
int cpus(struct gpu_exit_ctx *ctx)
{
	__u32 key = bpf_gpu_lane_id() & 1, over = 3;
	__u64 *n = bpf_map_lookup_elem(&by_cpu, &key);

	if (n && !bpf_map_lookup_elem(&by_cpu, &over))
		__sync_fetch_and_add(&n[1 + key], 1);
	return 0;
}

SEC("gpu/exit")
int warps(struct gpu_exit_ctx *ctx)
{
	struct counts none = {}, *counts;
	struct place place = {};

	bpf_gpu_block_idx(&place.block[0], &place.block[1], &place.block[2]);
	place.lane = ctx->lane;
	counts = bpf_map_lookup_elem(&by_place, &place);
	if (!counts) {
		bpf_map_update_elem(&by_place, &place, &none, BPF_NOEXIST);
		counts = bpf_map_lookup_elem(&by_place, &place);
	}
	if (counts) {
		__sync_fetch_and_add(&counts->n, ctx->n_active);
		__sync_fetch_and_add(&counts->of[30], 1);
	}
	return 0;
}

GX_MAX_OPS(65536)
SEC("gpu.thread/exit")
int in_percpu(struct gpu_exit_ctx *ctx)
{
	__u32 key = bpf_gpu_lane_id() % 5, zero[3] = { 0 }, gone = 77;
	__u32 *n = bpf_map_lookup_elem(&percpu, &key);

	if (!n) {
		bpf_map_update_elem(&percpu, &key, zero, BPF_NOEXIST);
		n = bpf_map_lookup_elem(&percpu, &key);
	}
	if (n)
		__sync_fetch_and_add(&n[2], 1);
	bpf_map_update_elem(&percpu, &gone, zero,
	                    BPF_NOEXIST); /* by BPF_ANY it could reach whose slot it became */
	bpf_map_delete_elem(&percpu, &gone);
	return 0;
}

GX_MAX_OPS(65536)
SEC("gpu.thread/exit")
int bring_always(struct gpu_exit_ctx *ctx)
{
	__u64 key = ctx->thread_id, value = key * 3;

	if (bpf_map_update_elem(&newest, &key, &value, BPF_ANY))
		tell(WRONG);
	return 0;
}
