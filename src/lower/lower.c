/* lower.c - the walk: every instruction that a device has no word for is replaced.
 *
 * From the last to the first, so that where a pointer comes from can still be read off the calls
 * that made it. */
#include "lower/lower_internal.h"

#include "opt/opt.h"

#include <stdlib.h>

struct gx_ir_insn *lower_fail(struct lowering *l, const struct gx_ir_insn *insn,
                              enum gx_error error, int *err, const char *fmt, ...)
{
	bool first = l->diag && l->diag->error == GX_E_NONE;
	va_list ap;

	va_start(ap, fmt);
	*err = gx_vfail(l->diag, error, fmt, ap);
	va_end(ap);
	if (first)
		l->diag->insn = insn->pc;
	return NULL;
}

bool lower_moves(struct lowering *l, const struct gx_ir_insn *call, const struct gx_map_def *def,
                 enum gx_map_op op, int *err)
{
	uint32_t limit;
	const char *what =
	        gx_map_type_too_long(def->type, op, def->key_size, def->value_size, &limit);

	if (what)
		lower_fail(l, call, GX_E_LOWER_SIZE, err, "%s of %u bytes, limit %u", what,
		           *what == 'k' ? def->key_size : def->value_size, limit);
	return !what;
}

static int lower_call(struct lowering *l, struct gx_ir_insn *call)
{
	lower_fn *lower = lower_helper(call->imm);
	struct gx_ir_insn *value;
	int err = 0;

	/* the verifier accepts it where no run gets to */
	if (call->imm == (uint32_t)GX_KFUNC_NONE || call->imm == GX_CORE_NONE) {
		gx_rename(&l->renaming, call, gx_b_const(&l->b, GX_IR_I64, 0));
		gx_ir_remove(call);
		return 0;
	}
	if (!lower) {
		lower_fail(l, call, GX_E_LOWER_HELPER, &err, "helper %llu",
		           (unsigned long long)call->imm);
		return err;
	}
	value = lower(l, call, &err);
	if (err)
		return err;
	if (value->op != GX_IR_const) {
		/* what the verifier knew of the result still holds, except lanes: they are worked
		 * out anew */
		if (call->fact.umin > value->fact.umin)
			value->fact.umin = call->fact.umin;
		if (call->fact.umax < value->fact.umax)
			value->fact.umax = call->fact.umax;
	}
	gx_rename(&l->renaming, call, value);
	gx_ir_remove(call);
	return 0;
}

static int lower_insn(struct lowering *l, struct gx_ir_insn *insn)
{
	struct gx_ir_insn *value;
	int err;

	gx_build_before(&l->b, insn);
	if (insn->op == GX_IR_call)
		return lower_call(l, insn);
	if (insn->op == GX_IR_mapval) {
		if (insn->imm >= l->program->n_maps) {
			lower_fail(l, insn, GX_E_LOWER_MAP, &err, "map %llu",
			           (unsigned long long)insn->imm);
			return err;
		}
		value = lower_map_word(l, (uint32_t)insn->imm, GX_RELOC_MAP_BASE, insn->imm2);
		value->fact.umin = 1;
		gx_rename(&l->renaming, insn, value);
	} else if (insn->op == GX_IR_atomic) {
		gx_rename(&l->renaming, insn, lower_stack_atomic(l, insn));
	} else if (insn->op == GX_IR_none) {
		gx_rename(&l->renaming, insn, gx_b_const(&l->b, GX_IR_I64, 0));
	} else if (insn->op == GX_IR_load) {
		err = lower_context_load(l, insn);
		if (err)
			return err;
	} else if (insn->op == GX_IR_ret) {
		if (gx_hook_decides(l->program->hook))
			return 0;
		/* a device has no use for the result: nothing is kept alive for it */
		insn->args[0] = gx_b_const(&l->b, GX_IR_I64, 0);
		return 0;
	}
	gx_ir_remove(insn);
	return 0;
}

