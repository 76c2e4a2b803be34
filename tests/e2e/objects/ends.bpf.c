// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* ends.bpf.c - a program that wants to end threads of the application. */
#include <gpuext/bpf/gpuext.bpf.h>

static long (*const end_thread)(void) = (void *)507;

SEC("gpu.thread/entry")
int ends(struct gpu_entry_ctx *ctx)
{
	end_thread();
	return 0;
}

char LICENSE[] SEC("license") = "Dual BSD/GPL";
