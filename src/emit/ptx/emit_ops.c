/* emit_ops.c - one writer per operation; those with a pattern in ptx_ops.def have none here. */
#include "emit/ptx/emit.h"

#include "maps/layout.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

typedef void emit_fn(struct emitter *e, const struct gx_ir_insn *insn);

static int bits_of(enum gx_ir_type type)
{
	return type == GX_IR_I64 ? 64 : 32;
}

/* %= %0 %1 %2 %t of a pattern */
static void emit_pattern(struct emitter *e, const struct gx_ir_insn *insn, const char *pattern)
{
	struct operand args[3] = { 0 };
	struct gx_strbuf line = { 0 };

	for (uint32_t i = 0; i < insn->n_args && i < 3; i++)
		args[i] = ptx_operand(e, insn->args[i]);
	for (const char *p = pattern; *p; p++) {
		if (*p != '%') {
			gx_strbuf_putc(&line, *p);
			continue;
		}
		p++;
		if (*p == '=')
			gx_strbuf_puts(&line, ptx_reg(e, insn).text);
		else if (*p == 't')
			gx_strbuf_printf(&line, "%d", bits_of(insn->type));
		else if (*p >= '0' && *p <= '2')
			gx_strbuf_puts(&line, args[*p - '0'].text);
		else
			gx_strbuf_putc(&line, *p);
	}
	ptx_line(e, "%s", gx_strbuf_text(&line));
	gx_strbuf_free_part(&line, &e->body);
}

static void emit_nothing(struct emitter *e, const struct gx_ir_insn *insn)
{
	(void)e;
	(void)insn;
}

static void emit_impossible(struct emitter *e, const struct gx_ir_insn *insn)
{
	e->err = gx_fail(e->diag, GX_E_INTERNAL, "%s reached the emitter",
	                 gx_ir_op_info(insn->op)->name);
}

static void emit_frame(struct emitter *e, const struct gx_ir_insn *insn)
{
	struct operand to = ptx_reg(e, insn);
	const char *prefix = e->site->prefix;

	ptx_line(e, "mov.u64 %s, %sstack;", to.text, prefix);
	if (e->generic_stack)
		ptx_line(e, "cvta.local.u64 %s, %s;", to.text, to.text);
	ptx_line(e, "add.s64 %s, %s, %" PRIu32 ";", to.text, to.text, e->frame_at[insn->imm]);
}

/* PTX clamps the amount, eBPF takes it modulo the width. */
static void emit_shift(struct emitter *e, const struct gx_ir_insn *insn)
{
	const char *name = insn->op == GX_IR_shl    ? "shl.b"
	                   : insn->op == GX_IR_lshr ? "shr.u"
	                                            : "shr.s";
	struct operand x = ptx_operand(e, insn->args[0]), amount;
	const struct gx_ir_insn *by = insn->args[1];
	int bits = bits_of(insn->type);

	if (by->op == GX_IR_const) {
		snprintf(amount.text, sizeof(amount.text), "%d",
		         (int)(by->imm & (uint64_t)(bits - 1)));
	} else {
		amount = ptx_new_reg(e, GX_IR_I32);
		if (by->type == GX_IR_I64) {
			ptx_line(e, "cvt.u32.u64 %s, %s;", amount.text, ptx_reg(e, by).text);
			ptx_line(e, "and.b32 %s, %s, %d;", amount.text, amount.text, bits - 1);
		} else {
			ptx_line(e, "and.b32 %s, %s, %d;", amount.text, ptx_reg(e, by).text,
			         bits - 1);
		}
	}
	ptx_line(e, "%s%d %s, %s, %s;", name, bits, ptx_reg(e, insn).text, x.text, amount.text);
}

/* Of fewer bits than the type has, and of no constant: fold leaves none. */
static void emit_sext(struct emitter *e, const struct gx_ir_insn *insn)
{
	ptx_line(e, "cvt.s%d.s%d %s, %s;", bits_of(insn->type), (int)insn->imm,
	         ptx_reg(e, insn).text, ptx_operand(e, insn->args[0]).text);
}