static bool is_context_load(const struct gx_ir_insn *insn)
{
	int64_t offset = 0;

	return insn->op == GX_IR_load && (insn->space == GX_IR_SPACE_CTX ||
	                                  gx_address_base(insn->args[0], &offset)->op == GX_IR_ctx);
}

/* Where a context pointer may be left: on its way to loads, all of which are gone, in their comparisons and the program's, and
 * on the stack. */
static bool may_have_context(const struct gx_ir_insn *insn, uint32_t arg)
{
	switch ((int)insn->op) {
	case GX_IR_add:
	case GX_IR_sub:
	case GX_IR_phi:
	case GX_IR_select:
	case GX_IR_icmp: return true;
	case GX_IR_store: return arg == 1 && insn->space == GX_IR_SPACE_STACK;
	default: return false;
	}
}

/* Marks (scratch) what is made of context pointers. Whether anything new was marked. */
static bool mark_contexts(struct gx_ir_block *block)
{
	struct gx_ir_insn *insn;
	bool any = false;

	gx_for_each_insn (insn, block) {
		bool is_made = insn->op == GX_IR_ctx;

		for (uint32_t a = 0; a < insn->n_args; a++)
			is_made |= insn->args[a]->scratch && insn->type == GX_IR_I64;
		any |= is_made && !insn->scratch;
		insn->scratch |= is_made;
	}
	return any;
}

/* A context is no memory: where its pointer is left, it stands at a number of its own. What the verifier found out about
 * addresses made of it says nothing of that. */
static void settle_contexts(struct gx_ir_block *block)
{
	struct gx_ir_insn *insn;

	gx_for_each_insn (insn, block) {
		enum gx_ir_lanes lanes = insn->fact.lanes;
		bool reached = insn->fact.reached;

		if (!insn->scratch)
			continue;
		if (insn->op == GX_IR_ctx) {
			insn->op = GX_IR_const;
			insn->imm = LOWER_CONTEXT_AT;
		}
		insn->fact = gx_ir_fact_any(insn->type);
		insn->fact.lanes = lanes;
		insn->fact.reached = reached;
	}
}

/* Handles are only named by calls and contexts by loads: when those are gone, nothing needs them. */
static int check_gone(struct lowering *l)
{
	const struct gx_ir *ir = l->b.ir;
	struct gx_ir_insn *insn;
	bool any = true;
	int err = 0;

	for (uint32_t i = 0; i < ir->n_blocks; i++)
		gx_for_each_insn (insn, ir->blocks[i])
			insn->scratch = 0;
	while (any) {
		any = false;
		for (uint32_t i = 0; i < ir->n_blocks; i++)
			any |= mark_contexts(ir->blocks[i]);
	}
	for (uint32_t i = 0; i < ir->n_blocks; i++)
		gx_for_each_insn (insn, ir->blocks[i])
			for (uint32_t a = 0; a < insn->n_args && !err; a++)
				if (insn->args[a]->op == GX_IR_map ||
				    (insn->args[a]->scratch && !may_have_context(insn, a)))
					lower_fail(l, insn, GX_E_LOWER_CONTEXT, &err,
					           "a context or map pointer that is kept");
	for (uint32_t i = 0; i < ir->n_blocks && !err; i++)
		settle_contexts(ir->blocks[i]);
	return err;
}

enum phase { PHASE_CALLS, PHASE_CONTEXT };

static bool is_work(const struct gx_ir_insn *insn, enum phase phase)
{
	if (phase == PHASE_CONTEXT)
		return is_context_load(insn);
	if (insn->op == GX_IR_atomic)
		return insn->space == GX_IR_SPACE_STACK;
	return insn->op == GX_IR_call || insn->op == GX_IR_mapval || insn->op == GX_IR_ret ||
	       insn->op == GX_IR_enter || insn->op == GX_IR_leave || insn->op == GX_IR_expect ||
	       insn->op == GX_IR_none;
}

