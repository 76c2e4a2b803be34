/* host_helpers.h - helpers of programs at CUDA API names that are about the calling process and
 * thread. */
#ifndef GX_AGENT_HOST_HELPERS_H
#define GX_AGENT_HOST_HELPERS_H

#include "ebpf/run_env.h"

/* What bpf_trace_printk() of the program says: one line without its end. */
typedef void gx_host_print(void *arg, const char *line);

/**
 * gx_host_helper() - one call of such a helper.
 * @args:   of the call
 * @result: the program's
 *
 * Nothing in here faults, blocks, or touches the caller's errno. -EOPNOTSUPP: another helper; else
 * 0. Threads: any.
 */
int gx_host_helper(struct gx_run_env *env, gx_host_print *print, void *arg, uint32_t id,
                   const uint64_t args[5], uint64_t *result);

#endif
