/* emit.c - the frame of a scope: declarations, blocks in order, labels, the end where all lanes
 * meet again. */
#include "emit/ptx/emit.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FRAME_BYTES 512u
enum { MOST_GUARDED = 6 };

static const char reg_letters[] = { 'v', 'p', 'r', 'd' }; /* by enum gx_ir_type */

void ptx_line(struct emitter *e, const char *fmt, ...)
{
	va_list ap;

	gx_strbuf_putc(&e->body, '\t');
	va_start(ap, fmt);
	gx_strbuf_vprintf(&e->body, fmt, ap);
	va_end(ap);
	gx_strbuf_putc(&e->body, '\n');
	e->n_insns++;
}

const char *ptx_feature(struct emitter *e, enum ptx_feature feature)
{
	uint32_t major = e->target.major[feature], minor = e->target.minor[feature];

	if (major > e->need_major || (major == e->need_major && minor > e->need_minor)) {
		e->need_major = major;
		e->need_minor = minor;
	}
	return e->target.text[feature];
}

void ptx_feature_line(struct emitter *e, enum ptx_feature feature, const char *result)
{
	const char *text = ptx_feature(e, feature);
	struct operand free_pred = { "" };

	if (!*text)
		return;
	if (strstr(text, "%p"))
		free_pred = ptx_new_reg(e, GX_IR_I1);
	gx_strbuf_putc(&e->body, '\t');
	for (const char *p = text; *p; p++) {
		e->n_insns += *p == ';';
		if (*p != '%') {
			gx_strbuf_putc(&e->body, *p);
			continue;
		}
		p++;
		gx_strbuf_puts(&e->body, *p == '=' ? result : free_pred.text);
	}
	gx_strbuf_putc(&e->body, '\n');
}

static struct operand name_reg(const struct emitter *e, enum gx_ir_type type, uint32_t number)
{
	struct operand reg;

	snprintf(reg.text, sizeof(reg.text), "%s%c%" PRIu32, e->site->prefix, reg_letters[type],
	         number);
	return reg;
}

struct operand ptx_new_reg(struct emitter *e, enum gx_ir_type type)
{
	return name_reg(e, type, e->n_regs[type]++);
}

struct operand ptx_reg(const struct emitter *e, const struct gx_ir_insn *value)
{
	return name_reg(e, value->type, value->scratch);
}

struct operand ptx_operand(struct emitter *e, const struct gx_ir_insn *value)
{
	struct operand op;

	if (value->op != GX_IR_const)
		return ptx_reg(e, value);
	if (value->type == GX_IR_I1) {
		op = ptx_new_reg(e, GX_IR_I1);
		ptx_line(e, "setp.ne.u32 %s, %d, 0;", op.text, (int)(value->imm & 1));
	} else if (value->type == GX_IR_I32) {
		snprintf(op.text, sizeof(op.text), "%" PRId32, (int32_t)value->imm);
	} else {
		snprintf(op.text, sizeof(op.text), "%" PRId64, (int64_t)value->imm);
	}
	return op;
}

void ptx_keep_apart(struct emitter *e, enum gx_ir_type type, const char *reg)
{
	const char *zero = e->site->lane_zero;
	struct operand low, high;

	if (!zero)
		return;
	if (type == GX_IR_I32) {
		ptx_line(e, "or.b32 %s, %s, %s;", reg, reg, zero);
	} else if (type == GX_IR_I64) {
		low = ptx_new_reg(e, GX_IR_I32);
		high = ptx_new_reg(e, GX_IR_I32);
		ptx_line(e, "mov.b64 {%s, %s}, %s;", low.text, high.text, reg);
		ptx_line(e, "or.b32 %s, %s, %s;", low.text, low.text, zero);
		ptx_line(e, "or.b32 %s, %s, %s;", high.text, high.text, zero);
		ptx_line(e, "mov.b64 %s, {%s, %s};", reg, low.text, high.text);
	}
}

