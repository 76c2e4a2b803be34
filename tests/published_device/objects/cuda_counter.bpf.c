// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* cuda_counter.bpf.c - threads that entered and left a kernel, and how long they were there, by process. */
#include "counts.h"

#define BY_PROCESS(name)                                                                           \
	struct {                                                                                   \
		__uint(type, BPF_MAP_TYPE_HASH);                                                   \
		__uint(max_entries, 1024);                                                         \
		__type(key, __u32);                                                                \
		__type(value, __u64);                                                              \
	} name SEC(".maps")

BY_PROCESS(entered);
BY_PROCESS(left);
BY_PROCESS(times); /* of leaving minus those of entering */

static __always_inline void add(void *map, __u64 n)
{
	__u32 pid = (__u32)(bpf_get_current_pid_tgid() >> 32);
	__u64 zero = 0, *value = bpf_map_lookup_elem(map, &pid);

	if (!value) {
		bpf_map_update_elem(map, &pid, &zero, BPF_NOEXIST);
		value = bpf_map_lookup_elem(map, &pid);
	}
	if (value)
		__sync_fetch_and_add(value, n);
}

SEC("kprobe/_Z4workPViii")
int cuda__enter(void *ctx)
{
	add(&entered, 1);
	add(&times, -globaltimer());
	return 0;
}

SEC("kretprobe/_Z4workPViii")
int cuda__leave(void *ctx)
{
	add(&left, 1);
	add(&times, globaltimer());
	return 0;
}

char LICENSE[] SEC("license") = "GPL";
