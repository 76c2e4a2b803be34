/* report_state.c - the state that matters at a refusal: the registers that the instruction reads,
 * the stack they point to, the records that are held. */
#include "verify/report.h"
#include "verify/search.h"

#include "ebpf/insn.h"
#include "ir/helper.h"

#include <stdio.h>

enum { MAX_OPERANDS = 5, STACK_BYTES_SHOWN = 64 };

static const struct gx_insn *ebpf_insn(const struct gx_verifier *v, int pc)
{
	return pc >= 0 && (uint32_t)pc < v->program->n_insns ? &v->program->insns[pc] : NULL;
}

/* A lddw needs its second half. */
static bool is_cut_off(const struct gx_program *program, uint32_t pc,
                       const struct gx_insn_info *info)
{
	return info && gx_insn_slots(info) == 2 && pc + 1 >= program->n_insns;
}

void gx_report_insn_text(const struct gx_program *program, uint32_t pc, struct gx_strbuf *out)
{
	const struct gx_insn *insn = &program->insns[pc];
	const struct gx_insn_info *info = gx_insn_info(insn);
	const char *helper = NULL;

	if (is_cut_off(program, pc, info)) {
		gx_strbuf_puts(out, "half of a 64-bit immediate");
		return;
	}
	if (info && info->kind == GX_INSN_CALL_HELPER)
		helper = gx_ir_helper_name((uint32_t)insn->imm);
	if (info && info->kind == GX_INSN_CALL_KFUNC && insn->imm >= 0)
		helper = gx_ir_helper_name(gx_is_named_id((uint32_t)insn->imm)
		                                   ? (uint64_t)insn->imm
		                                   : GX_KFUNC_ID + (uint64_t)insn->imm);
	if (helper)
		gx_strbuf_printf(out, "call %s", helper);
	else if (info && info->kind == GX_INSN_LDDW && info->arg == GX_LDDW_MAP &&
	         (uint32_t)insn->imm < program->n_maps)
		gx_strbuf_printf(out, "r%u = map '%.16s'", insn->dst,
		                 program->maps[insn->imm].name);
	else
		gx_insn_print(insn, out);
}

void gx_report_insn(const struct gx_program *program, struct gx_diag *diag, int pc)
{
	struct gx_strbuf text = { 0 };

	if (pc < 0 || !program->insns || (uint32_t)pc >= program->n_insns)
		return;
	gx_report_insn_text(program, (uint32_t)pc, &text);
	gx_copy_text(diag->insn_text, sizeof(diag->insn_text), gx_strbuf_text(&text));
	gx_strbuf_free(&text);
}

/* The registers that the eBPF instruction reads, in the order of the operands of the IR
 * instruction made from it. Returns how many. */
static unsigned operand_regs(const struct gx_ir_insn *insn, const struct gx_insn *ebpf,
                             const struct gx_insn_info *info, uint8_t regs[MAX_OPERANDS])
{
	bool is_access = insn->op == GX_IR_store || insn->op == GX_IR_atomic;
	unsigned n = 0;

	if (insn->op == GX_IR_call) {
		for (n = 0; n < MAX_OPERANDS && n < insn->n_args; n++)
			regs[n] = (uint8_t)(n + 1);
		return n;
	}
	if (insn->op == GX_IR_ret) {
		regs[0] = 0;
		return 1;
	}
	if (insn->op == GX_IR_load || info->kind == GX_INSN_MOVSX64 ||
	    info->kind == GX_INSN_MOVSX32) {
		regs[0] = ebpf->src;
		return 1;
	}
	regs[n++] = ebpf->dst;
	if (is_access ? info->kind != GX_INSN_ST : gx_insn_uses_src(ebpf))
		regs[n++] = ebpf->src;
	if (insn->op == GX_IR_atomic && insn->imm2 == GX_IR_ATOMIC_CMPXCHG)
		regs[n++] = 0;
	return n;
}

