/* functions.c - verifies the global functions of a program, each once, callees before callers. */
#include "verify/functions.h"

#include <stdio.h>
#include <string.h>

/* --- the list as it came */
static bool param_is_valid(const struct gx_func_param *param)
{
	if (param->kind >= GX_N_PARAM_KINDS)
		return false;
	if (param->kind != GX_PARAM_MEM)
		return true;
	return param->size && param->size <= GX_FUNC_MAX_MEM && param->align && param->align <= 8 &&
	       !(param->align & (param->align - 1));
}

static bool info_is_valid(const struct gx_func_info *info)
{
	if (info->n_params > GX_FUNC_MAX_PARAMS || info->result >= GX_N_FUNC_RESULTS ||
	    !memchr(info->name, '\0', sizeof(info->name)))
		return false;
	for (uint32_t i = 0; i < info->n_params; i++)
		if (!param_is_valid(&info->params[i]))
			return false;
	return true;
}

int gx_functions_check(const struct gx_program *program, struct gx_diag *diag)
{
	if (!program->n_func_infos)
		return 0;
	if (!program->funcs || !program->func_starts || program->n_func_infos != program->n_funcs ||
	    program->n_func_infos >= GX_MAX_FUNC_INFOS)
		return gx_fail(diag, GX_E_FUNC_INFO, "%u of %u functions", program->n_func_infos,
		               program->n_funcs);
	for (uint32_t i = 0; i < program->n_func_infos; i++) {
		const struct gx_func_info *info = &program->funcs[i];

		if (info->start != program->func_starts[i] || info->start >= program->n_insns ||
		    (i ? info->start <= info[-1].start : info->start != 0) || !info_is_valid(info))
			return gx_fail(diag, GX_E_FUNC_INFO, "function %u", i);
	}
	return 0;
}

/* --- the functions */
static int check_signature(struct gx_verifier *v, const struct gx_func_info *info)
{
	if (info->result == GX_RESULT_UNSUPPORTED)
		return gx_refuse(v, GX_E_FUNC_SIGNATURE, "the result of %s", info->name);
	for (uint32_t i = 0; i < info->n_params; i++)
		if (info->params[i].kind == GX_PARAM_UNSUPPORTED)
			return gx_refuse(v, GX_E_FUNC_SIGNATURE, "parameter %u of %s", i + 1,
			                 info->name);
	return 0;
}

/* What the exploration and the joining found out, for callers. */
static int keep(struct gx_verifier *v, struct gx_function *function)
{
	const struct gx_ir *ir = v->ir;

	function->notes = v->plan.notes;
	function->n_insns = v->plan.n_notes;
	function->frames = v->plan.frames;
	function->worst_ops = v->worst_ops;
	function->calls_exit = v->calls_exit;
	function->depth = 1;
	for (uint32_t f = 1; f < ir->n_frames; f++) {
		uint32_t n = 1;

		for (uint32_t at = f; at && n <= GX_MAX_OPEN_FRAMES; n++)
			at = v->plan.frames[at].caller;
		function->depth = n > function->depth ? n : function->depth;
	}
	function->state = GX_FUNCTION_DONE;
	v->insn = NULL;
	return gx_stack_depth(v);
}

/* The errors of a function say which one it is. */
static void name_error(struct gx_verifier *v, const struct gx_func_info *info)
{
	struct gx_diag *diag = v->diag;
	char text[sizeof(diag->text)];

	memcpy(text, diag->text, sizeof(text));
	snprintf(diag->text, sizeof(diag->text), "in %s: %.250s", info->name, text);
}

static int verify_one(struct gx_verifier *v, uint32_t number, uint32_t level);

/* Everything that v->functions[number].ir calls. */
static int verify_callees(struct gx_verifier *v, const struct gx_ir *ir, uint32_t level)
{
	const struct gx_ir_insn *insn;
	int err = 0;

	for (uint32_t b = 0; !err && b < ir->n_blocks; b++)
		gx_for_each_insn (insn, ir->blocks[b]) {
			if (err || insn->op != GX_IR_call || !gx_is_func_id(insn->imm))
				continue;
			v->insn = insn;
			err = verify_one(v, (uint32_t)(insn->imm - GX_FUNC_ID), level + 1);
		}
	return err;
}

static int prove(struct gx_verifier *v, uint32_t number)
{
	struct gx_function *function = &v->functions[number];
	struct gx_ir *ir = v->ir;
	int err;

	v->steps = function->steps;
	v->func = &v->program->funcs[number];
	v->ir = function->ir;
	v->plan = (struct gx_plan){ 0 };
	err = gx_prove_ir(v);
	v->func_visits += v->n_visits;
	v->func_states += v->n_states;
	if (!err)
		err = keep(v, function);
	if (err)
		name_error(v, v->func);
	v->func = NULL;
	v->ir = ir;
	v->plan = (struct gx_plan){ 0 };
	return err;
}

static int verify_one(struct gx_verifier *v, uint32_t number, uint32_t level)
{
	const struct gx_func_info *info = &v->program->funcs[number];
	struct gx_function *function = &v->functions[number];
	const struct gx_ir_insn *at = v->insn;
	int err;

	if (function->state == GX_FUNCTION_DONE)
		return 0;
	if (function->state == GX_FUNCTION_BUSY)
		return gx_refuse(v, GX_E_RECURSION, "%s calls itself", info->name);
	if (level > GX_IR_MAX_FRAMES)
		return gx_refuse(v, GX_E_CALL_DEPTH, "%s is called more than %u deep", info->name,
		                 GX_IR_MAX_FRAMES);
	function->state = GX_FUNCTION_BUSY;
	err = check_signature(v, info);
	if (!err) {
		err = gx_ir_from_ebpf_func(&v->built, info, v->rewrites, &function->ir,
		                           gx_is_watched(v) ? &function->steps : NULL, v->diag);
		err = err ? err : gx_ir_validate(function->ir, NULL, v->diag);
		if (err) {
			gx_report_place(v->program, v->diag, v->diag->insn);
			name_error(v, info);
		}
	}
	if (!err)
		err = verify_callees(v, function->ir, level);
	v->insn = NULL;
	if (!err)
		err = prove(v, number);
	v->insn = at;
	return err;
}

int gx_functions_verify(struct gx_verifier *v)
{
	uint32_t n = v->program->n_func_infos;
	int err = 0;

	v->functions = gx_arena_calloc(&v->arena, n, sizeof(*v->functions));
	if (!v->functions)
		return gx_refuse(v, GX_E_NO_MEMORY, "functions");
	for (uint32_t i = 1; !err && i < n; i++)
		if (v->program->funcs[i].global)
			err = verify_one(v, i, 1);
	v->insn = NULL;
	return err;
}

void gx_functions_free(struct gx_verifier *v)
{
	for (uint32_t i = 0; v->functions && i < v->program->n_func_infos; i++)
		gx_ir_free(v->functions[i].ir);
}
