/* seldom.c - what a program does seldom (gdev_seldom) as a function of its own, so that what it does always has no more than its own
 * instructions and registers at its place:
 *
 *   bL:  seldom; ...; ret    ->    bL:  call PREFIX's function, (M, values);  bra end
 *
 * It is everything that is reached behind the mark. Nothing else may lead there, and from there only the end: otherwise it stays where it is. */
#include "emit/ptx/emit.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_VALUES = 24 };

static struct gx_ir_insn *find_mark(const struct gx_ir *ir)
{
	struct gx_ir_insn *insn;

	for (uint32_t i = 1; i < ir->n_blocks; i++)
		gx_for_each_insn (insn, ir->blocks[i])
			if (insn->op == GX_IR_seldom)
				return insn;
	return NULL;
}

int ptx_split_seldom(struct gx_ir *ir)
{
	struct gx_ir_insn *mark = find_mark(ir), *first, *br;
	struct gx_ir_block *front, *rest;

	for (first = mark ? mark->block->first : NULL; first && first->op == GX_IR_const;)
		first = first->next;
	if (first == mark)
		return 0;
	front = mark->block;
	rest = gx_ir_split_before(ir, mark);
	br = rest ? gx_ir_insn_new(ir, GX_IR_br, GX_IR_VOID, 0, NULL) : NULL;
	if (!br)
		return -1;
	gx_ir_append(front, br);
	return gx_ir_set_succ(ir, front, 0, rest) ? -1 : gx_ir_cleanup_cfg(ir);
}

/* A block that only returns: the end. */
static bool is_end(const struct gx_ir_block *block)
{
	const struct gx_ir_insn *insn = block->first;

	while (insn && insn->op == GX_IR_const)
		insn = insn->next;
	return insn && insn->op == GX_IR_ret;
}

static bool reach(const struct gx_ir *ir, struct ptx_seldom *seldom)
{
	bool any = true;

	while (any) {
		any = false;
		for (uint32_t i = 0; i < ir->n_blocks; i++)
			for (uint32_t k = 0; k < ir->blocks[i]->n_succ && seldom->in[i]; k++) {
				const struct gx_ir_block *to = ir->blocks[i]->succ[k];

				any |= !seldom->in[to->id] && !is_end(to);
				seldom->in[to->id] |= !is_end(to);
			}
	}
	return !seldom->in[0];
}

/* Nothing else leads into it, no memory of the thread is used on both sides, and no lane ends. */
static bool is_apart(const struct gx_ir *ir, const struct ptx_seldom *seldom)
{
	const struct gx_ir_insn *insn;

	for (uint32_t i = 0; i < ir->n_blocks; i++) {
		const struct gx_ir_block *block = ir->blocks[i];

		for (uint32_t k = 0; k < block->n_preds && seldom->in[i]; k++)
			if (seldom->in[block->preds[k]->id] == (block == seldom->start))
				return false;
		gx_for_each_insn (insn, block)
			if (insn->op == GX_IR_end_lane ||
			    (insn->op == GX_IR_frame && !seldom->in[i]))
				return false;
	}
	return true;
}

/* Behind it is the end: it only says that the program got there. */
static bool stands_alone(const struct gx_ir_insn *mark)
{
	const struct gx_ir_insn *next = mark->next;

	while (next && next->op == GX_IR_const)
		next = next->next;
	return next &&
	       (next->op == GX_IR_ret || (next->op == GX_IR_br && is_end(next->block->succ[0])));
}

int ptx_find_seldom(const struct gx_ir *ir, const struct gx_compile_site *site,
                    struct ptx_seldom *out, struct gx_diag *diag)
{
	const struct gx_ir_insn *mark = find_mark(ir);

	*out = (struct ptx_seldom){ .start = NULL };
	if (!mark || !site->seldom || site->result || site->lane_zero)
		return 0;
	if (stands_alone(mark))
		return 0;
	out->in = calloc(ir->n_blocks, sizeof(*out->in));
	if (!out->in)
		return gx_fail(diag, GX_E_NO_MEMORY, "what runs seldom");
	out->start = mark->block;
	out->in[out->start->id] = true;
	if (reach(ir, out) && is_apart(ir, out))
		return 0;
	ptx_seldom_free(out);
	return 0;
}

void ptx_seldom_free(struct ptx_seldom *seldom)
{
	free(seldom->in);
	*seldom = (struct ptx_seldom){ .start = NULL };
}

bool ptx_is_seldom(const struct ptx_seldom *seldom, const struct gx_ir_block *block)
{
	return seldom->in && seldom->in[block->id];
}

/* --- what it needs of the rest */
struct needs {
	const struct gx_ir_insn *values[MOST_VALUES];
	uint32_t n;
	uint64_t given; /* of the place */
	bool launch_id;
	bool too_many;
};