/* A block that does nothing but return is not written: jumps to it go to the end. */
static bool is_exit(const struct emitter *e, const struct gx_ir_block *block)
{
	const struct gx_ir_insn *insn = block->first;

	while (insn && insn->op == GX_IR_const)
		insn = insn->next;
	return block->id && insn && insn->op == GX_IR_ret && !e->site->result;
}

static const struct gx_ir_block *real_target(const struct emitter *e, const struct gx_ir_block *to)
{
	return to && is_exit(e, to) ? NULL : to;
}

bool ptx_follows(const struct emitter *e, const struct gx_ir_block *to)
{
	return real_target(e, to) == e->next;
}

void ptx_jump(struct emitter *e, const struct gx_ir_block *to, const char *guard)
{
	to = real_target(e, to);
	if (to == e->next)
		return;
	e->jumps = true;
	if (to)
		ptx_line(e, "%sbra %sL%" PRIu32 ";", guard, e->site->prefix, to->id);
	else
		ptx_line(e, "%sbra %sE;", guard, e->site->prefix);
	e->end_used |= !to;
}

/* In the scope, or in the function, that is being written; a call stands for the other one in the scope. */
static bool is_here(const struct emitter *e, const struct gx_ir_block *block)
{
	return e->in_seldom == ptx_is_seldom(&e->seldom, block) ||
	       (!e->in_seldom && block == e->seldom.start);
}

/* The block written after blocks[i]; NULL: the end */
static const struct gx_ir_block *next_written(const struct emitter *e, uint32_t i)
{
	while (++i < e->ir->n_blocks)
		if (!is_exit(e, e->ir->blocks[i]) && is_here(e, e->ir->blocks[i]) &&
		    e->ir->blocks[i] != e->guarded)
			return e->ir->blocks[i];
	return NULL;
}

/* Additions to registers, and what they need: for these nobody jumps. */
static bool is_guardable(const struct emitter *e, const struct gx_ir_block *block)
{
	const struct gx_ir_insn *insn;
	uint32_t n = 0;

	if (!e->site->kept || block->n_preds != 1 || block->n_succ != 1 || block == e->seldom.start)
		return false;
	gx_for_each_insn (insn, block) {
		bool adds = insn->op == GX_IR_atomic && insn->kept;
		bool pure = gx_ir_op_info(insn->op)->flags == GX_IR_PURE;

		n += insn->op != GX_IR_const;
		if (!adds && !pure && insn->op != GX_IR_seldom && insn->op != GX_IR_br)
			return false;
	}
	insn = block->succ[0]->first;
	return n <= MOST_GUARDED && !(insn && insn->op == GX_IR_phi);
}

bool ptx_guard(struct emitter *e, const struct gx_ir_insn *condbr, const char *condition)
{
	const struct gx_ir_insn *insn;
	const struct gx_ir_block *to;

	for (uint32_t side = 0; side < 2; side++) {
		to = condbr->block->succ[side];
		if (!is_guardable(e, to) ||
		    real_target(e, to->succ[0]) != real_target(e, condbr->block->succ[1 - side]))
			continue;
		snprintf(e->guard, sizeof(e->guard), "@%s%s ", side ? "!" : "", condition);
		gx_for_each_insn (insn, to)
			if (insn->op != GX_IR_br)
				ptx_emit_insn(e, insn);
		e->guard[0] = '\0';
		e->guarded = to;
		if (e->next == to)
			e->next = next_written(e, to->id);
		ptx_jump(e, to->succ[0], "");
		return true;
	}
	return false;
}

/* Does something jump to the block instead of falling into it? */
static bool needs_label(const struct emitter *e, const struct gx_ir_block *block)
{
	for (uint32_t i = 0; i < block->n_preds; i++)
		if (next_written(e, block->preds[i]->id) != block)
			return true;
	return false;
}

/* The old value of an atomic that nobody asked for, and what is spelled elsewhere, has no register.
 */
static bool has_register(const struct emitter *e, const struct gx_ir_insn *insn)
{
	if (insn->type == GX_IR_VOID || insn->op == GX_IR_const || e->n_uses[insn->id] == PTX_FUSED)
		return false;
	return insn->op != GX_IR_atomic || e->n_uses[insn->id] || insn->fetch ||
	       insn->imm2 >= GX_IR_ATOMIC_XCHG;
}

