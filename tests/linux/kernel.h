/* kernel.h - what Linux's own verifier says of a program. */
#ifndef GX_LINUX_KERNEL_H
#define GX_LINUX_KERNEL_H

#include "ebpf/program.h"

enum { KERNEL_LOG_BYTES = 1 << 16, KERNEL_MESSAGE_BYTES = 160 };

struct kernel_verdict {
	bool accepted;
	int pc; /* the instruction that is refused; -1: none was named */
	char message[KERNEL_MESSAGE_BYTES]; /* the line that says why not */
};

/* false: bpf(2) is not to be had here, or gives no program to a process with CAP_BPF alone. */
bool kernel_open(void);
void kernel_close(void);
/**
 * kernel_load() - loads a program as a socket filter, alignment checked, and lets it go again.
 * @plain: with CAP_BPF alone: addresses and bytes that were not written stay secret, and nothing is
 *         allowed that speculation could reach; else with everything that root has
 *
 * Maps of types 1, 2 and 27 exist on both sides. False: the program could not even be asked for (no
 * memory, maps).
 */
bool kernel_load(const struct gx_program *program, bool plain, struct kernel_verdict *out);
/* The whole log of a load as root, the last KERNEL_LOG_BYTES of it. */
void kernel_print_log(const struct gx_program *program);

#endif
