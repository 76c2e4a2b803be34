/* host_helpers.h - helpers of programs at CUDA API names. */
#ifndef GX_AGENT_HOST_HELPERS_H
#define GX_AGENT_HOST_HELPERS_H

#include "maps/run.h"

/**
 * gx_host_helper() - one call of a helper of programs at CUDA API names.
 * @call:   its arguments; err is set
 * @result: the program's
 *
 * Errors: -EOPNOTSUPP: the table has no such helper; call->err. The caller's errno stays. Threads: any.
 */
int gx_host_helper(struct gx_run_call *call, uint32_t id, uint64_t *result);

#endif
