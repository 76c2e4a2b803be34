// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* threadhist.bpf.c - how often each thread of the grid ran. */
#include "counts.h"

ARRAY_OF(MAP_PER_THREAD, runs, 1, __u64);

SEC("kretprobe/_Z4workPViii")
int cuda__ran(void *ctx)
{
	__u32 key = 0;
	__u64 *n = bpf_map_lookup_elem(&runs, &key);

	if (n)
		*n += 1;
	return 0;
}

char LICENSE[] SEC("license") = "GPL";
