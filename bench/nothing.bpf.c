// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* nothing.bpf.c - programs that do nothing at both ends of a kernel: what being there costs. For benchmarks. */
#include <gpuext/bpf/gpuext.bpf.h>

SEC("gpu/entry")
int entry(struct gpu_entry_ctx *ctx)
{
	return 0;
}

SEC("gpu/exit")
int leave(struct gpu_exit_ctx *ctx)
{
	return 0;
}

char LICENSE[] SEC("license") = "Dual BSD/GPL";
