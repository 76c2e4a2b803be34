/* settled.h - has all that a function reads late been read when it returns? */
#ifndef GX_CUBIN_SETTLED_H
#define GX_CUBIN_SETTLED_H

#include "cubin/sass.h"

/**
 * gx_sass_settled() - whether each way to a RET waits for every instruction that reads its registers late.
 * @code: [bytes] of one function, a multiple of 16
 *
 * *unsettled: the RET, or the jump to where a register says, that one may come to too soon; bytes: none. What an instruction with
 * a scoreboard reads is for whoever comes after it to wait for: all scoreboards are known to him.
 * Errors: -ENOMEM; -EINVAL: a branch that leads out of the function, or ways that take too long to follow
 */
int gx_sass_settled(const uint8_t *code, size_t bytes, const struct gx_cubin_arch *arch,
                    size_t *unsettled);

#endif
