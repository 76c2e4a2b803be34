/* func_call.c - global functions while something is explored: what their parameters are, and
 * whether the arguments of a call are what the signature says. */
#include "verify/functions.h"

#include <stdio.h>
#include <string.h>

int gx_transfer_param(struct gx_verifier *v)
{
	uint32_t i = (uint32_t)v->insn->imm;
	struct gx_value out = gx_value_top(64);

	if (!v->func || i >= v->func->n_params)
		return gx_refuse(v, GX_E_IR_INVALID, "parameter %u", i + 1);
	if (v->func->params[i].kind == GX_PARAM_MEM) {
		out = gx_value_pointer(GX_VALUE_PARAM, i, 0);
		out.size = v->func->params[i].size;
		out.maybe_null = true;
		out.id = v->next_value_id++;
	}
	gx_define(v, v->insn, &out);
	return 0;
}

static int refuse_arg(struct gx_verifier *v, const struct gx_func_info *func, unsigned i,
                      const struct gx_value *arg, const char *expected)
{
	char text[GX_VALUE_TEXT];

	if (arg->kind == GX_VALUE_NONE)
		return gx_refuse_none(v);
	if (arg->kind == GX_VALUE_RELEASED)
		return gx_refuse(v, GX_E_RING_RELEASED, "argument %u of %s", i + 1, func->name);
	return gx_refuse(v, GX_E_FUNC_ARG, "argument %u of %s is %s, not %s", i + 1, func->name,
	                 gx_value_text(v, arg, text), expected);
}

/* Where it points must be one thing over all paths: the joined code reads it with one kind of
 * instruction. */
static int note_arg(struct gx_verifier *v, const struct gx_func_info *func, unsigned i,
                    const struct gx_value *arg)
{
	static const uint8_t spaces[] = { [GX_VALUE_STACK] = GX_IR_SPACE_STACK,
		                          [GX_VALUE_MAP_VALUE] = GX_IR_SPACE_MAP,
		                          [GX_VALUE_RING] = GX_IR_SPACE_RING,
		                          [GX_VALUE_PARAM] = GX_IR_SPACE_PARAM };
	struct gx_arg_note *note = &v->plan.notes[v->insn->scratch].call->args[i];
	uint32_t space = spaces[arg->kind], map = arg->kind == GX_VALUE_STACK ? 0 : arg->object;
	int32_t low = (int32_t)arg->num.full.smin, high = (int32_t)arg->num.full.smax;

	if (note->seen && (note->space != space || note->map != map))
		return gx_refuse(v, GX_E_FUNC_MIXED, "argument %u of %s", i + 1, func->name);
	if (!note->seen) {
		*note = (struct gx_arg_note){ .seen = true,
			                      .nullable = note->nullable,
			                      .space = space,
			                      .map = map,
			                      .frame = arg->object,
			                      .low = low,
			                      .high = high };
	}
	note->any_frame |= note->frame != arg->object;
	note->low = low < note->low ? low : note->low;
	note->high = high > note->high ? high : note->high;
	return 0;
}

static int check_memory(struct gx_verifier *v, const struct gx_func_info *func, unsigned i,
                        const struct gx_value *arg)
{
	const struct gx_func_param *param = &func->params[i];
	struct gx_arg_note *note = &v->plan.notes[v->insn->scratch].call->args[i];
	struct gx_value pointer = *arg;
	char what[128];
	int err;

	note->nullable |= arg->maybe_null || arg->kind == GX_VALUE_SCALAR;
	if (arg->kind == GX_VALUE_SCALAR && gx_scalar_is_const(&arg->num) && !arg->num.bits.value)
		return 0;
	if (arg->kind != GX_VALUE_STACK && arg->kind != GX_VALUE_MAP_VALUE &&
	    arg->kind != GX_VALUE_RING && arg->kind != GX_VALUE_PARAM)
		return refuse_arg(v, func, i, arg, "memory");
	pointer.maybe_null = false;
	snprintf(what, sizeof(what), "argument %u of %s", i + 1, func->name);
	err = gx_check_region(v, &pointer, param->size, param->align, GX_ACCESS_READ, what);
	if (!err && !param->read_only)
		err = gx_check_region(v, &pointer, param->size, param->align, GX_ACCESS_WRITE,
		                      what);
	return err ? err : note_arg(v, func, i, arg);
}

