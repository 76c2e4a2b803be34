/* emit_memory.c - loads, stores and atomics. */
#include "emit/ptx/emit.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* "[d3+16]" */
static struct operand address(struct emitter *e, const struct gx_ir_insn *insn)
{
	struct operand base = ptx_operand(e, insn->args[0]), text;
	int64_t offset = (int64_t)insn->imm;

	/* offsets in PTX are 32 bits, signed */
	if (offset != (int32_t)offset || insn->args[0]->op == GX_IR_const) {
		struct operand sum = ptx_new_reg(e, GX_IR_I64);

		ptx_line(e, "mov.b64 %s, %" PRId64 ";", sum.text, offset);
		ptx_line(e, "add.s64 %s, %s, %s;", sum.text, sum.text, base.text);
		base = sum;
		offset = 0;
	}
	if (offset)
		snprintf(text.text, sizeof(text.text), "[%.80s+%" PRId64 "]", base.text, offset);
	else
		snprintf(text.text, sizeof(text.text), "[%.80s]", base.text);
	return text;
}

/* Weak, and ordered by the branch on what it gives. */
static bool is_search(const struct emitter *e, const struct gx_ir_insn *insn)
{
	return insn->op == GX_IR_ldg && insn->imm2 & GX_IR_LDG_SEARCH &&
	       e->target.text[PTX_LOAD_SEARCH][0];
}

static bool is_acquire(const struct emitter *e, const struct gx_ir_insn *insn)
{
	return insn->op == GX_IR_ldg && insn->imm2 & GX_IR_LDG_ACQUIRE && !is_search(e, insn);
}

static const char *load_words(struct emitter *e, const struct gx_ir_insn *insn)
{
	if (is_search(e, insn))
		return ptx_feature(e, PTX_LOAD_SEARCH);
	if (insn->op == GX_IR_ldg)
		return ptx_feature(e, is_acquire(e, insn) ? PTX_LOAD_ACQUIRE : PTX_LOAD_SHARED);
	switch (insn->space) {
	case GX_IR_SPACE_MAP:
		return insn->imm2 & GX_IR_LOAD_WEAK ? "ld.global" : ptx_feature(e, PTX_LOAD_SHARED);
	case GX_IR_SPACE_RING: return "ld.global";
	case GX_IR_SPACE_STACK: return e->generic_stack ? "ld" : "ld.local";
	case GX_IR_SPACE_UNKNOWN:
	case GX_IR_SPACE_CTX:
	case GX_IR_SPACE_OBJECT:
	case GX_IR_SPACE_PARAM:
	case GX_IR_SPACE_N: break;
	}
	return "ld";
}

static const char *store_words(struct emitter *e, const struct gx_ir_insn *insn)
{
	if (insn->op == GX_IR_stg && insn->imm2 == 2) {
		ptx_feature_line(e, PTX_BEFORE_RELEASE, "");
		return ptx_feature(e, PTX_STORE_RELEASE);
	}
	if (insn->op == GX_IR_stg)
		return insn->imm2 ? ptx_feature(e, PTX_STORE_RELAXED) : "st.global";
	switch (insn->space) {
	case GX_IR_SPACE_MAP:
	case GX_IR_SPACE_RING: return "st.global";
	case GX_IR_SPACE_STACK: return e->generic_stack ? "st" : "st.local";
	case GX_IR_SPACE_UNKNOWN:
	case GX_IR_SPACE_CTX:
	case GX_IR_SPACE_OBJECT:
	case GX_IR_SPACE_PARAM:
	case GX_IR_SPACE_N: break;
	}
	return "st";
}

void ptx_emit_access(struct emitter *e, const struct gx_ir_insn *insn)
{
	uint32_t bits = insn->width * 8u;
	struct operand where = address(e, insn), value;

	if (insn->op == GX_IR_load || insn->op == GX_IR_ldg) {
		const char *words = load_words(e, insn);

		ptx_line(e, "%s.u%u %s, %s;", words, bits, ptx_reg(e, insn).text, where.text);
		if (is_acquire(e, insn))
			ptx_feature_line(e, PTX_AFTER_ACQUIRE, "");
	} else {
		const char *words = store_words(e, insn);

		value = ptx_operand(e, ptx_is_narrow_store(insn) ? insn->args[1]->args[0]
		                                                 : insn->args[1]);
		ptx_line(e, "%s.u%u %s, %s;", words, bits, where.text, value.text);
	}
}

struct atomic_row {
	const char *name; /* between space and type */
	char kind;        /* of the type */
	bool has_red;     /* a form without result exists */
};

static const struct atomic_row atomics[GX_IR_N_ATOMICS] = {
	[GX_IR_ATOMIC_ADD] = { "add", 'u', true },
	[GX_IR_ATOMIC_AND] = { "and", 'b', true },
	[GX_IR_ATOMIC_OR] = { "or", 'b', true },
	[GX_IR_ATOMIC_XOR] = { "xor", 'b', true },
	[GX_IR_ATOMIC_XCHG] = { "exch", 'b', false },
	[GX_IR_ATOMIC_CMPXCHG] = { "cas", 'b', false },
};

/* An i64 value in a register or immediate of the access's width. */
static struct operand narrowed(struct emitter *e, const struct gx_ir_insn *value, uint32_t width)
{
	struct operand op;

