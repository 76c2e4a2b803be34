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
	GX_PTX_ACCESS_NONE,   /* no memory is touched, or parameters and constants alone */
	GX_PTX_ACCESS_UNSEEN, /* it may touch memory, and where is not known here */
};

struct gx_ptx_access {
	enum gx_ptx_access_kind kind;
	/* the rest: of the first five kinds */
	enum gx_ptx_space space;              /* GENERIC: each lane's address says it */
	uint32_t elements, width;             /* width: bytes of a lane, of all its elements */
	const struct gx_ptx_operand *address; /* base + integer, without items */
};

/* What a statement does, by the rows of defs/ptx_accesses.def; a form that they don't have is UNSEEN. */
struct gx_ptx_access gx_ptx_access_of(const struct gx_ptx_stmt *stmt);

#endif
