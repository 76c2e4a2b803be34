/* flow.h - which instruction can follow which, in code that has no calls and no computed jumps. */
#ifndef GX_CUBIN_FLOW_H
#define GX_CUBIN_FLOW_H

#include "cubin/sass.h"

#include "base/diag.h"

/* Offsets of what can follow the instruction at `at`: how many, at most 2; one beyond the code is not left out. */
unsigned gx_sass_next(const uint8_t *code, const struct gx_cubin_arch *arch, size_t at,
                      int64_t next[2]);
/**
 * gx_sass_reach() - mark what can be reached from an instruction.
 * @stops:   behind such a one nothing is looked at; NULL: none
 * @reached: [bytes / 16] true is added
 *
 * -EINVAL: a way leaves the code; -ENOMEM. Cost: O(bytes).
 */
int gx_sass_reach(const uint8_t *code, size_t bytes, const struct gx_cubin_arch *arch, size_t from,
                  bool (*stops)(const void *user, struct gx_sass w), const void *user,
                  bool *reached);
/* What it gave, told of a program. */
int gx_sass_reach_failed(int err, struct gx_diag *diag);

/* Does a branch lead back, to itself or to what is before it? */
bool gx_sass_comes_again(const uint8_t *code, size_t bytes, const struct gx_cubin_arch *arch);

#endif
