// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* prefetch_stride.bpf.c - gpu_ext's prefetch along strides: each VA block remembers its last fault and the stride to it; after `certain` strides that were
 * the same, `pages` pages come from where the next fault is due. Otherwise nothing comes, not even what would natively.
 */
#include <gpuext/bpf/gpu_ext.bpf.h>

char LICENSE[] SEC("license") = "Dual BSD/GPL";

const volatile __s32 certain = 2;
const volatile __s32 pages = 2;
const volatile __s32 max_stride = 128;
/* 1: an empty region is asked for first, as gpu_ext's source does. Here the first request is the one that counts, and a policy that is refused too much is
 * ejected.
 */
const volatile __u32 clear_first = 0;

struct track {
	__s32 last, stride, certainty;
};

struct {
	__uint(type, BPF_MAP_TYPE_HASH);
	__uint(max_entries, 4096);
	__type(key, struct gpu_data_key);
	__type(value, struct track);
} tracks SEC(".maps");

/* True: the pattern is certain. */
static __always_inline int follow(struct track *track, __s32 page)
{
	__s32 stride = page - track->last, width = stride < 0 ? -stride : stride;

	track->last = page;
	if (!stride)
		return 0;
	if (width <= max_stride && stride == track->stride) {
		track->certainty++;
		return track->certainty >= certain;
	}
	if (track->certainty > 0)
		track->certainty--;
	if (width > max_stride)
		return 0;
	track->stride = stride;
	return track->certainty >= certain;
}

SEC("struct_ops/prefetch")
int BPF_PROG(stride_prefetch, __u32 page_index, struct gpu_bitmap_tree *tree,
             const struct gpu_region *max, struct gpu_region *result, const struct gpu_fault *fault)
{
	struct gpu_data_key key = { .va_space = fault->va_space, .va = fault->va };
	struct track *track = bpf_map_lookup_elem(&tracks, &key), new = { .last = page_index };
	__s32 page = page_index, first = 0, outer = 0, due;

	if (clear_first)
		bpf_gpu_set_prefetch_region(result, 0, 0);
	if (!track) {
		bpf_map_update_elem(&tracks, &key, &new, BPF_ANY);
	} else if (follow(track, page)) {
		due = page + track->stride;
		first = track->stride > 0 ? due : due - pages + 1;
		outer = track->stride > 0 ? due + pages : due + 1;
		if (first < (__s32)max->first)
			first = max->first;
		if (outer > (__s32)max->outer)
			outer = max->outer;
		if (first >= outer)
			first = outer = 0;
	}
	if (first < outer || !clear_first)
		bpf_gpu_set_prefetch_region(result, first, outer);
	return GPU_BYPASS;
}

SEC(".struct_ops")
struct gpu_mem_ops published_stride = {
	.gpu_page_prefetch = (void *)stride_prefetch,
	.name = "prefetch_stride",
};
