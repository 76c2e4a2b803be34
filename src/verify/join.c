/* join.c - calls of global functions become copies of the functions' IR, with what is known of
 * it: everything behind the exploration sees one IR. */
#include "verify/functions.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

struct join {
	struct gx_verifier *v;
	struct gx_ir *ir;
	struct gx_note *notes; /* [n_notes] by insn->scratch, of the caller and of all copies */
	uint32_t n_notes, cap_notes;
	struct gx_plan_frame *frames; /* [ir->n_frames] */
	uint32_t cap_frames;

	/* the copy that is made */
	const struct gx_function *callee;
	const struct gx_func_info *info;
	const struct gx_call_note *call;
	struct gx_ir_insn *at; /* the call; the phi behind the copy */
	struct gx_ir_insn *args[GX_FUNC_MAX_PARAMS];
	struct gx_ir_insn **map;    /* [callee->ir->next_id] */
	struct gx_ir_block **block; /* [callee->ir->n_blocks] */
	struct gx_ir_block *behind;
	uint32_t first_frame;
	uint64_t times; /* that the call is executed */
};

static void *grow(struct gx_arena *arena, void *old, uint32_t n, uint32_t *cap, size_t size)
{
	uint32_t bigger = *cap ? *cap : 64;
	void *grown;

	if (n <= *cap)
		return old;
	while (bigger < n)
		bigger *= 2;
	grown = gx_arena_calloc(arena, bigger, size);
	if (grown && *cap)
		memcpy(grown, old, *cap * size);
	if (grown)
		*cap = bigger;
	return grown;
}

static struct gx_note *add_note(struct join *j, struct gx_ir_insn *insn)
{
	struct gx_note *grown =
	        grow(&j->v->arena, j->notes, j->n_notes + 1, &j->cap_notes, sizeof(*grown));

	if (!grown)
		return NULL;
	j->notes = grown;
	insn->scratch = j->n_notes++;
	j->notes[insn->scratch] = (struct gx_note){ .insn = insn };
	return &j->notes[insn->scratch];
}

static struct gx_ir_insn *add_insn(struct join *j, struct gx_ir_block *block, enum gx_ir_op op,
                                   uint64_t imm)
{
	struct gx_ir_insn *insn = gx_ir_insn_new(j->ir, op, GX_IR_VOID, 0, NULL);

	if (!insn || !add_note(j, insn))
		return NULL;
	insn->imm = imm;
	insn->pc = j->at->pc;
	insn->fact.reached = j->times != 0;
	gx_ir_append(block, insn);
	return insn;
}

/* --- memory of parameters: what the argument was */
static int32_t clamp(int64_t offset)
{
	return offset < INT32_MIN ? INT32_MIN : offset > INT32_MAX ? INT32_MAX : (int32_t)offset;
}

/* The bytes [low, high) behind the argument. */
static void note_memory(struct gx_note *note, const struct gx_arg_note *arg, int32_t low,
                        int32_t high, bool written)
{
	int32_t first = clamp((int64_t)arg->low + low), end = clamp((int64_t)arg->high + high);
	uint32_t k = arg->map;

	if (arg->space == GX_IR_SPACE_STACK) {
		gx_note_stack_range(note, arg->frame, first, end);
		note->any_frame |= arg->any_frame;
		note->writes_stack |= written && note->insn->op == GX_IR_call;
	} else if (arg->space == GX_IR_SPACE_PARAM) {
		bool again = note->params >> k & 1;

		note->param_low[k] =
		        again && note->param_low[k] < first ? note->param_low[k] : first;
		note->param_high[k] =
		        again && note->param_high[k] > end ? note->param_high[k] : end;
		note->params |= (uint8_t)(1 << k);
		note->params_written |= (uint8_t)(written << k);
	} else {
		note->reads_elsewhere = true;
	}
}

/* A constant. Of what reaches only a NULL argument any will do: the function has asked, no run
 * gets here. */