static int lower_phase(struct lowering *l, enum phase phase)
{
	struct gx_ir *ir = l->b.ir;
	struct gx_ir_insn **work, *insn;
	size_t n = 0;
	int err = 0;

	for (uint32_t i = 0; i < ir->n_blocks; i++)
		gx_for_each_insn (insn, ir->blocks[i])
			n += is_work(insn, phase);
	work = calloc(n + 1, sizeof(struct gx_ir_insn *));
	if (!work)
		return -ENOMEM;
	if (gx_renaming_start(&l->renaming, ir)) {
		free(work);
		return -ENOMEM;
	}
	n = 0;
	for (uint32_t i = 0; i < ir->n_blocks; i++)
		gx_for_each_insn (insn, ir->blocks[i])
			if (is_work(insn, phase))
				work[n++] = insn;
	while (n && !err)
		err = lower_insn(l, work[--n]);
	free(work);
	gx_renaming_finish(&l->renaming, ir);
	return err ? err : gx_build_done(&l->b);
}

/* A context pointer that was put on the stack: once no helper needs the stack, it comes back as
 * what it was. */
static int uncover_context(struct lowering *l)
{
	static const enum gx_pass_id passes[] = { GX_PASS_fold, GX_PASS_promote_stack, GX_PASS_fold,
		                                  GX_PASS_dead_code };
	struct gx_ir *ir = l->b.ir;
	bool covered = false;

	for (uint32_t i = 0; i < ir->n_blocks; i++) {
		struct gx_ir_insn *insn;

		gx_for_each_insn (insn, ir->blocks[i]) {
			int64_t offset = 0;

			covered |= insn->op == GX_IR_load && insn->space == GX_IR_SPACE_CTX &&
			           gx_address_base(insn->args[0], &offset)->op != GX_IR_ctx;
			covered |= insn->op == GX_IR_store && insn->args[1]->op == GX_IR_ctx;
		}
	}
	return covered ? gx_passes_run(ir, passes, 4, 1, NULL, l->diag) : 0;
}

/* Nobody but the thread has its value of a per-thread map. */
static void mark_weak_loads(struct gx_ir *ir, const struct gx_program *program)
{
	struct gx_ir_insn *insn;

	for (uint32_t i = 0; i < ir->n_blocks; i++)
		gx_for_each_insn (insn, ir->blocks[i])
			if (insn->op == GX_IR_load && insn->space == GX_IR_SPACE_MAP &&
			    insn->map < program->n_maps &&
			    (program->maps[insn->map].flags & GX_MAP_CACHED ||
			     gx_map_type_lies(program->maps[insn->map].type, GX_LAYOUT_per_thread)))
				insn->imm2 = GX_IR_LOAD_WEAK;
}

int gx_lower(struct gx_ir *ir, const struct gx_program *program,
             const struct gx_lower_target *target, enum gx_lanes lanes, struct gx_diag *diag)
{
	struct lowering l = { .program = program, .target = target, .lanes = lanes, .diag = diag };
	int err;

	if (!ir->n_blocks)
		return gx_fail(diag, GX_E_INTERNAL, "empty program");
	if (gx_hook_on_cpu(program->hook))
		return gx_fail(diag, GX_E_UNSUPPORTED, "a program of the CPU in a kernel");
	gx_build_init(&l.b, ir);
	mark_weak_loads(ir, program);
	lower_pair_stores(&l);
	lower_prepare_rings(&l);
	err = lower_mix_records(&l);
	if (!err)
		err = lower_phase(&l, PHASE_CALLS);
	if (!err)
		err = uncover_context(&l);
	if (!err)
		err = lower_phase(&l, PHASE_CONTEXT);
	if (!err)
		err = check_gone(&l);
	if (!err)
		err = lower_frame(&l);
	if (!err)
		err = gx_ir_cleanup_cfg(ir);
	return err == -ENOMEM ? gx_fail(diag, GX_E_NO_MEMORY, "lowering") : err;
}
