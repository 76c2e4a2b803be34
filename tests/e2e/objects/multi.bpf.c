// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* multi.bpf.c - a form of kprobes that libbpf loads as any other, and attaches to Linux alone. */
#include <gpuext/bpf/gpuext.bpf.h>

SEC("kprobe.multi/vec*")
int many(void *ctx)
{
	return 0;
}

char LICENSE[] SEC("license") = "Dual BSD/GPL";
