/* ir_print.c - the text form of the IR; docs/ir.md describes it, ir_parse.c reads it back. */
#include "ir/ir.h"

#include "base/strbuf.h"
#include "ir/helper.h"
#include "ir/ir_shape.h"

#include <inttypes.h>
#include <ctype.h>

static void print_value(const struct gx_ir_insn *value, struct gx_strbuf *out)
{
	if (value)
		gx_strbuf_printf(out, "%%%u", value->id);
	else
		gx_strbuf_puts(out, "%?");
}

static void print_args(const struct gx_ir_insn *insn, uint32_t from, uint32_t n,
                       struct gx_strbuf *out)
{
	for (uint32_t i = from; i < n && i < insn->n_args; i++) {
		gx_strbuf_puts(out, i == from ? "" : ", ");
		print_value(insn->args[i], out);
	}
}

static int64_t signed_imm(enum gx_ir_type type, uint64_t imm)
{
	return type == GX_IR_I32 ? (int32_t)imm : (int64_t)imm;
}

/* [%3 + 8] */
static void print_address(const struct gx_ir_insn *insn, struct gx_strbuf *out)
{
	int64_t offset = (int64_t)insn->imm;

	gx_strbuf_putc(out, '[');
	print_value(insn->n_args ? insn->args[0] : NULL, out);
	if (offset > 0)
		gx_strbuf_printf(out, " + %" PRId64, offset);
	else if (offset < 0)
		gx_strbuf_printf(out, " - %" PRIu64, -(uint64_t)offset);
	gx_strbuf_putc(out, ']');
}

static void print_phi(const struct gx_ir_insn *insn, struct gx_strbuf *out)
{
	const struct gx_ir_block *block = insn->block;

	for (uint32_t i = 0; i < insn->n_args; i++) {
		gx_strbuf_puts(out, i ? ", [" : "[");
		print_value(insn->args[i], out);
		if (block && i < block->n_preds)
			gx_strbuf_printf(out, ", b%u]", block->preds[i]->id);
		else
			gx_strbuf_puts(out, ", b?]");
	}
}

static void print_call(const struct gx_ir_insn *insn, struct gx_strbuf *out)
{
	const char *name = gx_ir_helper_name(insn->imm);

	if (name)
		gx_strbuf_puts(out, name);
	else
		gx_strbuf_printf(out, "%" PRIu64, insn->imm);
	gx_strbuf_putc(out, '(');
	print_args(insn, 0, insn->n_args, out);
	gx_strbuf_putc(out, ')');
}

static void print_atomic(const struct gx_ir_insn *insn, struct gx_strbuf *out)
{
	print_address(insn, out);
	gx_strbuf_puts(out, ", ");
	print_args(insn, 1, 2, out);
	if (insn->n_args > 2 &&
	    (insn->imm2 == GX_IR_ATOMIC_CMPXCHG || insn->args[2] != insn->args[1])) {
		gx_strbuf_puts(out, ", ");
		print_args(insn, 2, 3, out);
	}
	gx_strbuf_puts(out, insn->fetch ? " fetch" : "");
	gx_strbuf_puts(out, insn->upgraded ? " upgraded" : "");
}

static void print_succ(const struct gx_ir_insn *insn, uint32_t n, struct gx_strbuf *out)
{
	for (uint32_t i = 0; i < n; i++) {
		gx_strbuf_puts(out, i ? ", " : "");
		if (insn->block && i < insn->block->n_succ)
			gx_strbuf_printf(out, "b%u", insn->block->succ[i]->id);
		else
			gx_strbuf_puts(out, "b?");
	}
}

/* What stands behind the dot. */
static void print_suffix(const struct gx_ir_insn *insn, struct gx_strbuf *out)
{
	static const char *const orders[] = { "weak", "relaxed", "release" };

	if (insn->op == GX_IR_icmp)
		gx_strbuf_printf(out, ".%s", gx_ir_type_name((enum gx_ir_type)insn->imm2));
	else if (gx_ir_op_info(insn->op)->any_type)
		gx_strbuf_printf(out, ".%s", gx_ir_type_name(insn->type));
	if (insn->op == GX_IR_atomic)
		gx_strbuf_printf(out, ".%s", gx_ir_atomic_name((enum gx_ir_atomic)insn->imm2));
	if (ir_has_width(insn->op))
		gx_strbuf_printf(out, ".u%u", insn->width * 8u);
	if (insn->op == GX_IR_stg)
		gx_strbuf_printf(out, ".%s", insn->imm2 < 3 ? orders[insn->imm2] : "?");
	if (insn->op == GX_IR_ldg && insn->imm2 & GX_IR_LDG_ACQUIRE)
		gx_strbuf_puts(out, ".acquire");
	if (insn->op == GX_IR_ldg && insn->imm2 & GX_IR_LDG_SEARCH)
		gx_strbuf_puts(out, ".search");
}