static int check_arg(struct gx_verifier *v, const struct gx_func_info *func, unsigned i,
                     const struct gx_value *arg)
{
	switch ((enum gx_func_param_kind)func->params[i].kind) {
	case GX_PARAM_SCALAR:
		return arg->kind == GX_VALUE_SCALAR ? 0 : refuse_arg(v, func, i, arg, "a number");
	case GX_PARAM_CTX:
		if (arg->kind == GX_VALUE_CTX && gx_scalar_is_const(&arg->num) &&
		    !arg->num.bits.value)
			return 0;
		return refuse_arg(v, func, i, arg, "the context as it came");
	case GX_PARAM_MEM: return check_memory(v, func, i, arg);
	case GX_PARAM_UNSUPPORTED:
	case GX_N_PARAM_KINDS: break;
	}
	return gx_refuse(v, GX_E_FUNC_SIGNATURE, "parameter %u of %s", i + 1, func->name);
}

/* The function may have written it: nothing more is known of the bytes. */
static void forget(struct gx_verifier *v, const struct gx_func_param *param,
                   const struct gx_value *arg)
{
	int64_t low = arg->num.full.smin + GX_FRAME_BYTES;
	int64_t high = arg->num.full.smax + GX_FRAME_BYTES + (int64_t)param->size;

	if (arg->kind == GX_VALUE_STACK && !param->read_only)
		gx_stack_forget(&v->state, arg->object, (uint32_t)low, (uint32_t)(high - low));
}

int gx_transfer_func(struct gx_verifier *v)
{
	const struct gx_ir_insn *insn = v->insn;
	uint32_t number = (uint32_t)(insn->imm - GX_FUNC_ID);
	struct gx_note *note = &v->plan.notes[insn->scratch];
	const struct gx_func_info *func;
	struct gx_value args[GX_FUNC_MAX_PARAMS], result = gx_value_top(64);
	int err = 0;

	if (!v->functions || number >= v->program->n_func_infos ||
	    v->functions[number].state != GX_FUNCTION_DONE)
		return gx_refuse(v, GX_E_IR_INVALID, "call of function %u", number);
	func = &v->program->funcs[number];
	if (insn->n_args != func->n_params)
		return gx_refuse(v, GX_E_IR_INVALID, "%u arguments for %s", insn->n_args,
		                 func->name);
	if (v->state.n_frames + v->functions[number].depth > GX_IR_MAX_FRAMES)
		return gx_refuse(v, GX_E_CALL_DEPTH, "%u frames here, %u more of %s",
		                 v->state.n_frames, v->functions[number].depth, func->name);
	if (!note->call)
		note->call = gx_arena_calloc(&v->arena, 1, sizeof(*note->call));
	if (!note->call)
		return gx_refuse(v, GX_E_NO_MEMORY, "call of %s", func->name);
	note->call->frame = v->state.frames[v->state.n_frames - 1].id;
	for (unsigned i = 0; !err && i < func->n_params; i++) {
		args[i] = gx_read(v, insn->args[i]);
		err = check_arg(v, func, i, &args[i]);
	}
	for (unsigned i = 0; !err && i < func->n_params; i++)
		if (func->params[i].kind == GX_PARAM_MEM)
			forget(v, &func->params[i], &args[i]);
	v->calls_exit |= v->functions[number].calls_exit;
	if (!err)
		gx_define(v, insn, &result);
	return err;
}

uint64_t gx_func_cost(const struct gx_verifier *v, const struct gx_ir_insn *insn)
{
	/* joining adds a branch to the copy and one behind it */
	uint64_t ways = 2 * (uint64_t)gx_ir_op_info(GX_IR_br)->cost;

	if (insn->op != GX_IR_call || !gx_is_func_id(insn->imm) || !v->functions)
		return 0;
	return v->functions[insn->imm - GX_FUNC_ID].worst_ops + ways;
}
