/* SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause */
/* counts.h - what the programs of this folder share: an array in device memory, and the helpers by their published numbers. */
#ifndef PUBLISHED_COUNTS_H
#define PUBLISHED_COUNTS_H

#include <linux/bpf.h>
#include <bpf/bpf_helpers.h>

enum {
	MAP_GPU_HASH = 1501,
	MAP_PER_THREAD = 1502,
	MAP_GPU_ARRAY = 1503,
	MAP_KERNEL_SHARED = 1504,
	MAP_PER_THREAD_HOST = 1512,
	MAP_HOST_ARRAY = 1513,
	MAP_RING = 1527
};

static long (*const puts_)(const char *text) = (void *)501;
static __u64 (*const globaltimer)(void) = (void *)502;
static long (*const block_idx)(__u64 *x, __u64 *y, __u64 *z) = (void *)503;
static long (*const block_dim)(__u64 *x, __u64 *y, __u64 *z) = (void *)504;
static long (*const thread_idx)(__u64 *x, __u64 *y, __u64 *z) = (void *)505;
static long (*const exit_thread)(void) = (void *)507;
static long (*const grid_dim)(__u64 *x, __u64 *y, __u64 *z) = (void *)508;
static __u64 (*const sm_id)(void) = (void *)509;
static __u64 (*const warp_id)(void) = (void *)510;
static __u64 (*const lane_id)(void) = (void *)511;

static __always_inline void add_to(void *map, __u32 key, __u64 n)
{
	__u64 *value = bpf_map_lookup_elem(map, &key);

	if (value)
		__sync_fetch_and_add(value, n);
}

#define ARRAY_OF(type_, name, n, value_type)                                                       \
	struct {                                                                                   \
		__uint(type, type_);                                                               \
		__uint(max_entries, n);                                                            \
		__type(key, __u32);                                                                \
		__type(value, value_type);                                                         \
	} name SEC(".maps")

#endif
