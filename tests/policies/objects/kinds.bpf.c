/* SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause */
/* kinds.bpf.c - maps of each kind that others read and write while the policy works. */
#include <gpuext/bpf/gpu_ext.bpf.h>

char LICENSE[] SEC("license") = "Dual BSD/GPL";

struct {
	__uint(type, BPF_MAP_TYPE_HASH);
	__uint(max_entries, 2);
	__type(key, __u32);
	__type(value, __u32);
} seen SEC(".maps");

struct {
	__uint(type, BPF_MAP_TYPE_RINGBUF);
	__uint(max_entries, 4096);
} records SEC(".maps");

/* What each call adds to the count. */
struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(max_entries, 1);
	__type(key, __u32);
	__type(value, __u32);
} knob SEC(".maps"), count SEC(".maps");

SEC("struct_ops/activate")
int BPF_PROG(activate, const struct gpu_pmm *pmm, struct gpu_block *block, struct gpu_list *list)
{
	__u32 zero = 0, key = 6;
	const __u32 *step = bpf_map_lookup_elem(&knob, &zero);
	__u32 *sum = bpf_map_lookup_elem(&count, &zero);

	if (bpf_map_lookup_elem(&seen, &key) && step && sum)
		*sum += *step;
	if (!step)
		bpf_ringbuf_output(&records, &zero, sizeof(zero), 0);
	return GPU_DEFAULT;
}

SEC(".struct_ops")
struct gpu_mem_ops kinds = {
	.gpu_block_activate = (void *)activate,
	.name = "kinds",
};
