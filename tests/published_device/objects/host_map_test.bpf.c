// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* host_map_test.bpf.c - a slot for each thread, and an array, in memory of the host. */
#include "counts.h"

ARRAY_OF(MAP_PER_THREAD_HOST, runs, 1, __u64);
ARRAY_OF(MAP_HOST_ARRAY, sum, 2, __u64);

SEC("kprobe/_Z4workPViii")
int cuda__here(void *ctx)
{
	__u32 key = 0;
	__u64 *n = bpf_map_lookup_elem(&runs, &key);

	if (n)
		*n += 1;
	add_to(&sum, 1, 2);
	return 0;
}

char LICENSE[] SEC("license") = "GPL";
