// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* stride.bpf.c - prefetch along sequential and strided faults; native where there is no pattern.
 *
 * Each VA block remembers its last fault, the stride to it, and where the next one is due. A fault that comes where it was
 * due, one stride on, or right behind (or before) pages that are all there, makes the pattern more certain; any other one
 * less. A certain pattern brings more pages than the native tree and never fewer: the region that is asked for contains
 * the native one. Other blocks are asked for when a sequence goes on for long and free memory is left.
 */
#include <gpuext/bpf/gpu_ext.bpf.h>

#include "tree.h"

char LICENSE[] SEC("license") = "Dual BSD/GPL";

const volatile __u32 certain = 2;       /* confirmations until pages are asked for */
const volatile __u32 certain_ahead = 4; /* and until other blocks are */
const volatile __u32 first_pages = 64;  /* of a sequence; doubled with each confirmation */
const volatile __u32 n_strides = 8;     /* how far along a stride */
/* in pages: further apart, pages are asked for one by one */
const volatile __u32 widest_stride = 32;
const volatile __u32 free_reserve = 16;     /* blocks that must be free to ask for another block */
const volatile __u32 native_threshold = 51; /* of the driver: nothing below it is asked for */

/* NOWHERE: no page of a block, and none that a block beside it would have */
enum { N_TRACKS = 8192, MAX_CERTAIN = 8, NOWHERE = -512, MAX_SINGLE = 3 };

struct track {
	__u64 va_space, va; /* of the VA block */
	__s32 last, stride, due;
	__u32 certainty;
};

const volatile __u64 quiet_ns = 1000000; /* after a refusal */
__u64 quiet_until;

struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(max_entries, N_TRACKS);
	__type(key, __u32);
	__type(value, struct track);
} tracks SEC(".maps");

static __always_inline __s32 pages_of_block(const struct gpu_fault *fault)
{
	return 1 << (fault->call.block_shift - fault->call.page_shift & 15);
}

static __always_inline __u64 block_bytes(const struct gpu_fault *fault)
{
	return 1ull << (fault->call.block_shift & 63);
}

/* Of the data at va of the address space that faulted. */
static __always_inline struct track *slot_of(const struct gpu_fault *fault, __u64 va)
{
	__u64 hash =
	        (va >> (fault->call.block_shift & 63)) + fault->va_space * 0x9e3779b97f4a7c15ull;
	__u32 i = (hash * 0xff51afd7ed558ccdull >> 40) % N_TRACKS;

	return bpf_map_lookup_elem(&tracks, &i);
}

/* What the block before (after) says of a fault that would be its page `page`, is handed on. */
static __always_inline void inherit(struct track *track, const struct gpu_fault *fault, __u64 va,
                                    __s32 page, __s32 shift)
{
	const struct track *from = slot_of(fault, va);

	if (!from || from->va_space != track->va_space || from->va != va ||
	    from->certainty < certain || track->certainty)
		return;
	if (page != from->due && page != from->last + from->stride)
		return;
	track->stride = from->stride;
	track->certainty = from->certainty;
	track->last = from->last + shift;
	track->due = page + shift;
}

static __always_inline struct track *track_of(const struct gpu_fault *fault, __s32 page)
{
	struct track *track = slot_of(fault, fault->va);
	__s32 pages = pages_of_block(fault);

	if (!track || (track->va_space == fault->va_space && track->va == fault->va))
		return track;
	track->va_space = fault->va_space;
	track->va = fault->va;
	track->certainty = 0;
	track->stride = 0;
	track->last = track->due = NOWHERE;
	inherit(track, fault, fault->va - block_bytes(fault), page + pages, -pages);
	inherit(track, fault, fault->va + block_bytes(fault), page - pages, pages);
	return track;
}

/* 1, -1: the pages between the last fault and this one are all there; 0: they are not. */
static __always_inline __s32 step_of(const struct track *track, struct gpu_bitmap_tree *tree,
                                     __s32 page, __s32 pages)
{
	if (track->last < 0 || track->last >= pages)
		return 0;
	if (page > track->last && bpf_gpu_tree_count(tree, track->last, page) == page - track->last)
		return 1;
	if (page < track->last &&
	    bpf_gpu_tree_count(tree, page + 1, track->last + 1) == track->last - page)
		return -1;
	return 0;
}