/* Reverses the bytes of a 32-bit register. */
static void reverse_word(struct emitter *e, struct operand to, struct operand from,
                         const char *selector)
{
	ptx_line(e, "prmt.b32 %s, %s, 0, %s;", to.text, from.text, selector);
}

static void emit_bswap(struct emitter *e, const struct gx_ir_insn *insn)
{
	struct operand x = ptx_operand(e, insn->args[0]), to = ptx_reg(e, insn);
	struct operand low = ptx_new_reg(e, GX_IR_I32), high;

	if (insn->imm == 64) {
		struct operand wide = ptx_new_reg(e, GX_IR_I64);

		high = ptx_new_reg(e, GX_IR_I32);
		ptx_line(e, "mov.b64 %s, %s;", wide.text, x.text);
		ptx_line(e, "mov.b64 {%s, %s}, %s;", low.text, high.text, wide.text);
		reverse_word(e, low, low, "0x123");
		reverse_word(e, high, high, "0x123");
		ptx_line(e, "mov.b64 %s, {%s, %s};", to.text, high.text, low.text);
		return;
	}
	ptx_line(e, "cvt.u32.u64 %s, %s;", low.text, x.text);
	reverse_word(e, low, low, insn->imm == 16 ? "0x4401" : "0x123");
	ptx_line(e, "cvt.u64.u32 %s, %s;", to.text, low.text);
}

static const struct {
	const char *name;
	char kind;
} conditions[GX_IR_N_CONDS] = {
	[GX_IR_EQ] = { "eq", 'u' },  [GX_IR_NE] = { "ne", 'u' },  [GX_IR_ULT] = { "lt", 'u' },
	[GX_IR_ULE] = { "le", 'u' }, [GX_IR_UGT] = { "gt", 'u' }, [GX_IR_UGE] = { "ge", 'u' },
	[GX_IR_SLT] = { "lt", 's' }, [GX_IR_SLE] = { "le", 's' }, [GX_IR_SGT] = { "gt", 's' },
	[GX_IR_SGE] = { "ge", 's' },
};

static void emit_icmp(struct emitter *e, const struct gx_ir_insn *insn)
{
	struct operand x, y;

	if (insn->imm >= GX_IR_N_CONDS || !conditions[insn->imm].name ||
	    insn->args[0]->type == GX_IR_I1) {
		emit_impossible(e, insn);
		return;
	}
	x = ptx_operand(e, insn->args[0]);
	y = ptx_operand(e, insn->args[1]);
	ptx_line(e, "setp.%s.%c%d %s, %s, %s;", conditions[insn->imm].name,
	         conditions[insn->imm].kind, bits_of(insn->args[0]->type), ptx_reg(e, insn).text,
	         x.text, y.text);
}

static const char *const sregs[GX_IR_N_SREGS] = {
#define PTX_SREG(name, text) [GX_IR_SREG_##name] = (text),
#include "defs/ptx_sregs.def"
#undef PTX_SREG
};

enum {
#define PTX_SREG(name, text) HAS_SREG_##name,
#include "defs/ptx_sregs.def"
#undef PTX_SREG
};
#define SREG(name, type, lanes, block, doc) _Static_assert(HAS_SREG_##name >= 0, #name);
#include "defs/ir_sregs.def"
#undef SREG

bool gx_compile_is_given(uint32_t sreg)
{
	return sreg < GX_IR_N_SREGS && sregs[sreg][0] == '@';
}

static bool is_block(uint64_t sreg)
{
	return sreg >= GX_IR_SREG_ctaid_x && sreg <= GX_IR_SREG_ctaid_z;
}