/* "written: [-16, -8) [-4, 0)" of the bytes [low, high). */
static void print_written(const struct gx_verifier *v, uint32_t frame, int64_t low, int64_t high,
                          struct gx_strbuf *out)
{
	int64_t start = high;
	bool any = false;

	gx_strbuf_printf(out, "stack fp%+lld to fp%+lld: written:", (long long)low,
	                 (long long)high - 1);
	for (int64_t i = low; i <= high; i++) {
		bool init = i < high &&
		            gx_stack_is_init(&v->state, frame, (uint32_t)(i + GX_FRAME_BYTES), 1);

		if (init && start == high)
			start = i;
		if (init || start == high)
			continue;
		gx_strbuf_printf(out, " [%lld, %lld)", (long long)start, (long long)i);
		start = high;
		any = true;
	}
	gx_strbuf_puts(out, any ? "\n" : " nothing\n");
}

/* What a pointer to the stack leads to. size 0: not known. */
static void print_stack(const struct gx_verifier *v, const struct gx_value *pointer, int64_t imm,
                        uint64_t size, struct gx_strbuf *out)
{
	const struct gx_state *state = &v->state;
	int64_t low = pointer->num.full.smin + imm, high = pointer->num.full.smax + imm;

	high += size && size < STACK_BYTES_SHOWN ? (int64_t)size : STACK_BYTES_SHOWN;
	low = low < -GX_FRAME_BYTES ? -GX_FRAME_BYTES : low;
	high = high > 0 ? 0 : high;
	if (low >= high || !gx_stack_frame(state, pointer->object))
		return;
	print_written(v, pointer->object, low, high, out);
	for (uint32_t i = 0; i < state->n_spills; i++) {
		const struct gx_spill *spill = &state->spills[i];
		int64_t at = (int64_t)spill->off - GX_FRAME_BYTES;
		char text[GX_VALUE_TEXT];

		if (spill->frame == pointer->object && at < high && at + spill->width > low)
			gx_strbuf_printf(out, "fp%lld: %s, %u bytes\n", (long long)at,
			                 gx_value_text(v, &spill->value, text), spill->width);
	}
}

/* Where each record that is held was reserved, when its value is still known. */
static void print_refs(const struct gx_verifier *v, struct gx_strbuf *out)
{
	for (uint32_t r = 0; r < v->state.n_refs; r++)
		for (uint32_t id = 0; id < v->state.n_values; id++) {
			const struct gx_value *value = gx_state_get(&v->state, id);
			const struct gx_ir_insn *insn = value ? v->plan.by_id[id] : NULL;
			struct gx_diag place = { .insn = -1 };

			if (!insn || insn->op != GX_IR_call || value->ref != v->state.refs[r])
				continue;
			gx_report_place(v->program, &place, insn->pc);
			gx_strbuf_printf(out, "held: the record reserved at insn %d", insn->pc);
			if (place.file[0])
				gx_strbuf_printf(out, " (%s:%u: %s)", place.file, place.line,
				                 place.source);
			gx_strbuf_putc(out, '\n');
		}
}

/* Errors of arguments that are about what lies in the stack. */
static bool shows_stack(enum gx_error error)
{
	return error == GX_E_STACK_UNINIT || error == GX_E_POINTER_LEAK;
}

static void print_operand(const struct gx_verifier *v, const struct gx_ir_insn *arg, unsigned reg,
                          struct gx_strbuf *out)
{
	struct gx_value value = gx_read(v, arg);
	bool is_access = v->insn->op == GX_IR_load || v->insn->op == GX_IR_store ||
	                 v->insn->op == GX_IR_atomic;
	char text[GX_VALUE_TEXT];

	if (value.kind == GX_VALUE_NONE)
		return;
	gx_strbuf_printf(out, "%c%u: %s\n", arg->type == GX_IR_I32 ? 'w' : 'r', reg,
	                 gx_value_text(v, &value, text));
	if (value.kind != GX_VALUE_STACK)
		return;
	if (is_access && arg == v->insn->args[0])
		print_stack(v, &value, (int64_t)v->insn->imm, v->insn->width, out);
	else if (v->insn->op == GX_IR_call && shows_stack(v->diag->error))
		print_stack(v, &value, 0, 0, out);
}