static void make_dead(struct gx_ir_insn *insn, struct gx_note *note)
{
	insn->op = GX_IR_const;
	insn->n_args = 0;
	insn->imm = insn->imm2 = 0;
	insn->width = 0;
	insn->fetch = insn->upgraded = false;
	insn->space = GX_IR_SPACE_UNKNOWN;
	insn->map = 0;
	insn->fact = gx_ir_fact_const(0);
	*note = (struct gx_note){ .insn = insn };
}

/* The parameters of the callee in a note become memory of the caller. False: the instruction only
 * reaches what is NULL here. */
static bool place_params(const struct join *j, struct gx_ir_insn *insn, struct gx_note *note,
                         const struct gx_note *old)
{
	bool by_param = note->seen && note->space == GX_IR_SPACE_PARAM;

	note->params = note->params_written = 0;
	for (uint32_t k = 0; k < GX_FUNC_MAX_PARAMS; k++) {
		const struct gx_arg_note *arg = &j->call->args[k];

		if (!(old->params >> k & 1))
			continue;
		if (!arg->seen && by_param)
			return false;
		if (!arg->seen)
			continue; /* on other paths it reaches something else */
		note_memory(note, arg, old->param_low[k], old->param_high[k],
		            old->params_written >> k & 1);
		if (by_param && old->map == k) {
			note->space = arg->space;
			note->map = arg->map;
			insn->space = (enum gx_ir_space)arg->space;
			insn->map = arg->map;
		}
	}
	return true;
}

/* Does insn compare memory that the function got with NULL, and is that known at this call? */
static bool null_test(const struct join *j, const struct gx_ir_insn *insn, bool *outcome)
{
	const struct gx_arg_note *arg;

	if (insn->op != GX_IR_icmp || (insn->imm != GX_IR_EQ && insn->imm != GX_IR_NE) ||
	    insn->args[0]->op != GX_IR_param || insn->args[1]->op != GX_IR_const ||
	    insn->args[1]->imm || j->info->params[insn->args[0]->imm].kind != GX_PARAM_MEM)
		return false;
	arg = &j->call->args[insn->args[0]->imm];
	*outcome = arg->seen == (insn->imm == GX_IR_NE);
	return !arg->seen || !arg->nullable;
}

/* --- the copy */
static int copy_insn(struct join *j, struct gx_ir_block *to, const struct gx_ir_insn *from)
{
	const struct gx_note *old = &j->callee->notes[from->scratch];
	struct gx_ir_insn *copy;
	struct gx_note *note;
	bool alive, outcome;

	if (from->op == GX_IR_param) {
		j->map[from->id] = j->args[from->imm];
		return 0;
	}
	if (from->op == GX_IR_ret)
		return add_insn(j, to, GX_IR_leave, j->first_frame) && add_insn(j, to, GX_IR_br, 0)
		               ? 0
		               : -ENOMEM;
	copy = gx_ir_insn_copy(j->ir, from); /* operands are the callee's until they are linked */
	note = copy ? add_note(j, copy) : NULL;
	if (!note)
		return -ENOMEM;
	note = &j->notes[copy->scratch];
	*note = *old;
	note->insn = copy;
	copy->step = 0;
	if (note->stack_low != note->stack_high)
		note->frame += j->first_frame;
	if (copy->op == GX_IR_frame || copy->op == GX_IR_enter || copy->op == GX_IR_leave)
		copy->imm += j->first_frame;
	alive = place_params(j, copy, note, old);
	if (!alive && copy->type == GX_IR_VOID)
		return 0; /* is not put in */
	if (!alive)
		make_dead(copy, note);
	if (null_test(j, from, &outcome)) {
		make_dead(copy, note);
		copy->imm = outcome;
		copy->fact = gx_ir_fact_const(outcome);
	}
	if (from->id)
		j->map[from->id] = copy;
	gx_ir_append(to, copy);
	return 0;
}

