/* fuse.c - several operations that PTX has one word for:
 *   zext, mul                 mul.wide.u32
 *   zext, mul, add            mad.wide.u32
 *   mul, add                  mad.lo.s64
 *   reloc, trunc              ld.const.u32 (ld.global.u32)
 *   zext, store.u32           st.u32 of the 32-bit register
 * A zext, mul or reloc whose every use is fused needs no text of its own. */
#include "emit/ptx/emit.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

/* Fits a 32-bit unsigned operand: a widened register, or a small constant. */
static bool is_narrow(const struct gx_ir_insn *value)
{
	return value->op == GX_IR_zext || (value->op == GX_IR_const && value->imm <= UINT32_MAX);
}

static bool is_wide_mul(const struct gx_ir_insn *insn)
{
	return insn->op == GX_IR_mul && insn->type == GX_IR_I64 && is_narrow(insn->args[0]) &&
	       is_narrow(insn->args[1]) &&
	       (insn->args[0]->op == GX_IR_zext || insn->args[1]->op == GX_IR_zext);
}

/* The product in an addition that is used only there; NULL when there is none. */
static const struct gx_ir_insn *fused_product(const struct emitter *e,
                                              const struct gx_ir_insn *insn)
{
	if (insn->op != GX_IR_add || insn->type != GX_IR_I64)
		return NULL;
	for (int i = 0; i < 2; i++)
		if (insn->args[i]->op == GX_IR_mul && e->n_uses[insn->args[i]->id] == 1)
			return insn->args[i];
	return NULL;
}

/* The low half of a word of the relocation block is loaded as such. */
static bool is_word_half(const struct gx_ir_insn *insn)
{
	return insn->op == GX_IR_trunc && insn->args[0]->op == GX_IR_reloc && !insn->args[0]->imm2;
}

bool ptx_is_narrow_store(const struct gx_ir_insn *insn)
{
	return (insn->op == GX_IR_store || insn->op == GX_IR_stg) && insn->width <= 4 &&
	       insn->args[1]->op == GX_IR_zext;
}

int ptx_find_fused(struct emitter *e)
{
	struct gx_ir_insn *insn;

	e->n_uses = calloc((size_t)e->ir->next_id + 1, sizeof(*e->n_uses));
	if (!e->n_uses)
		return gx_fail(e->diag, GX_E_NO_MEMORY, "uses");
	for (uint32_t i = 0; i < e->ir->n_blocks; i++)
		gx_for_each_insn (insn, e->ir->blocks[i])
			for (uint32_t a = 0; a < insn->n_args; a++)
				e->n_uses[insn->args[a]->id]++;
	/* products first, while each count is that of the program */
	for (uint32_t i = 0; i < e->ir->n_blocks; i++)
		gx_for_each_insn (insn, e->ir->blocks[i]) {
			const struct gx_ir_insn *product = fused_product(e, insn);

			if (product)
				e->n_uses[product->id] = PTX_FUSED;
		}
	for (uint32_t i = 0; i < e->ir->n_blocks; i++)
		gx_for_each_insn (insn, e->ir->blocks[i]) {
			if (ptx_is_narrow_store(insn) && !--e->n_uses[insn->args[1]->id])
				e->n_uses[insn->args[1]->id] = PTX_FUSED;
			if (is_word_half(insn) && !--e->n_uses[insn->args[0]->id])
				e->n_uses[insn->args[0]->id] = PTX_FUSED;
			if (!is_wide_mul(insn))
				continue;
			for (uint32_t a = 0; a < 2; a++)
				if (insn->args[a]->op == GX_IR_zext &&
				    !--e->n_uses[insn->args[a]->id])
					e->n_uses[insn->args[a]->id] = PTX_FUSED;
		}
	return 0;
}

/* A zext's source, or a constant as 32 bits. */
static struct operand narrow_operand(struct emitter *e, const struct gx_ir_insn *value)
{
	struct operand op;

	if (value->op == GX_IR_zext)
		return ptx_operand(e, value->args[0]);
	snprintf(op.text, sizeof(op.text), "%" PRIu64, value->imm);
	return op;
}

static void emit_mad(struct emitter *e, const struct gx_ir_insn *insn,
                     const struct gx_ir_insn *product)
{
	const struct gx_ir_insn *other = insn->args[insn->args[0] == product ? 1 : 0];
	bool wide = is_wide_mul(product);
	struct operand x, y, plus = ptx_operand(e, other);

	x = wide ? narrow_operand(e, product->args[0]) : ptx_operand(e, product->args[0]);
	y = wide ? narrow_operand(e, product->args[1]) : ptx_operand(e, product->args[1]);
	ptx_line(e, "%s %s, %s, %s, %s;", wide ? "mad.wide.u32" : "mad.lo.s64",
	         ptx_reg(e, insn).text, x.text, y.text, plus.text);
}

bool ptx_emit_fused(struct emitter *e, const struct gx_ir_insn *insn)
{
	struct operand x, y;

	if (e->n_uses[insn->id] == PTX_FUSED)
		return true;
	if (insn->op == GX_IR_add && insn->type == GX_IR_I64) {
		for (int i = 0; i < 2; i++) {
			if (e->n_uses[insn->args[i]->id] != PTX_FUSED ||
			    insn->args[i]->op != GX_IR_mul)
				continue;
			emit_mad(e, insn, insn->args[i]);
			return true;
		}
	}
	if (is_word_half(insn)) {
		ptx_load_reloc(e, ptx_reg(e, insn).text, 32, insn->args[0]->imm);
		return true;
	}
	if (!is_wide_mul(insn))
		return false;
	x = narrow_operand(e, insn->args[0]);
	y = narrow_operand(e, insn->args[1]);
	ptx_line(e, "mul.wide.u32 %s, %s, %s;", ptx_reg(e, insn).text, x.text, y.text);
	return true;
}
