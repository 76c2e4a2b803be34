// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* mem_trace.bpf.c - counts loads and stores. */
#include "counts.h"

ARRAY_OF(MAP_GPU_ARRAY, counter, 1, __u64);

SEC("kprobe/__memcapture")
int cuda__access(void *ctx)
{
	add_to(&counter, 0, 1);
	return 0;
}

char LICENSE[] SEC("license") = "GPL";
