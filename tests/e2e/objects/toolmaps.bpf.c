// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* toolmaps.bpf.c - the maps that ordinary tools use, at a CUDA API name: values per CPU, the keys used last, a queue and a stack. */
#include <linux/bpf.h>
#include <bpf/bpf_helpers.h>

#define MAP(name_, type_, key_, n)                                                                 \
	struct {                                                                                   \
		__uint(type, type_);                                                               \
		__uint(max_entries, n);                                                            \
		__type(key, key_);                                                                 \
		__type(value, __u64);                                                              \
	} name_ SEC(".maps")

MAP(array, BPF_MAP_TYPE_PERCPU_ARRAY, __u32, 2);
MAP(hash, BPF_MAP_TYPE_PERCPU_HASH, __u64, 4);
MAP(last, BPF_MAP_TYPE_LRU_HASH, __u64, 3);
MAP(last_percpu, BPF_MAP_TYPE_LRU_PERCPU_HASH, __u64, 3);
MAP(seen, BPF_MAP_TYPE_ARRAY, __u32, 4);

struct {
	__uint(type, BPF_MAP_TYPE_QUEUE);
	__uint(max_entries, 4);
	__type(value, __u64);
} queue SEC(".maps");

struct {
	__uint(type, BPF_MAP_TYPE_STACK);
	__uint(max_entries, 4);
	__type(value, __u64);
} stack SEC(".maps");

static __u64 calls;

static __always_inline void see(__u32 key, __u64 value)
{
	__u64 *to = bpf_map_lookup_elem(&seen, &key);

	if (to)
		*to = value;
}

SEC("uprobe/libcuda.so.1:cuLaunchKernel")
int call(void *ctx)
{
	__u64 n = __sync_fetch_and_add(&calls, 1), key = 7, one = 1, *value, out;
	__u32 second = 1;

	value = bpf_map_lookup_elem(&array, &second);
	if (value)
		*value += 1; /* nobody else writes to this CPU's meanwhile */
	value = bpf_map_lookup_elem(&hash, &key);
	if (value)
		*value += 1;
	else
		bpf_map_update_elem(&hash, &key, &one, BPF_NOEXIST);
	bpf_map_update_elem(&last, &n, &n, BPF_ANY);
	bpf_map_update_elem(&last_percpu, &n, &n, BPF_ANY);
	bpf_map_push_elem(&queue, &n, BPF_EXIST);
	bpf_map_push_elem(&stack, &n, 0);
	if (n == 8) {
		/* 5: the last four are 5 to 8 */
		see(0, bpf_map_peek_elem(&queue, &out) ? 100 : out);
		see(1, bpf_map_pop_elem(&stack, &out) ? 100 : out); /* 3: the fifth did not fit */
		value = bpf_map_lookup_percpu_elem(&array, &second, 1 << 20);
		see(2, value ? 1 : 2);
		see(3, calls);
	}
	return 0;
}

char LICENSE[] SEC("license") = "GPL";
