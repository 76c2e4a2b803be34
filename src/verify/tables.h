/* tables.h - src/defs as the verifier reads it: context fields, special registers, and what helpers find. */
#ifndef GX_VERIFY_TABLES_H
#define GX_VERIFY_TABLES_H

#include "ebpf/program.h"
#include "ir/helper.h"
#include "ir/ir.h"

/* The most local memory that an object may ask for itself (GX_LOCAL_BYTES of budget.bpf.h); more is an operator's to give.
 * Each resident thread needs it: 2,048 bytes are 4 frames. What operations it may ask for: defs/hooks.def. */
enum { GX_MOST_LOCAL_BYTES = 2048 };

struct gx_ctx_field_row {
	const char *ctx, *name;
	uint32_t offset, size;
	int sreg; /* enum gx_ir_sreg; -1: the linear thread id; -2: in host memory */
};

/* The helper, on this map, finds every key below max_entries, and keys are numbers of 4 bytes. */
bool gx_helper_always_finds(uint64_t helper, const struct gx_map_def *map);
/* The field that has all of these bytes, which compilers read alone where no others are asked for; NULL: none. */
const struct gx_ctx_field_row *gx_ctx_field(enum gx_hook hook, int64_t offset, uint32_t size);
/* The field that starts at or before offset and contains it; NULL: none. For messages. */
const struct gx_ctx_field_row *gx_ctx_field_near(enum gx_hook hook, int64_t offset);
/* The same, of the context that has this name. */
const struct gx_ctx_field_row *gx_ctx_field_of(const char *ctx, int64_t offset);
/* Largest and smallest value of a special register that is below its type's. */
void gx_sreg_range(int sreg, uint64_t *umin, uint64_t *umax);

#endif
