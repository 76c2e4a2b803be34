/* decode_flow.c - families that branch, call, and meet other threads. */
#include "device/soft/decoder.h"
#include "device/soft/nest.h"

#include <string.h>

typedef const struct gx_ptx_stmt ptx_stmt;

int gx_soft_decode_bra(struct decoder *d, ptx_stmt *stmt, const struct modifiers *m,
                       struct insn *in)
{
	int err = gx_soft_operands(d, stmt, 1, 1);

	(void)m;
	if (!err)
		err = gx_soft_fixup(d, &stmt->operands[0]);
	in->exec = gx_soft_bra;
	return err ? err : gx_soft_emit(d, in);
}

static ptx_stmt *directive_named(const struct decoder *d, struct gx_ptx_span name)
{
	const struct gx_ptx_func *f = d->func->ptx;

	for (uint32_t i = 0; i + 1 < f->n_stmts; i++) {
		ptx_stmt *label = &f->stmts[i];

		if (label->kind == GX_PTX_LABEL && label->name.len == name.len &&
		    !memcmp(label->name.at, name.at, name.len) &&
		    f->stmts[i + 1].kind == GX_PTX_DIRECTIVE)
			return &f->stmts[i + 1];
	}
	return NULL;
}

int gx_soft_decode_brx(struct decoder *d, ptx_stmt *stmt, const struct modifiers *m,
                       struct insn *in)
{
	int err = gx_soft_operands(d, stmt, 2, 2);
	ptx_stmt *targets;

	(void)m;
	if (err)
		return err;
	targets = directive_named(d, stmt->operands[1].name);
	if (!targets || !targets->n_operands)
		return gx_soft_unknown(d, stmt, "no list of targets");
	err = gx_soft_source(d, &stmt->operands[0], GX_PTX_U32, &in->o[1]);
	if (!err)
		err = gx_soft_fixup(d, NULL);
	if (!err) {
		d->fixups[d->n_fixups - 1].list = targets->operands;
		d->fixups[d->n_fixups - 1].n_list = targets->n_operands;
	}
	in->exec = gx_soft_brx;
	return err ? err : gx_soft_emit(d, in);
}

int gx_soft_decode_ret(struct decoder *d, ptx_stmt *stmt, const struct modifiers *m,
                       struct insn *in)
{
	int err = gx_soft_fixup(d, NULL);

	(void)stmt;
	(void)m;
	in->exec = gx_soft_bra;
	return err ? err : gx_soft_emit(d, in);
}

/* --- call {(results),} callee {, (arguments)} {, prototype} */
static int pass_list(struct decoder *d, const struct gx_ptx_operand *list, bool is_result,
                     struct pass **out, uint32_t *n)
{
	int err = 0;

	*n = list ? list->n_items : 0;
	*out = gx_arena_calloc(&d->program->arena, *n, sizeof(**out));
	if (!*out)
		return gx_fail(d->diag, GX_E_NO_MEMORY, "call");
	for (uint32_t i = 0; i < *n && !err; i++) {
		const struct gx_ptx_operand *op = &list->items[i];
		const struct gx_ptx_var *var =
		        op->kind == GX_PTX_OP_NAME
		                ? gx_ptx_find_var(d->func->ptx, d->stmt, op->name)
		                : NULL;
		struct pass *pass = &(*out)[i];
		int32_t at = NO_OPERAND;

		pass->n = 1;
		if (var && var->space == GX_PTX_PARAM) {
			pass->n = (uint32_t)param_rows(var);
			err = gx_soft_param(d, var, &at);
		} else if (is_result) {
			err = gx_soft_result(d, op, &at);
		} else {
			err = gx_soft_source(d, op, GX_PTX_NOTYPE, &at);
		}
		if (is_result)
			pass->to = at;
		else
			pass->from = at;
	}
	return err;
}

/* Rows of the callee's parameters are the first that it places: each its size in 8-byte rows. */
static int match_params(struct decoder *d, ptx_stmt *stmt, const struct gx_ptx_func *callee,
                        struct call *call)
{
	uint32_t row = N_FRAME_ROWS;

