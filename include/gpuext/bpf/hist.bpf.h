/* SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause */
/*
 * hist.bpf.h - histograms and bitmaps in plain arrays of __u64, which user space reads as such. They need no map type and no helper of
 * their own: lanes of an event that count in one bucket are one atomic, as with any array.
 */
#ifndef GPUEXT_BPF_HIST_H
#define GPUEXT_BPF_HIST_H

#include <linux/types.h>
#include <bpf/bpf_helpers.h>

#define GX_LOG2_BUCKETS 65 /* max_entries of an array for gdev_hist_log2() */

/* Bits that a number takes: 0 of 0, 1 of 1, 2 of 2 and 3, 64 of the largest. */
static __always_inline __u32 gdev_bits(__u64 value)
{
	__u32 bits = value != 0, by;

	by = (value > 0xffffffff) << 5, value >>= by, bits += by;
	by = (value > 0xffff) << 4, value >>= by, bits += by;
	by = (value > 0xff) << 3, value >>= by, bits += by;
	by = (value > 0xf) << 2, value >>= by, bits += by;
	by = (value > 3) << 1, value >>= by, bits += by;
	return bits + (value > 1);
}

/* Counts in one bucket; nothing where the map has none of that number. */
static __always_inline void gdev_hist_count(void *map, __u32 bucket)
{
	__u64 *n = bpf_map_lookup_elem(map, &bucket);

	if (n)
		__sync_fetch_and_add(n, 1);
}

/* Bucket b has the values of b bits: 0 | 1 | 2, 3 | 4 to 7 | ... */
static __always_inline void gdev_hist_log2(void *map, __u64 value)
{
	gdev_hist_count(map, gdev_bits(value));
}

/* Bucket 0 has what is below from, bucket b the values from + (b - 1) * width on, the last one (n - 1) all above. width, n: constants */
static __always_inline void gdev_hist_linear(void *map, __u64 value, __u64 from, __u64 width,
                                             __u32 n)
{
	__u64 bucket = value < from ? 0 : (value - from) / width + 1;

	gdev_hist_count(map, bucket < n ? bucket : n - 1);
}

/* Granule i was touched: bit i % 64 of word i / 64. Nothing where the map has no such word; of several contexts the last word counts. */
static __always_inline void gdev_bitmap_touch(void *map, __u64 i)
{
	__u32 word = i / 64;
	__u64 *bits = i / 64 >> 32 ? 0 : bpf_map_lookup_elem(map, &word);

	if (bits)
		__sync_fetch_and_or(bits, 1ull << (i % 64));
}

#endif
