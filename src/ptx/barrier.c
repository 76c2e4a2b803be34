/* barrier.c - the rows of defs/ptx_barriers.def, and a statement's words by them. */
#include "ptx/barrier.h"

enum { NONE = 255 };

static const struct row {
	const char *opcode, *first, *second;
	enum gx_ptx_barrier_kind kind;
	uint32_t barrier, expected;
} rows[] = {
#define PTX_BARRIER(opcode, first, second, kind, barrier, expected)                                \
	{ opcode, first, second, GX_PTX_BAR_##kind, barrier, expected },
#include "defs/ptx_barriers.def"
};

static bool has(const struct gx_ptx_stmt *stmt, const char *word)
{
	return !*word || gx_ptx_has_mod(stmt, word);
}

static const struct gx_ptx_operand *operand(const struct gx_ptx_stmt *stmt, uint32_t number)
{
	return number < stmt->n_operands ? &stmt->operands[number] : NULL;
}

struct gx_ptx_barrier gx_ptx_barrier_of(const struct gx_ptx_stmt *stmt)
{
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		const struct row *row = &rows[i];

		if (gx_ptx_span_is(stmt->base, row->opcode) && has(stmt, row->first) &&
		    has(stmt, row->second))
			return (struct gx_ptx_barrier){ .kind = row->kind,
				                        .barrier = operand(stmt, row->barrier),
				                        .expected = operand(stmt, row->expected) };
	}
	return (struct gx_ptx_barrier){ .kind = GX_PTX_BAR_NONE };
}
