// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* globbed.bpf.c - several CUDA calls by one name, of which libbpf would attach to what stands in front of the star. */
#include <linux/bpf.h>
#include <bpf/bpf_helpers.h>

SEC("uprobe/libcuda.so.1:cuLaunch*")
int launches(void *ctx)
{
	return 0;
}

char LICENSE[] SEC("license") = "Dual BSD/GPL";
