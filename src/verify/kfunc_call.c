/* kfunc_call.c - calls of kernel functions by driver policies: who may call, each argument against
 * its row in kfuncs.def, the result. */
#include "verify/btf_object.h"
#include "verify/frozen.h"
#include "verify/verifier.h"

#include <stdio.h>

struct call {
	const struct gx_kfunc_row *row;
	enum gx_kfunc kfunc;
	struct gx_value args[GX_KFUNC_MAX_ARGS];
};

typedef int check_arg(struct gx_verifier *v, const struct call *call, unsigned i);

static int refuse_arg(struct gx_verifier *v, const struct call *call, unsigned i,
                      const char *expected)
{
	char text[GX_VALUE_TEXT];

	if (call->args[i].kind == GX_VALUE_RELEASED)
		return gx_refuse(v, GX_E_RING_RELEASED, "argument %u of %s", i + 1,
		                 call->row->name);
	return gx_refuse(v, GX_E_KFUNC_ARG, "argument %u (%s) of %s is %s, not %s", i + 1,
	                 call->row->args[i].name, call->row->name,
	                 gx_value_text(v, &call->args[i], text), expected);
}

static int check_number(struct gx_verifier *v, const struct call *call, unsigned i)
{
	return call->args[i].kind == GX_VALUE_SCALAR ? 0 : refuse_arg(v, call, i, "a number");
}

/* An object as it was given: not moved, not NULL. */
static int check_given(struct gx_verifier *v, const struct call *call, unsigned i,
                       const char *expected)
{
	const struct gx_value *arg = &call->args[i];
	char text[GX_VALUE_TEXT];

	if (arg->kind != GX_VALUE_OBJECT || !gx_scalar_is_const(&arg->num) || arg->num.bits.value)
		return refuse_arg(v, call, i, expected);
	if (arg->maybe_null)
		return gx_refuse(v, GX_E_NULL_POINTER, "argument %u of %s is %s", i + 1,
		                 call->row->name, gx_value_text(v, arg, text));
	return 0;
}

static int check_struct(struct gx_verifier *v, const struct call *call, unsigned i,
                        bool constant_too)
{
	const struct gx_struct_row *wanted = gx_struct_row(call->row->args[i].type);
	bool constant;
	int err = check_given(v, call, i, wanted->name);

	if (err)
		return err;
	if (gx_object_struct(v->program, call->args[i].object, &constant) !=
	    call->row->args[i].type)
		return refuse_arg(v, call, i, wanted->name);
	return constant && !constant_too ? refuse_arg(v, call, i, "one that may change") : 0;
}

static int check_object(struct gx_verifier *v, const struct call *call, unsigned i)
{
	return check_struct(v, call, i, false);
}

static int check_const(struct gx_verifier *v, const struct call *call, unsigned i)
{
	return check_struct(v, call, i, true);
}

/* The head of an object that the callback was given; a constant one has it, too. */
static int check_head(struct gx_verifier *v, const struct call *call, unsigned i)
{
	int err = check_given(v, call, i, "the head of an argument");
	bool constant;

	if (!err &&
	    !gx_struct_has_head(gx_object_struct(v->program, call->args[i].object, &constant)))
		err = refuse_arg(v, call, i, "the head of an argument");
	return err;
}

static int check_string(struct gx_verifier *v, const struct call *call, unsigned i)
{
	const struct gx_value *arg = &call->args[i];
	char what[80];

	if (!gx_is_frozen_string(v->program, arg))
		return refuse_arg(v, call, i,
		                  "a constant string (static const char [] or a literal)");
	snprintf(what, sizeof(what), "argument %u of %s", i + 1, call->row->name);
	return gx_check_region(v, arg, 1, 1, GX_ACCESS_READ, what);
}

static check_arg *const checks[GX_KARG_N] = {
	[GX_KARG_OBJECT] = check_object, [GX_KARG_CONST] = check_const,
	[GX_KARG_HEAD] = check_head,     [GX_KARG_U32] = check_number,
	[GX_KARG_U64] = check_number,    [GX_KARG_STRING] = check_string,
};

static void define_result(struct gx_verifier *v, const struct call *call)
{
	struct gx_value out = gx_value_top(64);

	if (call->row->ret == GX_KRET_U32)
		out = gx_value_bytes(4);
	if (call->row->ret == GX_KRET_BLOCK) {
		out = gx_value_pointer(GX_VALUE_OBJECT, GX_OBJECT_OF_KFUNC + (uint32_t)call->kfunc,
		                       0);
		out.maybe_null = true;
		out.id = v->next_value_id++;
	}
	if (v->insn->type != GX_IR_VOID)
		gx_define(v, v->insn, &out);
}

int gx_transfer_kfunc(struct gx_verifier *v)
{
	const struct gx_ir_insn *insn = v->insn;
	struct call call = { .kfunc = (enum gx_kfunc)(insn->imm - GX_KFUNC_ID) };
	unsigned n_args;
	int err = 0;

	call.row = gx_kfunc_row(call.kfunc);
	if (!call.row || v->program->hook != GX_HOOK_POLICY)
		return gx_refuse(v, GX_E_KFUNC, "%llu", (unsigned long long)insn->imm);
	n_args = gx_kfunc_n_args(call.row);
	if (!(call.row->callbacks >> v->program->member & 1))
		return gx_refuse(v, GX_E_KFUNC_PLACE, "%s in %s", call.row->name,
		                 gx_member_row((enum gx_policy_member)v->program->member)->name);
	if (insn->n_args < n_args)
		return gx_refuse(v, GX_E_KFUNC_ARG, "%s takes %u arguments, not %u", call.row->name,
		                 n_args, insn->n_args);
	for (unsigned i = 0; i < n_args; i++)
		call.args[i] = gx_read(v, insn->args[i]);
	for (unsigned i = 0; !err && i < n_args; i++)
		err = checks[call.row->args[i].kind](v, &call, i);
	if (!err)
		define_result(v, &call);
	return err;
}