static void print_operands(const struct gx_ir_insn *insn, struct gx_strbuf *out)
{
	switch (ir_shape(insn->op)) {
	case SHAPE_CONST:
		gx_strbuf_printf(out, "%" PRId64, signed_imm(insn->type, insn->imm));
		return;
	case SHAPE_INDEX: gx_strbuf_printf(out, "%" PRIu64, insn->imm); return;
	case SHAPE_INDEX_OFFSET:
		gx_strbuf_printf(out, "%" PRIu64 ", %" PRId64, insn->imm, (int64_t)insn->imm2);
		return;
	case SHAPE_PHI: print_phi(insn, out); return;
	case SHAPE_ARG_IMM:
		print_args(insn, 0, 1, out);
		gx_strbuf_printf(out, ", %" PRIu64, insn->imm);
		return;
	case SHAPE_CMP:
		gx_strbuf_printf(out, "%s ", gx_ir_cond_name((enum gx_ir_cond)insn->imm));
		print_args(insn, 0, 2, out);
		return;
	case SHAPE_LOAD: print_address(insn, out); return;
	case SHAPE_STORE:
		print_address(insn, out);
		gx_strbuf_puts(out, ", ");
		print_args(insn, 1, 2, out);
		return;
	case SHAPE_ATOMIC: print_atomic(insn, out); return;
	case SHAPE_CALL: print_call(insn, out); return;
	case SHAPE_SREG:
		gx_strbuf_puts(out, insn->imm < GX_IR_N_SREGS
		                            ? gx_ir_sreg_info((enum gx_ir_sreg)insn->imm)->name
		                            : "?");
		return;
	case SHAPE_FENCE:
		gx_strbuf_puts(out, insn->imm == 2 ? "block" : insn->imm ? "system" : "device");
		return;
	case SHAPE_BR: print_succ(insn, 1, out); return;
	case SHAPE_CONDBR:
		print_args(insn, 0, 1, out);
		gx_strbuf_puts(out, ", ");
		print_succ(insn, 2, out);
		return;
	case SHAPE_ARGS: print_args(insn, 0, insn->n_args, out); return;
	}
}

static void print_fact(const struct gx_ir_insn *insn, struct gx_strbuf *out)
{
	static const char *const lanes[] = { "unknown", "same", "differ" };
	const struct gx_ir_fact *fact = &insn->fact;

	gx_strbuf_printf(out, " {%s", fact->reached ? "" : "dead ");
	gx_strbuf_printf(out, "range %" PRIu64 " %" PRIu64, fact->umin, fact->umax);
	if (fact->known_mask)
		gx_strbuf_printf(out, " bits 0x%" PRIx64 " 0x%" PRIx64, fact->known_mask,
		                 fact->known_value);
	if ((unsigned)fact->lanes <= GX_IR_LANES_DIFFER)
		gx_strbuf_printf(out, " lanes %s", lanes[fact->lanes]);
	gx_strbuf_putc(out, '}');
}

static void print_one(const struct gx_ir_insn *insn, bool facts, struct gx_strbuf *out)
{
	size_t before;

	if (insn->type != GX_IR_VOID)
		gx_strbuf_printf(out, "%%%u = ", insn->id);
	gx_strbuf_puts(out, gx_ir_op_info(insn->op)->name);
	print_suffix(insn, out);
	gx_strbuf_putc(out, ' ');
	before = out->len;
	print_operands(insn, out);
	if (out->len == before && out->len) /* no operands: no blank */
		out->data[--out->len] = 0;
	if (insn->space == GX_IR_SPACE_MAP || insn->space == GX_IR_SPACE_RING)
		gx_strbuf_printf(out, " %s %u", gx_ir_space_name(insn->space), insn->map);
	else if (insn->space != GX_IR_SPACE_UNKNOWN)
		gx_strbuf_printf(out, " %s", gx_ir_space_name(insn->space));
	if (insn->pc >= 0)
		gx_strbuf_printf(out, " @%d", insn->pc);
	if (facts && insn->type != GX_IR_VOID)
		print_fact(insn, out);
}

void gx_ir_print_insn(const struct gx_ir_insn *insn, struct gx_strbuf *out)
{
	print_one(insn, false, out);
}

/* Plain when it is a word, in quotes with \xx for odd bytes otherwise. */
static void print_name(const char *name, struct gx_strbuf *out)
{
	bool plain = name[0] != 0;

	for (const char *p = name; *p; p++)
		plain &= isalnum((unsigned char)*p) || *p == '_' || *p == '.' || *p == '$';
	if (plain) {
		gx_strbuf_puts(out, name);
		return;
	}
	gx_strbuf_putc(out, '"');
	for (const char *p = name; *p; p++) {
		if (*p < ' ' || *p > '~' || *p == '"' || *p == '\\')
			gx_strbuf_printf(out, "\\%02x", (unsigned char)*p);
		else
			gx_strbuf_putc(out, *p);
	}
	gx_strbuf_putc(out, '"');
}

static void print_program(const struct gx_ir *ir, bool facts, struct gx_strbuf *out)
{
	gx_strbuf_puts(out, "program ");
	print_name(ir->name, out);
	if (ir->n_frames)
		gx_strbuf_printf(out, " frames=%u", ir->n_frames);
	if (ir->n_insns_in)
		gx_strbuf_printf(out, " insns=%u", ir->n_insns_in);
	gx_strbuf_puts(out, " {\n");
	for (uint32_t b = 0; b < ir->n_blocks; b++) {
		const struct gx_ir_block *block = ir->blocks[b];
		const struct gx_ir_insn *insn;

		gx_strbuf_printf(out, "b%u:", block->id);
		if (block->widen)
			gx_strbuf_puts(out, " widen");
		if (facts && block->divergent)
			gx_strbuf_puts(out, " divergent");
		if (facts && block->trips)
			gx_strbuf_printf(out, " trips=%" PRIu64, block->trips);
		gx_strbuf_putc(out, '\n');
		gx_for_each_insn (insn, block) {
			gx_strbuf_puts(out, "  ");
			print_one(insn, facts, out);
			gx_strbuf_putc(out, '\n');
		}
	}
	gx_strbuf_puts(out, "}\n");
}

void gx_ir_print(const struct gx_ir *ir, struct gx_strbuf *out)
{
	print_program(ir, false, out);
}

void gx_ir_print_facts(const struct gx_ir *ir, struct gx_strbuf *out)
{
	print_program(ir, true, out);
}
