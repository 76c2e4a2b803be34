// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* linux_function.bpf.c - a program for Linux: nothing here runs it. */
#include "counts.h"

SEC("kprobe/do_sys_openat2")
int on_open(void *ctx)
{
	return 0;
}

char LICENSE[] SEC("license") = "GPL";