static void emit_sreg(struct emitter *e, const struct gx_ir_insn *insn)
{
	const char *name = insn->imm < GX_IR_N_SREGS ? sregs[insn->imm] : "";
	struct operand to = ptx_reg(e, insn), below;
	const char *id = e->site->launch_id_param;

	if (e->site->block_at && is_block(insn->imm)) {
		ptx_line(e, "ld.volatile.shared.u32 %s, [%s+%u];", to.text, e->site->block_at,
		         4 * (uint32_t)(insn->imm - GX_IR_SREG_ctaid_x));
	} else if (insn->imm == GX_IR_SREG_smid && e->site->smid_reg) {
		ptx_line(e, "mov.b32 %s, %s;", to.text, e->site->smid_reg);
	} else if (*name == '@') {
		ptx_line(e, "mov.b%d %s, %s%s;", bits_of(insn->type), to.text, e->site->prefix,
		         gx_ir_sreg_info((enum gx_ir_sreg)insn->imm)->name);
	} else if (*name) {
		ptx_line(e, "mov.u32 %s, %s;", to.text, name);
	} else if (insn->imm == GX_IR_SREG_active_mask) {
		return; /* read where it was put at the start */
	} else if (insn->imm == GX_IR_SREG_n_active) {
		ptx_line(e, "popc.b32 %s, %s;", to.text, e->mask.text);
	} else if (insn->imm == GX_IR_SREG_is_leader) {
		below = ptx_new_reg(e, GX_IR_I32);
		if (e->site->kept && e->site->kept->flat) {
			ptx_line(e, "and.b32 %s, " GX_KEPT_LANES_BELOW ", %s;", below.text,
			         e->mask.text);
		} else {
			ptx_line(e, "mov.u32 %s, %%lanemask_lt;", below.text);
			ptx_line(e, "and.b32 %s, %s, %s;", below.text, below.text, e->mask.text);
		}
		ptx_line(e, "setp.eq.u32 %s, %s, 0;", to.text, below.text);
	} else if (insn->imm == GX_IR_SREG_launch_id) {
		e->uses_launch_id = true;
		if (!id)
			ptx_line(e, "mov.b64 %s, 0;", to.text);
		else if (id[0] == '%')
			ptx_line(e, "mov.b64 %s, %s;", to.text, id);
		else
			ptx_line(e, "ld.param.u64 %s, [%s];", to.text, id);
	} else {
		emit_impossible(e, insn);
	}
}

/* With a zero that nobody knows in front, compilers can't take the value apart, and know nothing of it: of an "or" they would know
 * the least that it may be, which is much for both values that are tried. */
static void put_literal(struct emitter *e, const char *to, uint32_t bits, uint64_t value)
{
	const char *zero = e->site->literal_zero;
	struct operand low, high;

	if (bits == 32) {
		ptx_line(e, "xor.b32 %s, %s, 0x%08" PRIx32 ";", to, zero, (uint32_t)value);
		return;
	}
	low = ptx_new_reg(e, GX_IR_I32);
	high = ptx_new_reg(e, GX_IR_I32);
	ptx_line(e, "xor.b32 %s, %s, 0x%08" PRIx32 ";", low.text, zero, (uint32_t)value);
	ptx_line(e, "xor.b32 %s, %s, 0x%08" PRIx32 ";", high.text, zero, (uint32_t)(value >> 32));
	ptx_line(e, "mov.b64 %s, {%s, %s};", to, low.text, high.text);
}

void ptx_load_reloc(struct emitter *e, const char *to, uint32_t bits, uint64_t word)
{
	const struct gx_compile_site *site = e->site;
	const char *name = site->reloc_name;

	if (word < site->n_literals && site->literals[word].stands) {
		put_literal(e, to, bits, site->literals[word].value);
		return;
	}
	e->uses_reloc = true;
	ptx_line(e, "ld.%s.u%" PRIu32 " %s, [%s+%" PRIu64 "];", name[0] == '%' ? "global" : "const",
	         bits, to, name, word * 8);
}

static void emit_reloc(struct emitter *e, const struct gx_ir_insn *insn)
{
	struct operand to = ptx_reg(e, insn);

	if (e->n_uses[insn->id] == PTX_FUSED)
		return;
	ptx_load_reloc(e, to.text, 64, insn->imm);
	if (insn->imm2)
		ptx_line(e, "add.s64 %s, %s, %" PRId64 ";", to.text, to.text, (int64_t)insn->imm2);
}

