/* decode_matrix.c - families of matrices in the registers of a warp. */
#include "device/soft/decoder.h"

#include <string.h>

typedef const struct gx_ptx_stmt ptx_stmt;

enum { MOST_REGISTERS = 16 };

/* All lanes meet at it: o[1]. */
static int emit_for_all(struct decoder *d, struct insn *in, exec_fn *exec, int err)
{
	in->exec = exec;
	if (!err)
		err = gx_soft_constant(d, UINT32_MAX, &in->o[1]);
	return err ? err : gx_soft_emit(d, in);
}

/* n registers, one or a vector of them, into regs from *at on. */
static int registers(struct decoder *d, ptx_stmt *stmt, const struct gx_ptx_operand *op, uint32_t n,
                     bool is_dest, int32_t *regs, uint32_t *at)
{
	bool vector = op->kind == GX_PTX_OP_VECTOR;

	if ((vector ? op->n_items : 1) != n || *at + n > MOST_REGISTERS)
		return gx_soft_unknown(d, stmt, "registers of a matrix");
	for (uint32_t i = 0; i < n; i++) {
		const struct gx_ptx_operand *item = vector ? &op->items[i] : op;
		int err = is_dest ? gx_soft_result(d, item, &regs[*at])
		                  : gx_soft_source(d, item, GX_PTX_B32, &regs[*at]);

		if (err)
			return err;
		++*at;
	}
	return 0;
}

static int32_t *registers_of(struct decoder *d, struct insn *in)
{
	int32_t *regs = gx_arena_calloc(&d->program->arena, MOST_REGISTERS, sizeof(*regs));

	in->regs = regs;
	return regs;
}

/* --- ldmatrix, stmatrix, movmatrix: words that are all that there may be */

static uint8_t n_matrices(ptx_stmt *stmt)
{
	return gx_ptx_has_mod(stmt, "x1")   ? 1
	       : gx_ptx_has_mod(stmt, "x2") ? 2
	       : gx_ptx_has_mod(stmt, "x4") ? 4
	                                    : 0;
}

/* sync.aligned.m8n8.xN{.trans}{.shared{::cta}}.b16 */
static int rows_of(struct decoder *d, ptx_stmt *stmt, struct insn *in, bool is_load)
{
	uint32_t at = 0, words = 5;
	int32_t *regs = registers_of(d, in);
	int err = gx_soft_operands(d, stmt, 2, 2);

	if (err || !regs)
		return err ? err : gx_fail(d->diag, GX_E_NO_MEMORY, "instructions");
	in->sub = n_matrices(stmt);
	in->negate = gx_ptx_has_mod(stmt, "trans");
	words += in->negate + (in->space == GX_PTX_SHARED);
	if (!in->sub || stmt->n_mods != words || !gx_ptx_has_mod(stmt, "m8n8") ||
	    !gx_ptx_has_mod(stmt, "b16") ||
	    (in->space != GX_PTX_SHARED && in->space != GX_PTX_GENERIC))
		return gx_soft_unknown(d, stmt, NULL);
	err = registers(d, stmt, &stmt->operands[is_load ? 0 : 1], in->sub, is_load, regs, &at);
	if (!err)
		err = gx_soft_address(d, &stmt->operands[is_load ? 1 : 0], in, 8, NULL);
	if (!err)
		regs[at] = in->o[8];
	return emit_for_all(d, in, is_load ? gx_soft_ldmatrix : gx_soft_stmatrix, err);
}

int gx_soft_decode_ldmatrix(struct decoder *d, ptx_stmt *stmt, const struct modifiers *m,
                            struct insn *in)
{
	(void)m;
	return rows_of(d, stmt, in, true);
}

int gx_soft_decode_stmatrix(struct decoder *d, ptx_stmt *stmt, const struct modifiers *m,
                            struct insn *in)
{
	(void)m;
	return rows_of(d, stmt, in, false);
}

int gx_soft_decode_movmatrix(struct decoder *d, ptx_stmt *stmt, const struct modifiers *m,
                             struct insn *in)
{
	uint32_t at = 0;
	int32_t *regs = registers_of(d, in);
	int err = gx_soft_operands(d, stmt, 2, 2);

	(void)m;
	if (err || !regs)
		return err ? err : gx_fail(d->diag, GX_E_NO_MEMORY, "instructions");
	if (!gx_ptx_span_is(stmt->opcode, "movmatrix.sync.aligned.m8n8.trans.b16"))
		return gx_soft_unknown(d, stmt, NULL);
	err = registers(d, stmt, &stmt->operands[0], 1, true, regs, &at);
	if (!err)
		err = registers(d, stmt, &stmt->operands[1], 1, false, regs, &at);
	return emit_for_all(d, in, gx_soft_movmatrix, err);
}