static uint32_t step_at(const struct gx_ir_steps *steps, const struct gx_ir_insn *insn)
{
	if (insn->step)
		return insn->step;
	for (uint32_t i = 1; i < steps->n_steps; i++)
		if (steps->steps[i].pc == (uint32_t)insn->pc)
			return i;
	return 0;
}

/* All registers that are used behind v->insn. The IR is made again with its steps: the same values
 * get the same numbers. */
static void print_registers(const struct gx_verifier *v, struct gx_strbuf *out)
{
	const struct gx_ir_insn *regs[11];
	struct gx_ir_steps steps;
	struct gx_ir *again = NULL;
	uint32_t step;

	if (gx_ir_from_ebpf_func(&v->built, v->func, v->rewrites, &again, &steps, NULL))
		return;
	step = step_at(&steps, v->insn);
	if (step)
		gx_ir_step_regs(&steps, step, false, regs);
	for (unsigned r = 0; step && r < 10; r++) {
		const struct gx_value *value =
		        regs[r] ? gx_state_get(&v->state, regs[r]->id) : NULL;
		char text[GX_VALUE_TEXT];

		if (value && value->kind != GX_VALUE_NONE)
			gx_strbuf_printf(out, "r%u: %s\n", r, gx_value_text(v, value, text));
	}
	gx_ir_free(again);
}

/* Something jumps back to it. */
static bool is_loop_head(const struct gx_verifier *v, const struct gx_ir_block *block)
{
	uint32_t loop = v->plan.loop_of[block->id];

	for (uint32_t i = 0; i < block->n_preds && loop != GX_NOT_IN_LOOP; i++)
		if (v->plan.loop_of[block->preds[i]->id] == loop &&
		    block->preds[i]->last->pc >= block->first->pc)
			return true;
	return false;
}

/* The loop that most states have come round in. */
static void print_loop(const struct gx_verifier *v, struct gx_strbuf *out)
{
	const struct gx_ir_block *worst = NULL;
	struct gx_diag place = { .insn = -1 };
	uint32_t most = 1;

	for (uint32_t b = 0; v->search && b < v->ir->n_blocks; b++) {
		uint32_t n = gx_search_n_arrived(v->search, v->ir->blocks[b]);

		if (n <= most || !is_loop_head(v, v->ir->blocks[b]))
			continue;
		worst = v->ir->blocks[b];
		most = n;
	}
	if (!worst)
		return;
	gx_report_place(v->program, &place, worst->first->pc);
	gx_strbuf_printf(out, "loop: %u states at its head, insn %d", most, worst->first->pc);
	if (place.file[0])
		gx_strbuf_printf(out, " (%s:%u: %s)", place.file, place.line, place.source);
	gx_strbuf_putc(out, '\n');
}

void gx_report_state(const struct gx_verifier *v, struct gx_diag *diag)
{
	const struct gx_insn *ebpf = v->insn ? ebpf_insn(v, v->insn->pc) : NULL;
	const struct gx_insn_info *info = ebpf ? gx_insn_info(ebpf) : NULL;
	struct gx_strbuf text = { 0 };
	uint8_t regs[MAX_OPERANDS];
	unsigned n;

	if (!info || !v->state.values)
		return;
	if (diag->error == GX_E_LOOP_INFINITE)
		print_registers(v, &text);
	if (diag->error == GX_E_TOO_COMPLEX)
		print_loop(v, &text);
	n = v->insn->op == GX_IR_phi || text.len ? 0 : operand_regs(v->insn, ebpf, info, regs);
	for (unsigned i = 0; i < n && i < v->insn->n_args; i++)
		print_operand(v, v->insn->args[i], regs[i], &text);
	if (diag->error == GX_E_RING_LEAK || diag->error == GX_E_RING_MANY)
		print_refs(v, &text);
	gx_copy_text(diag->state, sizeof(diag->state), gx_strbuf_text(&text));
	gx_strbuf_free(&text);
}