	if (callee->is_entry)
		return gx_soft_unknown(d, stmt, "a kernel can't be called");
	if (callee->n_params != call->n_args || callee->n_results != call->n_results)
		return gx_soft_unknown(d, stmt, "arguments do not match the function");
	for (uint32_t i = 0; i < call->n_args; i++) {
		if (param_rows(&callee->params[i]) != call->args[i].n)
			return gx_soft_unknown(d, stmt,
			                       "an argument has another size than the parameter");
		call->args[i].to = (int32_t)row;
		row += call->args[i].n;
	}
	for (uint32_t i = 0; i < call->n_results; i++) {
		if (param_rows(&callee->results[i]) != call->results[i].n)
			return gx_soft_unknown(d, stmt, "a result has another size");
	}
	return 0;
}

static const struct builtin {
	const char *name;
	exec_fn *exec;
	uint32_t n_args, n_results, wide;
} builtins[] = {
#define RUNTIME(name, function, n_args, n_results, wide)                                           \
	{ #name, gx_soft_##function, n_args, n_results, wide },
#include "defs/soft_runtime.def"
#undef RUNTIME
};

/* Its arguments are words of 64 bits at most, or dim3. */
static bool fits(const struct builtin *b, const struct call *call)
{
	bool does = call->n_args == b->n_args && call->n_results == b->n_results;

	for (uint32_t i = 0; i < call->n_args && does; i++)
		does = call->args[i].n == (b->wide >> i & 1 ? 2 : 1);
	return does && (!b->n_results || call->results[0].n == 1);
}

static exec_fn *builtin(struct gx_ptx_span name, const struct call *call)
{
	static const char suffix[] = "_ptsz";
	const size_t len = sizeof(suffix) - 1;

	if (name.len > len && !memcmp(name.at + name.len - len, suffix, len))
		name.len -= (uint32_t)len;
	for (size_t i = 0; i < sizeof(builtins) / sizeof(*builtins); i++) {
		if (gx_ptx_span_is(name, builtins[i].name) && fits(&builtins[i], call))
			return builtins[i].exec;
	}
	return NULL;
}

static int decode_callee(struct decoder *d, ptx_stmt *stmt, const struct gx_ptx_operand *to,
                         struct insn *in)
{
	const struct gx_ptx_func *callee;
	uint32_t index;

	in->exec = gx_soft_call;
	callee = gx_soft_func_named(d, to->name, &index);
	if (!callee) {
		d->program->indirect = true;
		return gx_soft_source(d, to, GX_PTX_U64, &in->o[1]);
	}
	if (!callee->has_body) {
		in->exec = builtin(to->name, in->call);
		d->program->nests |= in->exec != NULL;
		if (in->exec)
			return 0;
	}
	in->call->func = gx_soft_reach(d->program, index);
	if (!in->call->func)
		return gx_fail(d->diag, GX_E_NO_MEMORY, "call");
	return match_params(d, stmt, callee, in->call);
}

/* The next operand, if there is one of this kind. */
static const struct gx_ptx_operand *take(const struct gx_ptx_operand **at,
                                         const struct gx_ptx_operand *end,
                                         enum gx_ptx_operand_kind kind)
{
	return *at < end && (*at)->kind == kind ? (*at)++ : NULL;
}

int gx_soft_decode_call(struct decoder *d, ptx_stmt *stmt, const struct modifiers *m,
                        struct insn *in)
{
	const struct gx_ptx_operand *at = stmt->operands, *end = at + stmt->n_operands, *results,
	                            *to, *args;
	int err;

	(void)m;
	in->call = gx_arena_alloc(&d->program->arena, sizeof(*in->call));
	if (!in->call)
		return gx_fail(d->diag, GX_E_NO_MEMORY, "call");
	results = take(&at, end, GX_PTX_OP_LIST);
	to = take(&at, end, GX_PTX_OP_NAME);
	if (!to)
		return gx_soft_unknown(d, stmt, "no callee");
	args = take(&at, end, GX_PTX_OP_LIST);
	err = pass_list(d, results, true, &in->call->results, &in->call->n_results);
	if (!err)
		err = pass_list(d, args, false, &in->call->args, &in->call->n_args);
	if (!err)
		err = decode_callee(d, stmt, to, in);
	return err ? err : gx_soft_emit(d, in);
}

/* --- meeting others */
static int optional_source(struct decoder *d, ptx_stmt *stmt, uint32_t i, int32_t *o)
{
	if (i < stmt->n_operands)
		return gx_soft_source(d, &stmt->operands[i], GX_PTX_U32, o);
	return gx_soft_constant(d, UINT32_MAX, o);
}

static int emit_as(struct decoder *d, struct insn *in, exec_fn *exec, int err)
{
	in->exec = exec;
	return err ? err : gx_soft_emit(d, in);
}

/* bar.red.op d, a{, b}, c: o[0] result, o[3] predicate */
static int decode_bar_red(struct decoder *d, ptx_stmt *stmt, struct insn *in)
{
	uint32_t n = stmt->n_operands;
	bool negate = false, popc = gx_ptx_has_mod(stmt, "popc");
	int err = gx_soft_operands(d, stmt, 3, 4);

	if (err)
		return err;
	in->bool_op = (uint8_t)(popc ? BOOL_NONE : gx_soft_bool_op(stmt));
	in->sub = popc ? 2 : 3;
	if (!popc && in->bool_op != BOOL_AND && in->bool_op != BOOL_OR)
		return gx_soft_unknown(d, stmt, NULL);
	err = popc ? gx_soft_dest(d, &stmt->operands[0], &in->o[0])
	           : gx_soft_pred_dest(d, &stmt->operands[0], &in->o[0]);
	if (!err)
		err = gx_soft_source(d, &stmt->operands[1], GX_PTX_U32, &in->o[1]);
	if (!err && n == 4)
		err = gx_soft_source(d, &stmt->operands[2], GX_PTX_U32, &in->o[2]);
	if (!err)
		err = gx_soft_pred(d, &stmt->operands[n - 1], &in->o[3], &negate);
	in->negate = negate;
	return emit_as(d, in, gx_soft_bar, err);
}

int gx_soft_decode_bar(struct decoder *d, ptx_stmt *stmt, const struct modifiers *m,
                       struct insn *in)
{
	bool arrive = gx_ptx_has_mod(stmt, "arrive");
	int err;

	(void)m;
	if (gx_ptx_has_mod(stmt, "cluster")) {
		if (arrive)
			return emit_as(d, in, gx_soft_nothing, 0);
		err = gx_soft_constant(d, 15, &in->o[1]);
		return emit_as(d, in, gx_soft_bar, err);
	}
	if (gx_ptx_has_mod(stmt, "warp"))
		return emit_as(d, in, gx_soft_warpsync, optional_source(d, stmt, 0, &in->o[1]));
	if (gx_ptx_has_mod(stmt, "red"))
		return decode_bar_red(d, stmt, in);
	err = gx_soft_operands(d, stmt, arrive ? 2 : 1, 2);
	if (!err && !arrive && !gx_ptx_has_mod(stmt, "sync"))
		return gx_soft_unknown(d, stmt, NULL);
	in->sub = arrive;
	if (!err)
		err = gx_soft_source(d, &stmt->operands[0], GX_PTX_U32, &in->o[1]);
	if (!err && stmt->n_operands == 2)
		err = gx_soft_source(d, &stmt->operands[1], GX_PTX_U32, &in->o[2]);
	return emit_as(d, in, gx_soft_bar, err);
}

int gx_soft_decode_barrier(struct decoder *d, ptx_stmt *stmt, const struct modifiers *m,
                           struct insn *in)
{
	return gx_soft_decode_bar(d, stmt, m, in);
}

/* o[0] d, o[1] a, o[2] b, o[3] c, o[4] members or NO_OPERAND, o[5] p; sub mode */
int gx_soft_decode_shfl(struct decoder *d, ptx_stmt *stmt, const struct modifiers *m,
                        struct insn *in)
{
	static const char *const modes[] = { "up", "down", "bfly", "idx" };
	bool sync = gx_ptx_has_mod(stmt, "sync"), pair;
	int err = gx_soft_operands(d, stmt, sync ? 5 : 4, sync ? 5 : 4);

	(void)m;
	if (err)
		return err;
	in->sub = 4;
	for (uint8_t i = 0; i < 4; i++) {
		if (gx_ptx_has_mod(stmt, modes[i]))
			in->sub = i;
	}
	if (in->sub == 4)
		return gx_soft_unknown(d, stmt, NULL);
	pair = stmt->operands[0].kind == GX_PTX_OP_PAIR;
	err = gx_soft_result(d, pair ? &stmt->operands[0].items[0] : &stmt->operands[0], &in->o[0]);
	if (!err && pair)
		err = gx_soft_pred_dest(d, &stmt->operands[0].items[1], &in->o[5]);
	for (uint32_t i = 1; i < stmt->n_operands && !err; i++)
		err = gx_soft_source(d, &stmt->operands[i], GX_PTX_B32, &in->o[i]);
	return emit_as(d, in, gx_soft_shfl, err);
}

/* o[0] d or p, o[1] predicate, o[2] members; sub: 0 all, 1 any, 2 uni, 3 ballot */
int gx_soft_decode_vote(struct decoder *d, ptx_stmt *stmt, const struct modifiers *m,
                        struct insn *in)
{
	static const char *const modes[] = { "all", "any", "uni", "ballot" };
	bool sync = gx_ptx_has_mod(stmt, "sync"), negate = false;
	int err = gx_soft_operands(d, stmt, sync ? 3 : 2, sync ? 3 : 2);

	(void)m;
	if (err)
		return err;
	in->sub = 4;
	for (uint8_t i = 0; i < 4; i++) {
		if (gx_ptx_has_mod(stmt, modes[i]))
			in->sub = i;
	}
	if (in->sub == 4)
		return gx_soft_unknown(d, stmt, NULL);
	err = in->sub == 3 ? gx_soft_result(d, &stmt->operands[0], &in->o[0])
	                   : gx_soft_pred_dest(d, &stmt->operands[0], &in->o[0]);
	if (!err)
		err = gx_soft_pred(d, &stmt->operands[1], &in->o[1], &negate);
	in->negate = negate;
	if (!err && sync)
		err = gx_soft_source(d, &stmt->operands[2], GX_PTX_B32, &in->o[2]);
	return emit_as(d, in, gx_soft_vote, err);
}

/* o[0] d, o[1] value, o[2] members, o[3] p; sub: 1 all */
int gx_soft_decode_match(struct decoder *d, ptx_stmt *stmt, const struct modifiers *m,
                         struct insn *in)
{
	bool pair;
	int err = gx_soft_operands(d, stmt, 3, 3);

	if (err)
		return err;
	in->sub = gx_ptx_has_mod(stmt, "all");
	in->n_vec = (uint8_t)gx_ptx_type_bytes(m->types[0]);
	if (in->sub == gx_ptx_has_mod(stmt, "any") || (in->n_vec != 4 && in->n_vec != 8))
		return gx_soft_unknown(d, stmt, NULL);
	pair = stmt->operands[0].kind == GX_PTX_OP_PAIR;
	err = gx_soft_result(d, pair ? &stmt->operands[0].items[0] : &stmt->operands[0], &in->o[0]);
	if (!err && pair)
		err = gx_soft_pred_dest(d, &stmt->operands[0].items[1], &in->o[3]);
	for (uint32_t i = 1; i < 3 && !err; i++)
		err = gx_soft_source(d, &stmt->operands[i], GX_PTX_B32, &in->o[i]);
	return emit_as(d, in, gx_soft_match, err);
}

int gx_soft_decode_redux(struct decoder *d, ptx_stmt *stmt, const struct modifiers *m,
                         struct insn *in)
{
	int err = gx_soft_operands(d, stmt, 3, 3);

	if (err)
		return err;
	in->sub = (uint8_t)gx_soft_atom_op(stmt);
	if (!in->sub || in->sub >= ATOM_EXCH || gx_soft_is_float(m->types[0]))
		return gx_soft_unknown(d, stmt, NULL);
	err = gx_soft_result(d, &stmt->operands[0], &in->o[0]);
	for (uint32_t i = 1; i < 3 && !err; i++)
		err = gx_soft_source(d, &stmt->operands[i], GX_PTX_B32, &in->o[i]);
	return emit_as(d, in, gx_soft_redux, err);
}

int gx_soft_decode_activemask(struct decoder *d, ptx_stmt *stmt, const struct modifiers *m,
                              struct insn *in)
{
	int err = gx_soft_operands(d, stmt, 1, 1);

	(void)m;
	if (!err)
		err = gx_soft_result(d, &stmt->operands[0], &in->o[0]);
	return emit_as(d, in, gx_soft_activemask, err);
}

/* elect.sync d|p, members */
int gx_soft_decode_elect(struct decoder *d, ptx_stmt *stmt, const struct modifiers *m,
                         struct insn *in)
{
	int err = gx_soft_operands(d, stmt, 2, 2);

	(void)m;
	if (!err && stmt->operands[0].kind != GX_PTX_OP_PAIR)
		return gx_soft_unknown(d, stmt, NULL);
	if (!err)
		err = gx_soft_result(d, &stmt->operands[0].items[0], &in->o[0]);
	if (!err)
		err = gx_soft_pred_dest(d, &stmt->operands[0].items[1], &in->o[3]);
	if (!err)
		err = gx_soft_source(d, &stmt->operands[1], GX_PTX_B32, &in->o[2]);
	return emit_as(d, in, gx_soft_elect, err);
}