static int copy_blocks(struct join *j)
{
	const struct gx_ir *from = j->callee->ir;
	int err = 0;

	for (uint32_t b = 0; b < from->n_blocks; b++) {
		const struct gx_ir_block *old = from->blocks[b];
		struct gx_ir_block *block = j->block[b] = gx_ir_block_new(j->ir);

		if (!block)
			return -ENOMEM;
		block->widen = old->widen;
		if (__builtin_mul_overflow(old->trips, j->times, &block->trips))
			block->trips = UINT64_MAX;
	}
	for (uint32_t b = 0; !err && b < from->n_blocks; b++) {
		const struct gx_ir_insn *insn;

		gx_for_each_insn (insn, from->blocks[b]) {
			err = copy_insn(j, j->block[b], insn);
			if (err)
				break;
		}
	}
	return err;
}

/* Operands of the copies, and edges with preds in the order of the callee's. */
static int link_blocks(struct join *j)
{
	const struct gx_ir *from = j->callee->ir;

	for (uint32_t b = 0; b < from->n_blocks; b++) {
		const struct gx_ir_block *old = from->blocks[b];
		struct gx_ir_block *block = j->block[b];
		struct gx_ir_insn *insn;

		gx_for_each_insn (insn, block)
			for (uint32_t i = 0; i < insn->n_args; i++)
				insn->args[i] = j->map[insn->args[i]->id];
		block->n_succ = old->n_succ;
		for (uint32_t i = 0; i < old->n_succ; i++)
			block->succ[i] = j->block[old->succ[i]->id];
		block->preds = gx_arena_calloc(&j->ir->arena, old->n_preds + 1,
		                               sizeof(struct gx_ir_block *));
		if (!block->preds)
			return -ENOMEM;
		block->cap_preds = old->n_preds + 1;
		block->n_preds = old->n_preds;
		for (uint32_t i = 0; i < old->n_preds; i++)
			block->preds[i] = j->block[old->preds[i]->id];
	}
	return 0;
}

/* The call is the phi of all results now. */
static int link_results(struct join *j)
{
	const struct gx_ir *from = j->callee->ir;
	int err = 0;

	j->at->op = GX_IR_phi;
	j->at->n_args = 0;
	j->at->imm = 0;
	for (uint32_t b = 0; !err && b < from->n_blocks; b++) {
		const struct gx_ir_insn *last = from->blocks[b]->last;

		if (last->op != GX_IR_ret)
			continue;
		err = gx_ir_set_succ(j->ir, j->block[b], 0, j->behind);
		if (!err)
			err = gx_ir_phi_add(j->ir, j->at, j->map[last->args[0]->id]);
	}
	return err;
}

static int add_frames(struct join *j)
{
	uint32_t n = j->callee->ir->n_frames;
	struct gx_plan_frame *grown;

	j->first_frame = j->ir->n_frames;
	grown = grow(&j->v->arena, j->frames, j->first_frame + n, &j->cap_frames, sizeof(*grown));
	if (!grown)
		return -ENOMEM;
	j->frames = grown;
	for (uint32_t f = 0; f < n; f++) {
		j->frames[j->first_frame + f] = j->callee->frames[f];
		j->frames[j->first_frame + f].caller += j->first_frame;
	}
	j->frames[j->first_frame].caller = j->call->frame;
	j->ir->n_frames += n;
	return 0;
}

static int start_copy(struct join *j, struct gx_ir_insn *call)
{
	const struct gx_ir *from = j->callee->ir;
	struct gx_ir_block *before = call->block;

	j->at = call;
	j->times = before->trips;
	for (uint32_t i = 0; i < call->n_args; i++)
		j->args[i] = call->args[i];
	j->map = gx_arena_calloc(&j->v->arena, from->next_id, sizeof(struct gx_ir_insn *));
	j->block = gx_arena_calloc(&j->v->arena, from->n_blocks, sizeof(struct gx_ir_block *));
	j->behind = gx_ir_split_before(j->ir, call);
	if (!j->map || !j->block || !j->behind || add_frames(j) ||
	    !add_insn(j, before, GX_IR_enter, j->first_frame) ||
	    !add_insn(j, before, GX_IR_br, 0) || copy_blocks(j) || link_blocks(j))
		return -ENOMEM;
	return gx_ir_set_succ(j->ir, before, 0, j->block[0]);
}

