// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* shared_threadhist.bpf.c - runs of the first threads of a block, in an array that eBPF of Linux may share. */
#include "counts.h"

ARRAY_OF(MAP_KERNEL_SHARED, runs, 96, __u64);

SEC("kretprobe/cuda___Z4workPViii")
int cuda__ran(void *ctx)
{
	__u64 x, y, z;

	thread_idx(&x, &y, &z);
	add_to(&runs, (__u32)x, 1);
	return 0;
}

char LICENSE[] SEC("license") = "GPL";
