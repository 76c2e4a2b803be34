// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* of_linux.bpf.c - a program at a function of Linux, which gpuext does not probe. */
#include <linux/bpf.h>
#include <bpf/bpf_helpers.h>

SEC("kprobe/vfs_read")
int at_read(void *ctx)
{
	return 0;
}

char LICENSE[] SEC("license") = "GPL";