/* A comparison with NULL is known: what lies behind the other way goes. */
static void drop_null_ways(struct join *j)
{
	for (uint32_t b = 0; b < j->callee->ir->n_blocks; b++) {
		struct gx_ir_block *block = j->block[b];
		struct gx_ir_insn *last = block->last, *test = last->n_args ? last->args[0] : NULL;

		if (last->op != GX_IR_condbr || test->op != GX_IR_const)
			continue;
		gx_ir_drop_succ(block, test->imm ? 1 : 0);
		last->op = GX_IR_br;
		last->n_args = 0;
	}
}

static int join_call(struct join *j, struct gx_ir_insn *call)
{
	struct gx_verifier *v = j->v;
	uint32_t number = (uint32_t)(call->imm - GX_FUNC_ID);
	static const struct gx_call_note none;
	int err;

	v->insn = call;
	j->callee = &v->functions[number];
	j->info = &v->program->funcs[number];
	j->call = j->notes[call->scratch].call ? j->notes[call->scratch].call : &none;
	if (j->n_notes + j->callee->n_insns > GX_IR_MAX_INSNS)
		return gx_refuse(v, GX_E_IR_SIZE, "more than %u with this copy of %s",
		                 GX_IR_MAX_INSNS, v->program->funcs[number].name);
	err = start_copy(j, call);
	if (!err)
		err = link_results(j);
	if (!err) {
		j->notes[call->scratch] = (struct gx_note){ .insn = call };
		drop_null_ways(j);
	}
	return err ? gx_refuse(v, GX_E_NO_MEMORY, "joining functions") : 0;
}

/* --- the plan of the whole */
static int replan(struct join *j)
{
	struct gx_verifier *v = j->v;
	struct gx_plan plan = { 0 };
	struct gx_note *kept;
	struct gx_ir_insn *insn;
	uint32_t n = 0;

	if (gx_ir_merge_blocks(j->ir))
		return -ENOMEM;
	kept = gx_arena_calloc(&v->arena, j->n_notes, sizeof(*kept));
	if (!kept)
		return -ENOMEM;
	for (uint32_t b = 0; b < j->ir->n_blocks; b++)
		gx_for_each_insn (insn, j->ir->blocks[b])
			kept[n++] = j->notes[insn->scratch];
	if (gx_plan_make(j->ir, &v->arena, &plan) ||
	    gx_plan_relevant(v->program, j->ir, &v->arena, &plan, v->plan.coarse))
		return -ENOMEM;
	memcpy(plan.notes, kept, n * sizeof(*kept));
	memcpy(plan.frames, j->frames, j->ir->n_frames * sizeof(*plan.frames));
	plan.widen = v->plan.widen;
	v->plan = plan;
	return 0;
}

static uint32_t find_calls(const struct gx_ir *ir, struct gx_ir_insn **calls)
{
	struct gx_ir_insn *insn;
	uint32_t n = 0;

	for (uint32_t b = 0; b < ir->n_blocks; b++)
		gx_for_each_insn (insn, ir->blocks[b])
			if (insn->op == GX_IR_call && gx_is_func_id(insn->imm)) {
				if (calls)
					calls[n] = insn;
				n++;
			}
	return n;
}

int gx_join(struct gx_verifier *v)
{
	struct join j = { .v = v,
		          .ir = v->ir,
		          .notes = v->plan.notes,
		          .n_notes = v->plan.n_notes,
		          .cap_notes = v->plan.n_notes,
		          .frames = v->plan.frames,
		          .cap_frames = v->ir->n_frames };
	uint32_t n = find_calls(v->ir, NULL);
	struct gx_ir_insn **calls;
	int err = 0;

	if (!n)
		return 0;
	calls = gx_arena_calloc(&v->arena, n, sizeof(struct gx_ir_insn *));
	if (!calls)
		return gx_refuse(v, GX_E_NO_MEMORY, "joining functions");
	find_calls(v->ir, calls);
	for (uint32_t i = 0; !err && i < n; i++)
		err = join_call(&j, calls[i]);
	if (err)
		return err;
	v->insn = NULL;
	if (replan(&j))
		return gx_refuse(v, GX_E_NO_MEMORY, "joined functions");
	return gx_ir_validate(v->ir, NULL, v->diag);
}
