/* sites.h - questions of somebody who wants to put code into a kernel: where it may go, and what the kernel reaches. */
#ifndef GX_PTX_SITES_H
#define GX_PTX_SITES_H

#include "ptx/ptx.h"

/* The place behind the '{' of the body; NULL when there is no body. Text with a scope of its own ({ ... }) is legal there:
 * PTX allows declarations behind instructions. */
const char *gx_ptx_body_start(const struct gx_ptx_func *func);
/* The place before the '}' of the body; NULL when there is no body. */
const char *gx_ptx_body_end(const struct gx_ptx_func *func);

/**
 * gx_ptx_next_way_out() - walk over the `ret` and `exit` statements of one function.
 * @at: 0 before the first call; set to the statement behind the one that is given
 *
 * Gives:   each statement with its guard, in order of text; NULL behind the last one. `ret` ends the thread in an entry
 *          and only the call in a .func; `exit` ends the thread in both. Traps are no way out.
 * Note:    a body may also end without either, see gx_ptx_falls_off_end()
 */
const struct gx_ptx_stmt *gx_ptx_next_way_out(const struct gx_ptx_func *func, uint32_t *at);
bool gx_ptx_is_exit(const struct gx_ptx_stmt *stmt); /* `exit`, not `ret` */
/* The '}' can be reached: the last instruction may go on to what is behind it. Such an end acts like `ret`. */
bool gx_ptx_falls_off_end(const struct gx_ptx_func *func);

struct gx_ptx_reach {
	uint32_t n_funcs;
	const struct gx_ptx_func **funcs; /* with a body, the asked one first; each once */
	uint32_t n_externs;
	/* called, but without a body here: vprintf, malloc, __assertfail, ... */
	const struct gx_ptx_func **externs;
	bool indirect_call; /* through a register */
	/* in an instruction, or in the initialiser of a variable that is used */
	bool function_address;
	/* a .texref or .samplerref, a .surfref (handles in parameters are none) */
	bool texture_symbol, surface_symbol;
	bool managed_symbol;
};

/**
 * gx_ptx_find_reach() - what a function can get to by direct calls, and by the variables it names.
 * @arena: owns the arrays of out
 *
 * Gives:   over-approximates: code that is never executed counts too. With indirect_call or function_address set, more
 *          functions than those listed may run.
 * Errors:  -ENOMEM
 * Cost:    a hash look-up for each name in the functions reached
 */
int gx_ptx_find_reach(const struct gx_ptx_module *module, const struct gx_ptx_func *func,
                      struct gx_arena *arena, struct gx_ptx_reach *out);

#endif
