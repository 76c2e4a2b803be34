// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* callaway.bpf.c - a call of a function that the object has not, of which libbpf says so by a number of its own. */
#include <gpuext/bpf/gpuext.bpf.h>

SEC("gpu/exit")
int away(struct gpu_exit_ctx *ctx)
{
	asm volatile(".byte 0x85, 0x10, 0, 0, 100, 0, 0, 0" ::: "r0", "r1", "r2", "r3", "r4", "r5");
	return 0;
}

char LICENSE[] SEC("license") = "Dual BSD/GPL";