/* Numbers the values that live in registers; b32 register 0 is M. */
static void number_values(struct emitter *e)
{
	for (uint32_t i = 0; i < e->ir->n_blocks; i++) {
		struct gx_ir_insn *insn;

		gx_for_each_insn (insn, e->ir->blocks[i])
			if (insn->op == GX_IR_sreg && insn->imm == GX_IR_SREG_active_mask)
				insn->scratch = 0;
			else if (has_register(e, insn))
				insn->scratch = e->n_regs[insn->type]++;
	}
}

/* One lane goes on from the first block, or from the last of those that follow it in a row. Others come to no block behind that. In machine
 * code ptxas knows no number: they are literals that nobody knows (emit_ops.c). */
static void find_leader(struct emitter *e)
{
	const struct gx_ir_block *block = e->ir->blocks[0];
	const struct gx_ir_insn *who;

	while (block->n_succ == 1 && block->succ[0]->n_preds == 1)
		block = block->succ[0];
	if (e->site->lane_zero || block->n_succ != 2 || block->succ[0]->n_preds != 1 ||
	    !is_exit(e, block->succ[1]))
		return;
	who = block->last->args[0];
	if (who->op != GX_IR_sreg || who->imm != GX_IR_SREG_is_leader || !has_register(e, who))
		return;
	e->leads = who;
	e->leads_behind = block->id;
}

/* Only frames that something still points to take room. */
static int place_frames(struct emitter *e)
{
	e->frame_at = calloc((size_t)e->ir->n_frames + 1, sizeof(*e->frame_at));
	if (!e->frame_at)
		return gx_fail(e->diag, GX_E_NO_MEMORY, "%u frames", e->ir->n_frames);
	for (uint32_t i = 0; i < e->ir->n_blocks; i++) {
		struct gx_ir_insn *insn;

		gx_for_each_insn (insn, e->ir->blocks[i]) {
			if (insn->op == GX_IR_frame && insn->imm >= e->ir->n_frames)
				return gx_fail(e->diag, GX_E_INTERNAL, "frame %" PRIu64, insn->imm);
			if (insn->op == GX_IR_frame && !e->frame_at[insn->imm])
				e->frame_at[insn->imm] = e->local_bytes += FRAME_BYTES;
			if ((insn->op == GX_IR_load || insn->op == GX_IR_store) &&
			    insn->space == GX_IR_SPACE_UNKNOWN)
				e->generic_stack = true;
		}
	}
	return 0;
}

/* What a machine may give a warp once: special registers, results of votes and shuffles, the time. M is kept apart where it is
 * made, and with it the number of its lanes; so is what the site brings along. */
static bool is_shared(const struct emitter *e, const struct gx_ir_insn *insn)
{
	if (insn->op == GX_IR_sreg)
		return insn->imm != GX_IR_SREG_active_mask && insn->imm != GX_IR_SREG_n_active &&
		       !(insn->imm == GX_IR_SREG_smid && e->site->smid_reg) &&
		       gx_ir_sreg_info((uint32_t)insn->imm)->lanes == GX_IR_RULE_SAME;
	return insn->op == GX_IR_timer || (gx_ir_op_info(insn->op)->flags & GX_IR_CONV &&
	                                   gx_ir_op_info(insn->op)->lanes == GX_IR_RULE_SAME);
}

/* Does its text read the mask of the lanes that arrived? */
static bool reads_mask(const struct gx_ir_insn *insn)
{
	return insn->op == GX_IR_sreg &&
	       (insn->imm == GX_IR_SREG_active_mask || insn->imm == GX_IR_SREG_n_active ||
	        insn->imm == GX_IR_SREG_is_leader);
}

/* Where the zero is made late, nearly all lanes end before it is, and only ask the mask who they are. */
static bool keeps_mask_apart(const struct emitter *e)
{
	return !e->site->zero_text;
}

static bool needs_zero(const struct emitter *e, const struct gx_ir_block *block)
{
	const struct gx_ir_insn *insn;

	gx_for_each_insn (insn, block)
		if (insn->op == GX_IR_reloc || is_shared(e, insn) ||
		    (reads_mask(insn) && keeps_mask_apart(e)))
			return true;
	return false;
}

