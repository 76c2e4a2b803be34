/* tables.c - src/defs as the verifier reads it: context fields, special registers, and what helpers find. */
#include "verify/tables.h"

#include <string.h>

bool gx_helper_always_finds(uint64_t helper, const struct gx_map_def *map)
{
	const struct gx_helper_row *row = gx_helper_row(helper);

	return row && row->map_op == GX_MAP_OP_LOOKUP && map->key_size == 4 &&
	       gx_map_type_lies(map->type, GX_LAYOUT_array);
}

/* --- ctx_fields.def */
enum { THREAD = -1, MEMORY = -2 };
#define SREG(name) GX_IR_SREG_##name
static const struct gx_ctx_field_row ctx_fields[] = {
#define CTX_FIELD(ctx_, name_, offset_, size_, how) { #ctx_, #name_, offset_, size_, how },
#include "defs/ctx_fields.def"
#undef CTX_FIELD
};
#undef SREG

const struct gx_ctx_field_row *gx_ctx_field_of(const char *ctx, int64_t offset)
{
	for (size_t i = 0; ctx && i < sizeof(ctx_fields) / sizeof(ctx_fields[0]); i++)
		if (!strcmp(ctx_fields[i].ctx, ctx) && offset >= ctx_fields[i].offset &&
		    offset < (int64_t)ctx_fields[i].offset + ctx_fields[i].size)
			return &ctx_fields[i];
	return NULL;
}

const struct gx_ctx_field_row *gx_ctx_field_near(enum gx_hook hook, int64_t offset)
{
	const struct gx_hook_row *row = gx_hook_row(hook);

	return row ? gx_ctx_field_of(row->ctx, offset) : NULL;
}

const struct gx_ctx_field_row *gx_ctx_field(enum gx_hook hook, int64_t offset, uint32_t size)
{
	const struct gx_ctx_field_row *field = gx_ctx_field_near(hook, offset);

	return field && offset + size <= (int64_t)field->offset + field->size ? field : NULL;
}

void gx_sreg_range(int sreg, uint64_t *umin, uint64_t *umax)
{
	if (sreg == GX_IR_SREG_laneid)
		*umax = 31;
	if (sreg == GX_IR_SREG_n_active)
		*umin = 1, *umax = 32;
	if (sreg == GX_IR_SREG_active_mask)
		*umin = 1;
}