static void emit_mask(struct emitter *e, const struct gx_ir_insn *insn)
{
	ptx_own_mask(e, ptx_reg(e, insn).text);
}

static void emit_ctz(struct emitter *e, const struct gx_ir_insn *insn)
{
	struct operand to = ptx_reg(e, insn), reversed = ptx_new_reg(e, GX_IR_I32);

	ptx_line(e, "brev.b32 %s, %s;", reversed.text, ptx_operand(e, insn->args[0]).text);
	ptx_line(e, "clz.b32 %s, %s;", to.text, reversed.text);
}

static void shuffle_word(struct emitter *e, struct operand to, struct operand from,
                         const struct operand *lane, const struct operand *mask)
{
	ptx_line(e, "%s %s, %s, %s, 31, %s;", ptx_feature(e, PTX_SHUFFLE), to.text, from.text,
	         lane->text, mask->text);
}

static void emit_shfl(struct emitter *e, const struct gx_ir_insn *insn)
{
	struct operand to = ptx_reg(e, insn), from = ptx_operand(e, insn->args[0]);
	struct operand lane = ptx_operand(e, insn->args[1]), mask = ptx_operand(e, insn->args[2]);
	struct operand low, high, wide;

	if (insn->type == GX_IR_I32) {
		shuffle_word(e, to, from, &lane, &mask);
		return;
	}
	low = ptx_new_reg(e, GX_IR_I32);
	high = ptx_new_reg(e, GX_IR_I32);
	wide = from;
	if (insn->args[0]->op == GX_IR_const) {
		wide = ptx_new_reg(e, GX_IR_I64);
		ptx_line(e, "mov.b64 %s, %s;", wide.text, from.text);
	}
	ptx_line(e, "mov.b64 {%s, %s}, %s;", low.text, high.text, wide.text);
	shuffle_word(e, low, low, &lane, &mask);
	shuffle_word(e, high, high, &lane, &mask);
	ptx_line(e, "mov.b64 %s, {%s, %s};", to.text, low.text, high.text);
}

/* A row's words, then result, value and mask. */
static void emit_vote(struct emitter *e, const struct gx_ir_insn *insn, enum ptx_feature feature,
                      const char *more)
{
	struct operand value = ptx_operand(e, insn->args[0]), mask = ptx_operand(e, insn->args[1]);

	if (insn->args[0]->op == GX_IR_const && insn->args[0]->type != GX_IR_I1) {
		struct operand reg = ptx_new_reg(e, insn->args[0]->type);

		ptx_line(e, "mov.b%d %s, %s;", bits_of(insn->args[0]->type), reg.text, value.text);
		value = reg;
	}
	ptx_line(e, "%s%s %s, %s, %s;", ptx_feature(e, feature), more, ptx_reg(e, insn).text,
	         value.text, mask.text);
}

static void emit_ballot(struct emitter *e, const struct gx_ir_insn *insn)
{
	emit_vote(e, insn, PTX_BALLOT, "");
}

static void emit_match(struct emitter *e, const struct gx_ir_insn *insn)
{
	emit_vote(e, insn, PTX_MATCH, "");
}

static void emit_redux(struct emitter *e, const struct gx_ir_insn *insn)
{
	emit_vote(e, insn, PTX_REDUX,
	          insn->op == GX_IR_redux_add   ? ".add.u32"
	          : insn->op == GX_IR_redux_and ? ".and.b32"
	          : insn->op == GX_IR_redux_or  ? ".or.b32"
	                                        : ".xor.b32");
}

static void emit_fence(struct emitter *e, const struct gx_ir_insn *insn)
{
	static const enum ptx_feature fences[] = { PTX_FENCE_DEVICE, PTX_FENCE_SYSTEM,
		                                   PTX_FENCE_BLOCK };

	ptx_feature_line(e, fences[insn->imm], "");
}