/* Where the program goes on when it does not end with a block; NULL: it may go several ways. */
static const struct gx_ir_block *only_way_on(const struct emitter *e,
                                             const struct gx_ir_block *block)
{
	for (uint32_t i = 0; i < block->n_succ && block->n_succ == 2; i++)
		if (is_exit(e, block->succ[1 - i]) && block->succ[i]->n_preds == 1)
			return block->succ[i];
	return NULL;
}

/* The block that everything which needs the zero stands in or behind: the first one, or, where the program may end there and needs
 * nothing before, the only other, and so on. */
static const struct gx_ir_block *where_zero_is_made(const struct emitter *e)
{
	const struct gx_ir_block *block = e->ir->blocks[0], *next;

	while (!needs_zero(e, block)) {
		next = only_way_on(e, block);
		if (!next)
			break;
		block = next;
	}
	return block;
}

enum { NOT_ZERO = 0x5bd1e995 };

/* site->cut_after */
static void cut(struct emitter *e)
{
	const struct gx_compile_site *site = e->site;
	struct operand never;

	if (!site->cut_after || !site->lane_zero || site->zero_text ||
	    e->n_insns - e->cut_at < site->cut_after)
		return;
	never = ptx_new_reg(e, GX_IR_I1);
	/* whoever goes on knows of the zero that it is not this number, and no more: each cut has another one */
	ptx_line(e, "setp.eq.u32 %s, %s, 0x%08x;", never.text, site->lane_zero,
	         NOT_ZERO + e->n_insns);
	ptx_line(e, "@%s bra %sE;", never.text, site->prefix);
	e->end_used = true;
	e->cut_at = e->n_insns;
}

static void emit_block(struct emitter *e, const struct gx_ir_block *block)
{
	const struct gx_ir_insn *insn;

	if (needs_label(e, block))
		gx_strbuf_printf(&e->body, "%sL%" PRIu32 ":\n", e->site->prefix, block->id);
	if (block == e->seldom.start && !e->in_seldom) {
		if (e->site->went)
			ptx_line(e, "mov.b32 %s, 1;", e->site->went);
		ptx_call_seldom(e);
		ptx_jump(e, NULL, "");
		return;
	}
	if (e->site->zero_text && block == where_zero_is_made(e) && block->id)
		gx_strbuf_puts(&e->body, e->site->zero_text);
	gx_for_each_insn (insn, block) {
		ptx_emit_insn(e, insn);
		if (e->site->lane_zero && is_shared(e, insn))
			ptx_keep_apart(e, insn->type, ptx_reg(e, insn).text);
		if (insn->next)
			cut(e);
	}
}

void ptx_declare(struct emitter *e, struct gx_strbuf *out)
{
	static const char *const types[] = { "", "pred", "b32", "b64" };

	for (int t = GX_IR_I1; t <= GX_IR_I64; t++)
		if (e->n_regs[t])
			gx_strbuf_printf(out, "\t.reg .%s %s%c<%" PRIu32 ">;\n", types[t],
			                 e->site->prefix, reg_letters[t], e->n_regs[t]);
	if (e->local_bytes)
		gx_strbuf_printf(out, "\t.local .align 8 .b8 %sstack[%" PRIu32 "];\n",
		                 e->site->prefix, e->local_bytes);
}

static bool needs_mask(const struct emitter *e)
{
	const struct gx_ir_insn *insn;

	for (uint32_t i = 0; i < e->ir->n_blocks; i++)
		gx_for_each_insn (insn, e->ir->blocks[i])
			if (reads_mask(insn))
				return true;
	return (!e->site->is_last && !e->site->first_thread) || e->seldom.start;
}

static void emit_mask(struct emitter *e)
{
	if (e->site->mask_is_given)
		ptx_line(e, "mov.b32 %s, %sactive_mask;", e->mask.text, e->site->prefix);
	else
		ptx_own_mask(e, e->mask.text);
	if (keeps_mask_apart(e))
		ptx_keep_apart(e, GX_IR_I32, e->mask.text);
}

