// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* printk.bpf.c - lines of one thread of a kernel: by a constant format, by one on the stack, and a text. */
#include "counts.h"

SEC("kprobe/_Z5otherPVi")
int cuda__says(void *ctx)
{
	char on_stack[] = "y %d";
	__u64 x, y, z, bx, by, bz;

	thread_idx(&x, &y, &z);
	block_idx(&bx, &by, &bz);
	if (x != 7 || bx != 1)
		return 0;
	bpf_printk("x %d in %d", (int)x, (int)bx);
	bpf_trace_printk(on_stack, sizeof(on_stack), (int)y);
	puts_("text");
	return 0;
}

char LICENSE[] SEC("license") = "GPL";