	if (width == 8)
		return ptx_operand(e, value);
	if (value->op == GX_IR_const) {
		snprintf(op.text, sizeof(op.text), "%" PRId32, (int32_t)value->imm);
		return op;
	}
	op = ptx_new_reg(e, GX_IR_I32);
	ptx_line(e, "cvt.u32.u64 %s, %s;", op.text, ptx_reg(e, value).text);
	return op;
}

void ptx_emit_sum(struct emitter *e, const struct gx_ir_insn *insn, const char *guard,
                  const char *value)
{
	struct operand where = address(e, insn);

	ptx_line(e, "%s%s.global.add.u%u %s, %s;", guard, ptx_feature(e, PTX_RED), insn->width * 8u,
	         where.text, value);
}

void ptx_emit_place(struct emitter *e, const struct gx_ir_insn *insn, const char *guard,
                    const char *at)
{
	ptx_line(e, "%smov.b64 %s, %s;", guard, at, ptx_operand(e, insn->args[0]).text);
}

/* The value, or 0 where the guard says no. Of a guarded addition to a pair of registers ptxas makes one and two choices. */
static struct operand guarded(struct emitter *e, const struct gx_ir_insn *value, uint32_t width)
{
	bool negated = e->guard[1] == '!', is_wide = width == 8 && value->op == GX_IR_zext;
	const char *when = e->guard + 1 + negated;
	struct operand from = is_wide ? ptx_operand(e, value->args[0]) : narrowed(e, value, width);
	struct operand chosen = ptx_new_reg(e, is_wide || width == 4 ? GX_IR_I32 : GX_IR_I64), wide;

	ptx_line(e, "selp.b%u %s, %s, %s, %.*s;", is_wide ? 32 : width * 8u, chosen.text,
	         negated ? "0" : from.text, negated ? from.text : "0", (int)strcspn(when, " "),
	         when);
	if (!is_wide)
		return chosen;
	wide = ptx_new_reg(e, GX_IR_I64);
	ptx_line(e, "cvt.u64.u32 %s, %s;", wide.text, chosen.text);
	return wide;
}

/* The address is no more, and the register is the thread's own. */
static void add_to_kept(struct emitter *e, const struct gx_ir_insn *insn)
{
	struct operand value = e->guard[0] ? guarded(e, insn->args[1], insn->width)
	                                   : narrowed(e, insn->args[1], insn->width);
	struct operand sum = ptx_kept_name(e, insn->kept - 1u);

	ptx_line(e, "add.u%u %s, %s, %s;", insn->width * 8u, sum.text, sum.text, value.text);
}

/* What one lane adds. Of a number that it knows ptxas makes one addition for all lanes that may be there: votes, a product, and two
 * shuffles. It does not look through a choice by the predicate by which all others went away. */
static struct operand added(struct emitter *e, const struct gx_ir_insn *insn)
{
	const struct gx_ir_insn *value = insn->args[1];
	struct operand from = narrowed(e, value, insn->width), hidden, leads;

	if (value->op != GX_IR_const || !value->imm)
		return from;
	if (e->site->first_thread)
		snprintf(leads.text, sizeof(leads.text), "%s", e->site->first_thread);
	else if (e->leads && !e->in_seldom && insn->block->id > e->leads_behind)
		leads = ptx_reg(e, e->leads);
	else
		return from;
	hidden = ptx_new_reg(e, insn->width == 8 ? GX_IR_I64 : GX_IR_I32);
	ptx_line(e, "selp.b%u %s, %s, 0, %s;", insn->width * 8u, hidden.text, from.text,
	         leads.text);
	return hidden;
}

void ptx_emit_atomic(struct emitter *e, const struct gx_ir_insn *insn)
{
	const struct atomic_row *row;
	struct operand where, value, compare, old;
	const char *space = insn->space == GX_IR_SPACE_UNKNOWN ? "" : ".global";
	uint32_t bits = insn->width * 8u;

	if (insn->kept) {
		add_to_kept(e, insn);
		return;
	}
	where = address(e, insn);

	if (insn->imm2 >= GX_IR_N_ATOMICS || (insn->width != 4 && insn->width != 8)) {
		e->err = gx_fail(e->diag, GX_E_INTERNAL, "atomic %" PRIu64 " of %u bytes",
		                 insn->imm2, insn->width);
		return;
	}
	row = &atomics[insn->imm2];
	value = insn->imm2 == GX_IR_ATOMIC_ADD ? added(e, insn)
	                                       : narrowed(e, insn->args[1], insn->width);
	if (row->has_red && !insn->fetch) {
		ptx_line(e, "%s%s%s.%s.%c%u %s, %s;", e->guard, ptx_feature(e, PTX_RED), space,
		         row->name, row->kind, bits, where.text, value.text);
		return;
	}
	old = bits == 32 ? ptx_new_reg(e, GX_IR_I32) : ptx_reg(e, insn);
	if (insn->imm2 == GX_IR_ATOMIC_CMPXCHG) {
		compare = narrowed(e, insn->args[2], insn->width);
		ptx_line(e, "%s%s.%s.%c%u %s, %s, %s, %s;", ptx_feature(e, PTX_ATOM), space,
		         row->name, row->kind, bits, old.text, where.text, compare.text,
		         value.text);
	} else {
		ptx_line(e, "%s%s.%s.%c%u %s, %s, %s;", ptx_feature(e, PTX_ATOM), space, row->name,
		         row->kind, bits, old.text, where.text, value.text);
	}
	if (bits == 32)
		ptx_line(e, "cvt.u64.u32 %s, %s;", ptx_reg(e, insn).text, old.text);
}
