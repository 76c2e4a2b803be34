/* run_format.h - the format strings of bpf_trace_printk() and bpf_snprintf(). */
#ifndef GX_EBPF_RUN_FORMAT_H
#define GX_EBPF_RUN_FORMAT_H

#include "ebpf/run_env.h"

#include <stdbool.h>

enum {
	GX_RUN_MAX_FORMAT_ARGS = 12,
	GX_RUN_MAX_TEXT = 512,
	GX_RUN_MAX_DEVICE_FORMAT = 368, /* with its NUL, of what kernels print (base/prints.h) */
};

/**
 * gx_run_format() - what the kernel's bpf_snprintf() writes.
 * @size: of out; 0: out may be NULL
 * @fmt:  [fmt_size], must have its NUL in there
 *
 * %d %i %u %x %X with l, ll; %c %s %p %pK %px %pks %pus; flags - + 0 and space, a width. A string
 * that can't be read is empty. A number that is an address of the program's own memory is written
 * as 0: pointers do not leave the program. Returns the length without NUL that all of it has, or
 * -EINVAL: a format that the kernel does not take, or too few arguments.
 */
int gx_run_format(const struct gx_run_env *env, char *out, size_t size, const char *fmt,
                  size_t fmt_size, const uint64_t *args, unsigned n_args);

/**
 * gx_run_format_check() - would gx_run_format() take it?
 * @strings: may it read memory (%s and its like)?
 * @bad:     where it would not; NULL: there is no NUL in it
 *
 * 0; -EINVAL: what it would not take, too few arguments among it; -EOPNOTSUPP: a string where there is none.
 */
int gx_run_format_check(const char *fmt, size_t fmt_size, unsigned n_args, bool strings,
                        const char **bad);

#endif