/* Does the program end threads? *all: those of all lanes of the event. */
static bool ends_lanes(const struct emitter *e, bool *all)
{
	const struct gx_ir_insn *insn;
	bool ends = false;

	*all = false;
	for (uint32_t i = 0; i < e->ir->n_blocks; i++)
		gx_for_each_insn (insn, e->ir->blocks[i])
			if (insn->op == GX_IR_end_lane) {
				ends = true;
				*all |= insn->imm != 0;
			}
	return ends;
}

/* Behind where they met. */
static void emit_end_of_lanes(struct emitter *e, bool all)
{
	struct operand ends = ptx_new_reg(e, GX_IR_I1), votes;

	ptx_line(e, "setp.ne.u32 %s, %s, 0;", ends.text, e->ends.text);
	if (all) {
		votes = ptx_new_reg(e, GX_IR_I32);
		ptx_line(e, "%s %s, %s, %s;", ptx_feature(e, PTX_BALLOT), votes.text, ends.text,
		         e->mask.text);
		ptx_line(e, "setp.ne.u32 %s, %s, 0;", ends.text, votes.text);
	}
	ptx_line(e, "@%s exit;", ends.text);
}

static void emit_blocks(struct emitter *e)
{
	for (uint32_t i = 0; i < e->ir->n_blocks; i++) {
		if (is_exit(e, e->ir->blocks[i]) || !is_here(e, e->ir->blocks[i]) ||
		    e->ir->blocks[i] == e->guarded)
			continue;
		e->next = next_written(e, i);
		emit_block(e, e->ir->blocks[i]);
	}
	if (e->end_used)
		gx_strbuf_printf(&e->body, "%sE:\n", e->site->prefix);
}

/* Lanes that no jump parts need not meet, where what they add up is the thread's own. */
static bool meet_behind(const struct emitter *e)
{
	return !e->site->is_last && !e->site->first_thread &&
	       (e->jumps || e->parts_lanes || e->ends_lanes || !e->site->kept);
}

/* The lanes that came wait for each other. A warp that is whole does so by a number: of a mask in a register ptxas asks first whether all
 * lanes have the same. In machine code lanes would part for it. */
static void meet(struct emitter *e)
{
	const char *sync = ptx_feature(e, PTX_SYNC_WARP);
	struct operand whole;

	if (!*sync)
		return;
	if (e->site->lane_zero) {
		ptx_line(e, "%s %s;", sync, e->mask.text);
		return;
	}
	whole = ptx_new_reg(e, GX_IR_I1);
	ptx_line(e, "setp.eq.u32 %s, %s, -1;", whole.text, e->mask.text);
	ptx_line(e, "@%s %s -1;", whole.text, sync);
	ptx_line(e, "@!%s %s %s;", whole.text, sync, e->mask.text);
}

static void emit_body(struct emitter *e)
{
	bool all;

	e->ends_lanes = ends_lanes(e, &all);
	if (e->ends_lanes) {
		e->ends = ptx_new_reg(e, GX_IR_I32);
		ptx_line(e, "mov.b32 %s, 0;", e->ends.text);
	}
	if (e->parts_lanes)
		ptx_go_in(e);
	if (e->site->zero_text && !where_zero_is_made(e)->id)
		gx_strbuf_puts(&e->body, e->site->zero_text);
	if (needs_mask(e))
		emit_mask(e);
	if (e->site->kept && e->site->kept->flat)
		ptx_emit_flat(e);
	else
		emit_blocks(e);
	if (meet_behind(e))
		meet(e);
	if (!e->site->is_last && e->ends_lanes)
		emit_end_of_lanes(e, all);
	if (e->parts_lanes)
		ptx_come_out(e);
}

/* Grafts have no registers of the warp, and older targets no parts. */
static bool parts_lanes(const struct emitter *e)
{
	const struct gx_compile_site *site = e->site;

	return site->sm >= 70 && !site->lane_zero && !site->gathered &&
	       (ptx_parts_lanes(e->ir) || ptx_function_parts_lanes(e));
}

