/* reach.h - what a kernel can reach in its module: functions by direct calls, variables by name. */
#ifndef GX_INSTRUMENT_REACH_H
#define GX_INSTRUMENT_REACH_H

#include "base/arena.h"
#include "base/bitset.h"
#include "base/strmap.h"
#include "ptx/ptx.h"

struct gx_reach {
	const struct gx_ptx_module *module;
	uint32_t kernel;           /* index of its function */
	struct gx_bitset funcs;    /* [n_funcs] reached, declarations of the same name too */
	struct gx_bitset vars;     /* [n_vars] named by a reached function */
	struct gx_bitset kept;     /* [n_vars] definitions that initialisers of kept ones name */
	struct gx_bitset shadowed; /* [n_vars] whose name some function declares again */
	struct gx_strmap func_names, var_names; /* to index + 1 */
	bool takes_const_address; /* cvta.const: a constant's address may go anywhere */
};

/**
 * gx_reach_find() - walk from a kernel over its direct calls.
 *
 * Errors: GX0703 an indirect call, a function's address, a texture; GX0704 no such kernel; -ENOMEM
 * Cost:   O(text of what is reached)
 */
int gx_reach_find(const struct gx_ptx_module *module, const char *kernel, struct gx_arena *arena,
                  struct gx_reach *out, struct gx_diag *diag);
void gx_reach_free(struct gx_reach *reach);
/* The module's variable that an operand's name means inside of a function; NULL: a local name, or
 * none. */
const struct gx_ptx_var *gx_reach_var(const struct gx_reach *reach, const struct gx_ptx_func *func,
                                      struct gx_ptx_span name);

#endif
