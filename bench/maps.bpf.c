// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* maps.bpf.c - programs of bench/maps.py, one object for each: -DPROGRAM says which, -DTYPE the map's type, -DENTRIES its size. They beside count by
 * themselves what a call told them, which is what the report's counts are held against. */
#include <gpuext/bpf/gpuext.bpf.h>

#define KEYS   1  /* counts by the key that the kernel's argument gives */
#define UPDATE 2  /* at each word that is played: an update */
#define EMPTY  4  /* nothing */
#define CACHE  5  /* looks for the word, and brings it where it is not there */
#define RING   6  /* a record of each thread */
#define PERF   7  /* the same by perf_event_output */
#define HASH   8  /* a key of each thread */
#define QUEUE  9  /* a value of each thread */
#define SLOTS  10 /* a count of each thread, or of each key */
#define WARP   11 /* as UPDATE, once for all lanes */
#define LINUX  12 /* counts in an array where eBPF of Linux counts, too */
#define ASKS   13 /* asks for the pages that a sweep comes to */
#define ENTERS 14 /* nothing, where that asks */

enum { DONE, REFUSED, N_TOLD };

struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(max_entries, N_TOLD);
	__type(key, __u32);
	__type(value, __u64);
} told SEC(".maps");

static __always_inline __attribute__((unused)) void tell(__u32 what)
{
	__u64 *n = bpf_map_lookup_elem(&told, &what);

	if (n)
		__sync_fetch_and_add(n, 1);
}

#if PROGRAM == LINUX
#define map both_count
#endif
#if PROGRAM != EMPTY && PROGRAM != ASKS && PROGRAM != ENTERS
struct {
	__uint(type, TYPE);
	__uint(max_entries, ENTRIES);
#if PROGRAM == RING
#elif PROGRAM == PERF && TYPE == BPF_MAP_TYPE_PERF_EVENT_ARRAY
	__uint(key_size, sizeof(__u32));
	__uint(value_size, sizeof(__u32));
#elif PROGRAM == QUEUE
	__type(value, __u64);
#elif PROGRAM == SLOTS || PROGRAM == PERF || PROGRAM == LINUX
	__type(key, __u32);
	__type(value, __u64);
#else
	__type(key, __u64);
	__type(value, __u64);
#endif
} map SEC(".maps");
#endif