/* The function for what the program does seldom. Lanes that came to it meet the others behind the call. */
static void emit_seldom(struct emitter *scope)
{
	struct gx_strbuf *out = scope->site->seldom;
	struct gx_compile_site site = *scope->site;
	struct emitter e = *scope;
	char id[96];

	snprintf(id, sizeof(id), "%%%slaunch_id", site.prefix);
	if (site.launch_id_param)
		site.launch_id_param = id;
	site.went = NULL; /* the caller has said so */
	e.site = &site;
	e.in_seldom = true;
	e.end_used = false;
	e.body = (struct gx_strbuf){ 0 };
	ptx_begin_seldom(&e, out);
	emit_blocks(&e);
	ptx_declare(&e, out);
	gx_strbuf_append(out, gx_strbuf_text(&e.body), e.body.len);
	gx_strbuf_puts(out, "\tret;\n}\n");
	gx_strbuf_free_part(&e.body, out);
	scope->need_major = e.need_major;
	scope->need_minor = e.need_minor;
	scope->uses_reloc |= e.uses_reloc;
	scope->local_bytes = 0; /* what there is, is declared there */
	scope->err = e.err;
}

int ptx_emit(const struct gx_ir *ir, const struct gx_compile_site *site, struct gx_strbuf *out,
             struct gx_compiled *info, struct gx_diag *diag)
{
	struct emitter e = { .ir = ir, .site = site, .need_major = 6, .diag = diag };
	int err;

	if (strlen(site->prefix) > 64)
		return gx_fail(diag, GX_E_INTERNAL, "prefix '%s' is too long", site->prefix);
	err = ptx_target_choose(site->ptx_major, site->ptx_minor, site->sm, &e.target, diag);
	if (!err)
		err = place_frames(&e);
	if (!err)
		err = ptx_find_fused(&e);
	if (!err)
		err = ptx_find_seldom(ir, site, &e.seldom, diag);
	if (!err && e.seldom.start && !ptx_seldom_fits(&e))
		ptx_seldom_free(&e.seldom);
	e.parts_lanes = !err && parts_lanes(&e);
	if (!err) {
		e.mask = ptx_new_reg(&e, GX_IR_I32);
		number_values(&e);
		find_leader(&e);
		emit_body(&e);
		info->local_bytes = e.local_bytes;
		if (e.seldom.start)
			emit_seldom(&e);
		err = e.err;
	}
	if (!err) {
		gx_strbuf_puts(out, "{\n");
		ptx_declare(&e, out);
		gx_strbuf_append(out, gx_strbuf_text(&e.body), e.body.len);
		gx_strbuf_puts(out, "}\n");
		info->n_ptx_insns = e.n_insns;
		info->min_ptx_major = e.need_major;
		info->min_ptx_minor = e.need_minor;
		info->uses_launch_id = e.uses_launch_id;
		info->uses_reloc = e.uses_reloc;
		info->ends_threads = e.ends_lanes;
		info->parts_lanes = e.parts_lanes;
		if (e.body.failed || out->failed)
			err = gx_fail(diag, GX_E_NO_MEMORY, "PTX text");
	}
	ptx_seldom_free(&e.seldom);
	free(e.frame_at);
	free(e.n_uses);
	gx_strbuf_free(&e.body);
	return err;
}

int gx_compile_ptx_mask(const struct gx_compile_site *site, const char *reg, struct gx_strbuf *out,
                        struct gx_diag *diag)
{
	/* the function that gets it may be pasted by ptxas */
	struct emitter e = { .site = site, .need_major = 6, .diag = diag, .parts_lanes = true };
	int err = ptx_target_choose(site->ptx_major, site->ptx_minor, site->sm, &e.target, diag);

	if (!err)
		ptx_own_mask(&e, reg);
	if (!err && e.body.failed)
		err = gx_fail(diag, GX_E_NO_MEMORY, "PTX text");
	ptx_declare(&e, out);
	gx_strbuf_append(out, gx_strbuf_text(&e.body), e.body.len);
	gx_strbuf_free(&e.body);
	return err;
}
