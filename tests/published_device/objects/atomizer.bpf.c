// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* atomizer.bpf.c - a part of a grid: threads of odd blocks end before the kernel's first instruction. */
#include "counts.h"

ARRAY_OF(MAP_GPU_ARRAY, counts, 2, __u64); /* ended, went on */

SEC("kprobe/_Z5otherPVi")
int cuda__some(void *ctx)
{
	__u64 x, y, z;

	block_idx(&x, &y, &z);
	add_to(&counts, x & 1 ? 0 : 1, 1);
	if (x & 1)
		exit_thread();
	return 0;
}

char LICENSE[] SEC("license") = "GPL";