#if PROGRAM == KEYS
GX_MAX_OPS(65536)
SEC("gpu.thread/entry:*keyed_probed*")
int enter(struct gpu_entry_ctx *ctx)
{
	__u64 n_keys = ctx->arg[0], key, zero = 0, *n;

	if (!n_keys)
		return 0;
	key = ctx->thread_id % n_keys;
	n = bpf_map_lookup_elem(&map, &key);
	if (!n) {
		bpf_map_update_elem(&map, &key, &zero, BPF_NOEXIST);
		n = bpf_map_lookup_elem(&map, &key);
	}
	if (n)
		__sync_fetch_and_add(n, 1);
	else
		tell(REFUSED);
	return 0;
}
#elif PROGRAM == UPDATE || PROGRAM == WARP
GX_MAX_OPS(65536)
#if PROGRAM == UPDATE
SEC("gpu.thread/ld.after(space=global):*play*")
#else
SEC("gpu/ld.after(space=global):*play*")
#endif
int word(struct gpu_mem_ctx *ctx)
{
	__u64 key = ctx->value[0];

	bpf_map_update_elem(&map, &key, &key, BPF_ANY);
	return 0;
}
#elif PROGRAM == EMPTY
SEC("gpu.thread/ld.after(space=global):*play*")
int word(struct gpu_mem_ctx *ctx)
{
	return 0;
}
#elif PROGRAM == CACHE
GX_MAX_OPS(65536)
SEC("gpu.thread/ld.after(space=global):*play*")
int word(struct gpu_mem_ctx *ctx)
{
	__u64 key = ctx->value[0];

	if (bpf_map_lookup_elem(&map, &key)) {
		tell(DONE);
	} else {
		bpf_map_update_elem(&map, &key, &key, BPF_ANY);
		tell(REFUSED);
	}
	return 0;
}
#elif PROGRAM == RING
SEC("gpu.thread/exit:*flow*")
int leave(struct gpu_exit_ctx *ctx)
{
	__u64 *record = bpf_ringbuf_reserve(&map, 16, 0);

	if (!record) {
		tell(REFUSED);
		return 0;
	}
	record[0] = ctx->thread_id;
	record[1] = ~ctx->thread_id;
	bpf_ringbuf_submit(record, 0);
	tell(DONE);
	return 0;
}
#elif PROGRAM == PERF
SEC("gpu.thread/exit:*flow*")
int leave(struct gpu_exit_ctx *ctx)
{
	__u64 record = ctx->thread_id;

	tell(bpf_perf_event_output(ctx, &map, BPF_F_CURRENT_CPU, &record, sizeof(record)) ? REFUSED
	                                                                                  : DONE);
	return 0;
}
#elif PROGRAM == HASH
GX_MAX_OPS(65536)
SEC("gpu.thread/exit:*flow*")
int leave(struct gpu_exit_ctx *ctx)
{
	__u64 key = ctx->thread_id;

	tell(bpf_map_update_elem(&map, &key, &key, BPF_ANY) ? REFUSED : DONE);
	return 0;
}
#elif PROGRAM == QUEUE
GX_MAX_OPS(65536)
SEC("gpu.thread/exit:*flow*")
int leave(struct gpu_exit_ctx *ctx)
{
	__u64 value = ctx->thread_id;

	tell(bpf_map_push_elem(&map, &value, 0) ? REFUSED : DONE);
	return 0;
}
#elif PROGRAM == SLOTS
SEC("gpu.thread/exit:*flow*")
int leave(struct gpu_exit_ctx *ctx)
{
	__u32 key = (__u32)ctx->thread_id % ENTRIES;
	__u64 *n = bpf_map_lookup_elem(&map, &key);

	if (n)
		__sync_fetch_and_add(n, 1);
	else
		tell(REFUSED);
	return 0;
}
#elif PROGRAM == LINUX
SEC("gpu.thread/exit:*flow*")
int leave(struct gpu_exit_ctx *ctx)
{
	__u32 key = (__u32)ctx->thread_id % 32, theirs = 40;
	__u64 *n = bpf_map_lookup_elem(&map, &key);

	if (n)
		__sync_fetch_and_add(n, 1);
	n = bpf_map_lookup_elem(&map, &theirs);
	if (n && *n)
		tell(DONE);
	return 0;
}
#elif PROGRAM == ASKS
/* A warp for a page: one warp in PIECE asks for what as many warps come to ENTRIES later. With a stride that is from the first to the last of
 * their pages. */
enum { PAGE = 4096, PIECE = 512 };

SEC("gpu/entry:*sweep*")
int enter(struct gpu_entry_ctx *ctx)
{
	__u64 warp = ctx->thread_id / 32, pages = ctx->arg[0], n_pages = ctx->arg[1],
	      stride = ctx->arg[2], next = warp + ENTRIES, in_column, first;

	if (warp % PIECE || !stride || next + PIECE > n_pages)
		return 0;
	in_column = n_pages / stride;
	if (!in_column)
		return 0;
	first = next % in_column * stride + next / in_column;
	tell(gdev_mem_prefetch(pages + first * PAGE, ((PIECE - 1) * stride + 1) * PAGE) ? REFUSED
	                                                                                : DONE);
	return 0;
}
#elif PROGRAM == ENTERS
SEC("gpu/entry:*sweep*")
int enter(struct gpu_entry_ctx *ctx)
{
	return 0;
}
#endif

char LICENSE[] SEC("license") = "Dual BSD/GPL";