/* Follows the fault; how certain the pattern is. */
static __always_inline __u32 follow(struct track *track, struct gpu_bitmap_tree *tree, __s32 page,
                                    __s32 pages)
{
	__s32 step = step_of(track, tree, page, pages);
	__s32 stride = step ? step : page - track->last;

	if (track->stride && (page == track->due || stride == track->stride)) {
		if (track->certainty < MAX_CERTAIN)
			track->certainty++;
	} else {
		track->certainty = track->certainty >= certain ? track->certainty / 2 : 0;
		track->stride = track->last > NOWHERE ? stride : 0;
	}
	track->last = page;
	track->due = page + track->stride;
	return track->certainty;
}

/* True: it is going to come. After a refusal nothing is asked for a while, which others may need more. */
static __always_inline int ask_for(const struct gpu_fault *fault, __u64 va, __u32 n_pages)
{
	if (fault->call.now_ns < quiet_until)
		return 0;
	if (!bpf_gpu_prefetch_async(fault, va, n_pages))
		return 1;
	quiet_until = fault->call.now_ns + quiet_ns;
	return 0;
}

/* The next block of a sequence, which goes on behind it. */
static __always_inline void ahead(const struct track *track, const struct gpu_fault *fault)
{
	__s32 stride = track->stride, pages = pages_of_block(fault);
	__u64 va = stride > 0 ? fault->va + block_bytes(fault) : fault->va - block_bytes(fault);
	__u32 certainty = track->certainty;
	struct track *next;

	if (certainty < certain_ahead || fault->n_free <= free_reserve ||
	    !ask_for(fault, va, pages))
		return;
	next = slot_of(fault, va);
	if (!next)
		return;
	next->va_space = fault->va_space;
	next->va = va;
	next->stride = stride;
	next->certainty = certainty;
	next->last = stride > 0 ? pages - 1 : 0;
	next->due = stride > 0 ? pages : -1;
}

/* Pages too far apart for a region, as far as the block goes; each with its 64 KiB. */
static __always_inline void one_by_one(struct track *track, const struct gpu_fault *fault,
                                       __s32 page)
{
	__u32 shift = fault->call.page_shift & 31, grain = shift < 16 ? 1 << (16 - shift) : 1;

	for (__u32 i = 0; i < MAX_SINGLE; i++) {
		__s32 next = (__s32)track->due;

		if (next < 0 || next >= pages_of_block(fault))
			break;
		if (!ask_for(fault, fault->va + ((__u64)(next & ~(grain - 1)) << shift), grain))
			break;
		track->due = next + track->stride;
	}
}

/* The first page of the pattern behind `far`. */
static __always_inline __s32 behind(__s32 page, __s32 far, __s32 stride)
{
	__u32 width = stride < 0 ? -stride : stride,
	      distance = stride < 0 ? page - far : far - page;

	return page + (__s32)(distance / width + 1) * stride;
}

/* Where the pattern goes from `page`: pages of the block, both ends included. */
static __always_inline __s32 reach(const struct track *track)
{
	__s32 pages = (__s32)n_strides * track->stride;

	if (track->stride == 1 || track->stride == -1)
		pages = (__s32)(first_pages << (track->certainty - certain & 7)) * track->stride;
	return pages;
}

SEC("struct_ops/prefetch")
int BPF_PROG(stride_prefetch, __u32 page_index, struct gpu_bitmap_tree *tree,
             const struct gpu_region *max, struct gpu_region *result, const struct gpu_fault *fault)
{
	__s32 page = page_index, far, width;
	struct track *track = track_of(fault, page);
	struct gpu_region region;

	if (fault->thrashing || !track ||
	    follow(track, tree, page, pages_of_block(fault)) < certain || !track->stride)
		return GPU_DEFAULT;
	width = track->stride < 0 ? -track->stride : track->stride;
	if (width > widest_stride) {
		one_by_one(track, fault, page);
		return GPU_DEFAULT;
	}
	far = page + reach(track);
	if (far < (__s32)max->first)
		far = max->first;
	if (far >= (__s32)max->outer)
		far = max->outer - 1;
	track->due = behind(page, far, track->stride);
	region = tree_region(tree, max, page_index, native_threshold);
	if (region.first == region.outer) {
		region.first = page;
		region.outer = page + 1;
	}
	if (far < (__s32)region.first)
		region.first = far;
	if (far >= (__s32)region.outer)
		region.outer = far + 1;
	bpf_gpu_set_prefetch_region(result, region.first, region.outer);
	if (width == 1 && (far == (__s32)max->first || far == (__s32)max->outer - 1))
		ahead(track, fault);
	return GPU_DEFAULT;
}

SEC(".struct_ops")
struct gpu_mem_ops stride = {
	.gpu_page_prefetch = (void *)stride_prefetch,
	.scope = GPU_SCOPE_DEVICE,
	.name = "stride",
};
