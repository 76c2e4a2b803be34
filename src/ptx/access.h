/* access.h - what an instruction reads or writes in memory: kind, space, bytes, and the operand that is the address. */
#ifndef GX_PTX_ACCESS_H
#define GX_PTX_ACCESS_H

#include "ptx/ptx.h"

enum gx_ptx_access_kind {
	GX_PTX_ACCESS_LD,
	GX_PTX_ACCESS_LD_NC,
	GX_PTX_ACCESS_ST,
	GX_PTX_ACCESS_ATOM,
	GX_PTX_ACCESS_RED,
	GX_PTX_ACCESS_LD_ASYNC,
	GX_PTX_ACCESS_ST_ASYNC,
	GX_PTX_ACCESS_LD_MATRIX,
	GX_PTX_ACCESS_ST_MATRIX,
	GX_PTX_N_ACCESS_KINDS
};

struct gx_ptx_access {
	enum gx_ptx_access_kind kind;
	enum gx_ptx_space space; /* GENERIC: each lane's address says it */
	uint32_t elements;
	uint32_t width;                       /* bytes of a lane, of all its elements */
	uint32_t lanes;                       /* the lanes below this one: 32 but for matrices */
	const struct gx_ptx_operand *address; /* base + integer, without items */
	/* A register or a number; lanes where it is 0 do not access memory. NULL: all do. */
	const struct gx_ptx_operand *unless_zero;
};

struct gx_ptx_accesses {
	uint32_t n;
	struct gx_ptx_access at[2];
	bool unseen; /* it may access memory, and where is not known here; n is 0 */
};

/* What a statement does to memory, by the rows of defs/ptx_accesses.def; a form that they don't have is unseen. Parameters and
 * constants are no memory. */
struct gx_ptx_accesses gx_ptx_accesses_of(const struct gx_ptx_stmt *stmt);

/* Where instructions go that are to run before the statement, one of the function's: in front of a `.pragma "used_bytes_mask"` that
 * stands before it as well, since that speaks of the load that follows next, and must not of another one. */
const char *gx_ptx_front_of(const struct gx_ptx_func *func, const struct gx_ptx_stmt *stmt);

#endif
