/* run_memory.h - memory that a program on the CPU asks to read by an address that nobody has
 * proved. */
#ifndef GX_EBPF_RUN_MEMORY_H
#define GX_EBPF_RUN_MEMORY_H

#include "ebpf/run_env.h"

/**
 * gx_run_probe_read() - copy memory of this process, or the program's own.
 * @from: any number
 *
 * Errors: -EFAULT: not all of it can be read; *to is zeroed then, as in Linux. Also when it would
 * show a pointer that the program keeps in its stack. Threads: any. Cost: one system call
 */
int gx_run_probe_read(const struct gx_run_env *env, void *to, uint64_t from, size_t len);
/* The string there with its NUL, cut to size: bytes with the NUL, or -EFAULT (and *to is zeroed);
 * size 0 gives 0. */
long gx_run_probe_string(const struct gx_run_env *env, char *to, uint64_t from, size_t size);
/* Is the number an address in the program's own memory, or the handle of a map? */
bool gx_run_is_pointer(const struct gx_run_env *env, uint64_t value);

#endif
