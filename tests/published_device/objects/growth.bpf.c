// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* growth.bpf.c - slots for the threads of a launch that is larger than those before it: the number for memory of the host, two keys. */
#include "counts.h"

ARRAY_OF(MAP_PER_THREAD_HOST, runs, 2, __u64);

SEC("kretprobe/grown")
int cuda__count(void *ctx)
{
	add_to(&runs, 0, 1);
	add_to(&runs, 1, 3);
	return 0;
}

char LICENSE[] SEC("license") = "GPL";
