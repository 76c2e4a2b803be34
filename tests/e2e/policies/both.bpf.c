// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* both.bpf.c - a device program and a driver policy of one object: what kernels count, the policy reads at each fault. */
#include <gpuext/bpf/gpu_ext.bpf.h>
#include <gpuext/bpf/gpuext.bpf.h>

char LICENSE[] SEC("license") = "Dual BSD/GPL";

struct event {
	__u64 entries; /* by kernels: lanes that entered */
	__u64 faults;  /* by the policy */
	__u64 at_first,
	        at_last; /* entries, as the policy saw them at its first and its last fault */
};

struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(max_entries, 1);
	__type(key, __u32);
	__type(value, struct event);
} events SEC(".maps");

static __always_inline struct event *the_event(void)
{
	__u32 zero = 0;

	return bpf_map_lookup_elem(&events, &zero);
}

SEC("gpu.thread/entry")
int count(struct gpu_entry_ctx *ctx)
{
	struct event *event = the_event();

	if (event)
		__sync_fetch_and_add(&event->entries, 1);
#ifdef CONTESTED
	if (event)
		event->at_last = 7;
#endif
	return 0;
}

SEC("struct_ops/prefetch")
int BPF_PROG(prefetch, __u32 page_index, struct gpu_bitmap_tree *tree, const struct gpu_region *max,
             struct gpu_region *result, const struct gpu_fault *fault)
{
	struct event *event = the_event();

	if (!event)
		return GPU_DEFAULT;
	if (!event->faults++)
		event->at_first = event->entries;
	event->at_last = event->entries;
	return GPU_DEFAULT;
}

SEC(".struct_ops")
struct gpu_mem_ops both = {
	.gpu_page_prefetch = (void *)prefetch,
	.name = "both",
};
