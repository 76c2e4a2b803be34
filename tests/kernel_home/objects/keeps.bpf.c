// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* keeps.bpf.c - keeps what it saw in maps of several kinds, for who reads and writes them from outside. */
#include <gpuext/bpf/gpu_ext.bpf.h>

char LICENSE[] SEC("license") = "Dual BSD/GPL";

struct seen {
	__u64 calls;
	__u32 last;
};

struct {
	__uint(type, BPF_MAP_TYPE_HASH);
	__uint(max_entries, 8);
	__type(key, __u32);
	__type(value, struct seen);
} seen SEC(".maps");

struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(max_entries, 5000);
	__type(key, __u32);
	__type(value, __u64);
} a_longer_name_than_linux_keeps SEC(".maps");

struct {
	__uint(type, BPF_MAP_TYPE_PERCPU_ARRAY);
	__uint(max_entries, 1);
	__type(key, __u32);
	__type(value, __u64);
} of_cpu SEC(".maps");

struct {
	__uint(type, BPF_MAP_TYPE_RINGBUF);
	__uint(max_entries, 4096);
} told SEC(".maps");

const volatile __u32 step = 1;
__u32 limit = 3;

SEC("struct_ops/access")
int BPF_PROG(access, const struct gpu_pmm *pmm, struct gpu_block *block, struct gpu_list *list)
{
	struct seen first = { .calls = step, .last = limit }, *old;
	__u32 key = block->index % 4, zero = 0;
	__u64 *n;

	old = bpf_map_lookup_elem(&seen, &key);
	if (old)
		__sync_fetch_and_add(&old->calls, step);
	else
		bpf_map_update_elem(&seen, &key, &first, 0);
	n = bpf_map_lookup_elem(&a_longer_name_than_linux_keeps, &zero);
	if (n)
		*n += limit;
	n = bpf_map_lookup_elem(&of_cpu, &zero);
	if (n)
		*n += 1;
	bpf_ringbuf_output(&told, &key, sizeof(key), 0);
	return GPU_DEFAULT;
}

SEC(".struct_ops")
struct gpu_mem_ops keeps = { .gpu_block_access = (void *)access, .name = "keeps/it" };