/* A value that is spelled where it is used needs those that it is made of. */
static void need(const struct emitter *e, const struct gx_ir_insn *value, struct needs *needs)
{
	if (value->op == GX_IR_const || ptx_is_seldom(&e->seldom, value->block) ||
	    (value->op == GX_IR_sreg && value->imm == GX_IR_SREG_active_mask))
		return;
	if (e->n_uses[value->id] == PTX_FUSED) {
		for (uint32_t a = 0; a < value->n_args; a++)
			need(e, value->args[a], needs);
		return;
	}
	for (uint32_t i = 0; i < needs->n; i++)
		if (needs->values[i] == value)
			return;
	needs->too_many |= needs->n == MOST_VALUES;
	if (!needs->too_many)
		needs->values[needs->n++] = value;
}

static void find_needs(const struct emitter *e, struct needs *needs)
{
	const struct gx_ir_insn *insn;

	*needs = (struct needs){ .n = 0 };
	for (uint32_t i = 0; i < e->ir->n_blocks; i++)
		gx_for_each_insn (insn, e->ir->blocks[i]) {
			if (!e->seldom.in[i])
				continue;
			for (uint32_t a = 0; a < insn->n_args; a++)
				need(e, insn->args[a], needs);
			if (insn->op != GX_IR_sreg)
				continue;
			if (gx_compile_is_given((uint32_t)insn->imm))
				needs->given |= (uint64_t)1 << insn->imm;
			needs->launch_id |=
			        insn->imm == GX_IR_SREG_launch_id && e->site->launch_id_param;
		}
}

bool ptx_seldom_fits(const struct emitter *e)
{
	struct needs needs;

	find_needs(e, &needs);
	return !needs.too_many;
}

static void put_name(const struct emitter *e, struct gx_strbuf *text)
{
	const char *own = e->site->prefix;
	size_t len = strlen("gpuext_");

	/* no name of the text begins so: it stays what it is where that is pasted */
	gx_strbuf_printf(text, "gpuext_seldom_%s", strncmp(own, "gpuext_", len) ? own : own + len);
}

static const char *words_of(enum gx_ir_type type)
{
	return type == GX_IR_I64 ? "b64" : "b32";
}

void ptx_call_seldom(struct emitter *e)
{
	struct gx_strbuf call = { 0 };
	struct needs needs;
	struct operand id;
	const char *param = e->site->launch_id_param;

	find_needs(e, &needs);
	put_name(e, &call);
	gx_strbuf_printf(&call, ", (%s", e->mask.text);
	for (uint32_t i = 0; i < needs.n; i++) {
		struct operand value = ptx_reg(e, needs.values[i]), word = value;

		if (needs.values[i]->type == GX_IR_I1) {
			word = ptx_new_reg(e, GX_IR_I32);
			ptx_line(e, "selp.b32 %s, 1, 0, %s;", word.text, value.text);
		}
		gx_strbuf_printf(&call, ", %s", word.text);
	}
	for (uint32_t i = 0; i < GX_IR_N_SREGS; i++)
		if (needs.given >> i & 1)
			gx_strbuf_printf(&call, ", %s%s", e->site->prefix,
			                 gx_ir_sreg_info((enum gx_ir_sreg)i)->name);
	if (needs.launch_id) {
		id = ptx_new_reg(e, GX_IR_I64);
		ptx_line(e, *param == '%' ? "mov.b64 %s, %s;" : "ld.param.u64 %s, [%s];", id.text,
		         param);
		e->uses_launch_id = true;
		gx_strbuf_printf(&call, ", %s", id.text);
	}
	ptx_line(e, "call %s);", gx_strbuf_text(&call));
	gx_strbuf_free_part(&call, &e->body);
}

/* .func NAME(registers) { ... ret; }; body: its blocks, which are written by the caller. */
void ptx_begin_seldom(struct emitter *e, struct gx_strbuf *head)
{
	const char *prefix = e->site->prefix;
	struct needs needs;

	find_needs(e, &needs);
	gx_strbuf_puts(head, "\n.func ");
	put_name(e, head);
	gx_strbuf_printf(head, "(.reg .b32 %sactive_mask", prefix);
	ptx_line(e, "mov.b32 %s, %sactive_mask;", e->mask.text, prefix);
	for (uint32_t i = 0; i < needs.n; i++) {
		const struct gx_ir_insn *value = needs.values[i];

		gx_strbuf_printf(head, ", .reg .%s %sarg%" PRIu32, words_of(value->type), prefix,
		                 i);
		if (value->type == GX_IR_I1)
			ptx_line(e, "setp.ne.u32 %s, %sarg%" PRIu32 ", 0;", ptx_reg(e, value).text,
			         prefix, i);
		else
			ptx_line(e, "mov.%s %s, %sarg%" PRIu32 ";", words_of(value->type),
			         ptx_reg(e, value).text, prefix, i);
	}
	for (uint32_t i = 0; i < GX_IR_N_SREGS; i++)
		if (needs.given >> i & 1)
			gx_strbuf_printf(head, ", .reg .%s %s%s",
			                 words_of(gx_ir_sreg_info((enum gx_ir_sreg)i)->type),
			                 prefix, gx_ir_sreg_info((enum gx_ir_sreg)i)->name);
	if (needs.launch_id)
		gx_strbuf_printf(head, ", .reg .b64 %%%slaunch_id", prefix);
	gx_strbuf_puts(head, ")\n{\n");
}