static void emit_seldom(struct emitter *e, const struct gx_ir_insn *insn)
{
	(void)insn;
	if (e->site->went)
		ptx_line(e, "%smov.b32 %s, 1;", e->guard, e->site->went);
}

/* The thread ends behind the program, when its lanes have met: until then a register says so. */
static void emit_end_lane(struct emitter *e, const struct gx_ir_insn *insn)
{
	(void)insn;
	ptx_line(e, "mov.b32 %s, 1;", e->ends.text);
}

/* i1 has logic and nothing else. */
static void emit_logic(struct emitter *e, const struct gx_ir_insn *insn)
{
	struct operand x = ptx_operand(e, insn->args[0]), y;

	if (insn->op == GX_IR_xor && insn->args[1]->op == GX_IR_const && (insn->args[1]->imm & 1)) {
		ptx_line(e, "not.pred %s, %s;", ptx_reg(e, insn).text, x.text);
		return;
	}
	y = ptx_operand(e, insn->args[1]);
	ptx_line(e, "%s.pred %s, %s, %s;", gx_ir_op_info(insn->op)->name, ptx_reg(e, insn).text,
	         x.text, y.text);
}

static void emit_br(struct emitter *e, const struct gx_ir_insn *insn)
{
	ptx_emit_phi_copies(e, insn->block);
	ptx_jump(e, insn->block->succ[0], "");
}

static void emit_condbr(struct emitter *e, const struct gx_ir_insn *insn)
{
	struct operand condition = ptx_operand(e, insn->args[0]);
	const struct gx_ir_block *yes = insn->block->succ[0], *no = insn->block->succ[1];
	char guard[sizeof(condition.text) + 4];

	if (ptx_guard(e, insn, condition.text))
		return;
	if (ptx_follows(e, yes)) {
		snprintf(guard, sizeof(guard), "@!%s ", condition.text);
		ptx_jump(e, no, guard);
		return;
	}
	snprintf(guard, sizeof(guard), "@%s ", condition.text);
	ptx_jump(e, yes, guard);
	ptx_jump(e, no, "");
}

static void emit_ret(struct emitter *e, const struct gx_ir_insn *insn)
{
	if (e->site->result)
		ptx_line(e, "mov.b64 %s, %s;", e->site->result, ptx_operand(e, insn->args[0]).text);
	ptx_jump(e, NULL, "");
}

/* How an operation is written: by a pattern, or by a function. */
struct spelling {
	const char *pattern;
	emit_fn *write;
};

static const struct spelling spellings[GX_IR_N_OPS] = {
#define PTX_PATTERN(name, text_)  [GX_IR_##name] = { .pattern = text_ },
#define PTX_WRITER(name, writer_) [GX_IR_##name] = { .write = writer_ },
#include "defs/ptx_ops.def"
#undef PTX_PATTERN
#undef PTX_WRITER
};

/* Each operation has one row: without it a name below is not there, with two it is there twice. */
enum {
#define PTX_PATTERN(name, text)  HAS_##name,
#define PTX_WRITER(name, writer) HAS_##name,
#include "defs/ptx_ops.def"
#undef PTX_PATTERN
#undef PTX_WRITER
};
#define IR_OP(name, result, args, flags, lanes, cost, doc) _Static_assert(HAS_##name >= 0, #name);
#include "defs/ir_ops.def"
#undef IR_OP

void ptx_emit_insn(struct emitter *e, const struct gx_ir_insn *insn)
{
	const struct spelling *spelling = &spellings[insn->op];

	if (insn->type == GX_IR_I1 &&
	    (insn->op == GX_IR_and || insn->op == GX_IR_or || insn->op == GX_IR_xor))
		emit_logic(e, insn);
	else if (spelling->write)
		spelling->write(e, insn);
	else if (insn->type == GX_IR_I1)
		emit_impossible(e, insn);
	else if (!ptx_emit_fused(e, insn))
		emit_pattern(e, insn, spelling->pattern);
}
