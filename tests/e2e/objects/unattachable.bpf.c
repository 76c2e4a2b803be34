// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* unattachable.bpf.c - a program at a CUDA call that no driver has, behind one that is attached. */
#include <linux/bpf.h>
#include <bpf/bpf_helpers.h>

SEC("uprobe/libcuda.so.1:cuMemAlloc_v2")
int there(void *ctx)
{
	return 0;
}

SEC("uprobe/libcuda.so.1:cuNothing")
int nowhere(void *ctx)
{
	return 0;
}

char LICENSE[] SEC("license") = "Dual BSD/GPL";
