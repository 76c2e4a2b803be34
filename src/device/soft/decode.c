/* decode.c - a kernel and the functions it can reach, from statements to instructions. */
#include "device/soft/decoder.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

int gx_soft_emit(struct decoder *d, const struct insn *in)
{
	if (d->n_insns == d->cap_insns) {
		uint32_t n = d->cap_insns ? d->cap_insns * 2 : 256;
		struct insn *bigger = realloc(d->insns, n * sizeof(*bigger));

		if (!bigger)
			return gx_fail(d->diag, GX_E_NO_MEMORY, "instructions");
		d->insns = bigger;
		d->cap_insns = n;
	}
	d->insns[d->n_insns] = *in;
	d->insns[d->n_insns].cache = (uint8_t)(d->n_insns % N_CACHE);
	d->n_insns++;
	return 0;
}

int gx_soft_unknown(struct decoder *d, const struct gx_ptx_stmt *stmt, const char *why)
{
	if (d->diag->error == GX_E_NONE)
		d->diag->line = stmt->line;
	return gx_fail(d->diag, GX_E_SOFT_INSN, "line %u: '%.*s'%s%s", stmt->line,
	               (int)(stmt->opcode.len < 96 ? stmt->opcode.len : 96), stmt->opcode.at,
	               why ? ": " : "", why ? why : "");
}

/* The next emitted instruction branches to the label; NULL: to the end of the function. */
int gx_soft_fixup(struct decoder *d, const struct gx_ptx_operand *to)
{
	if (d->n_fixups == d->cap_fixups) {
		uint32_t n = d->cap_fixups ? d->cap_fixups * 2 : 64;
		struct fixup *bigger = realloc(d->fixups, n * sizeof(*bigger));

		if (!bigger)
			return gx_fail(d->diag, GX_E_NO_MEMORY, "branches");
		d->fixups = bigger;
		d->cap_fixups = n;
	}
	d->fixups[d->n_fixups++] =
	        (struct fixup){ .insn = d->n_insns, .scope = d->scope, .to = to };
	return 0;
}

/* Registers and immediates in order, as most operations have them. */
static int decode_plain(struct decoder *d, const struct gx_ptx_stmt *stmt,
                        const struct modifiers *m, const struct op_row *row, struct insn *in)
{
	enum gx_ptx_type type = m->n_types ? m->types[m->n_types - 1] : GX_PTX_NOTYPE;
	bool full = m->ftz || m->sat || (m->rounding != ROUND_NONE && m->rounding != ROUND_N);
	int err = gx_soft_operands(d, stmt, row->n_sources + 1u, row->n_sources + 1u);

	if (err)
		return err;
	if (full && !row->exec_full)
		return gx_soft_unknown(d, stmt, "a modifier that it has not");
	in->exec = full ? row->exec_full : row->exec;
	in->row = row;
	err = gx_soft_result(d, &stmt->operands[0], &in->o[0]);
	for (uint32_t i = 0; i < row->n_sources && !err; i++)
		err = gx_soft_source(d, &stmt->operands[i + 1], type, &in->o[i + 1]);
	return err ? err : gx_soft_emit(d, in);
}

/* The last operand of what has a cache policy. Nothing comes of it here, but it must be one. */
static int check_hint(struct decoder *d, const struct gx_ptx_stmt *stmt)
{
	int32_t slot;

	if (!stmt->n_operands || !gx_ptx_has_mod(stmt, "L2::cache_hint"))
		return 0;
	return gx_soft_source(d, &stmt->operands[stmt->n_operands - 1], GX_PTX_B64, &slot);
}

static int decode_insn(struct decoder *d, const struct gx_ptx_stmt *stmt)
{
	struct gx_strmap *ops = &d->program->module->soft->ops;
	struct insn in = { .line = stmt->line }, log;
	uint32_t first;
	const struct op_row *row;
	struct modifiers m;
	int err;

	for (unsigned i = 0; i < MAX_OPERANDS; i++)
		in.o[i] = NO_OPERAND;
	if (!gx_soft_modifiers(stmt, &m))
		return gx_soft_unknown(d, stmt, NULL);
	in.rounding = (uint8_t)m.rounding;
	in.ftz = m.ftz;
	in.sat = m.sat;
	in.n_vec = (uint8_t)m.n_vec;
	in.space = (uint8_t)m.space;
	in.fence = (uint8_t)m.fence;
	in.type = (uint8_t)(m.n_types ? m.types[0] : GX_PTX_NOTYPE);
	in.type2 = (uint8_t)(m.n_types ? m.types[m.n_types - 1] : GX_PTX_NOTYPE);
	if (stmt->guard.len) {
		struct gx_ptx_operand op = { .kind = GX_PTX_OP_NAME,
			                     .span = stmt->guard,
			                     .name = stmt->guard };
		bool negate;
		int32_t slot;

		err = gx_soft_pred(d, &op, &slot, &negate);
		if (err)
			return err;
		in.guard = (uint32_t)(slot + 1) << 1 | stmt->guard_negated;
	}
	row = gx_strmap_get(ops, m.name, strlen(m.name));
	if (!row)
		row = gx_strmap_get(ops, stmt->base.at, stmt->base.len);
	if (!row)
		return gx_soft_unknown(d, stmt, NULL);
	err = gx_soft_decode_registers(d, stmt, &in, &log);
	if (err)
		return err;
	first = d->n_insns;
	err = row->is_family ? row->decode(d, stmt, &m, &in) : decode_plain(d, stmt, &m, row, &in);
	if (!err)
		err = check_hint(d, stmt);
	if (!err)
		err = gx_soft_decode_events(d, stmt, first);
	return err ? err : gx_soft_decode_registers_behind(d, stmt, &log);
}

/* --- scopes and labels */
static int add_label(struct decoder *d, const struct gx_ptx_stmt *stmt)
{
	struct label *same = gx_strmap_get(&d->labels, stmt->name.at, stmt->name.len);
	struct label *label = gx_arena_alloc(&d->program->arena, sizeof(*label));

	if (!label)
		return gx_fail(d->diag, GX_E_NO_MEMORY, "labels");
	for (const struct label *l = same; l; l = l->next) {
		if (l->scope == d->scope)
			return gx_soft_bad(d, stmt->name, "is a label that is there twice");
	}
	*label = (struct label){ stmt->name, d->scope, d->n_insns, same };
	if (gx_strmap_set(&d->labels, stmt->name.at, stmt->name.len, label))
		return gx_fail(d->diag, GX_E_NO_MEMORY, "labels");
	return 0;
}

static const struct label *find_label(const struct decoder *d, struct gx_ptx_span name,
                                      uint32_t scope)
{
	const struct label *first = gx_strmap_get(&d->labels, name.at, name.len);

	for (;; scope = d->scope_parent[scope]) {
		for (const struct label *l = first; l; l = l->next) {
			if (l->scope == scope)
				return l;
		}
		if (!scope)
			return NULL;
	}
}

static int decode_stmt(struct decoder *d, const struct gx_ptx_stmt *stmt)
{
	switch (stmt->kind) {
	case GX_PTX_INSN: return decode_insn(d, stmt);
	case GX_PTX_LABEL: return add_label(d, stmt);
	case GX_PTX_BLOCK_BEGIN:
		d->scope_parent[d->n_scopes] = d->scope;
		d->scope = d->n_scopes++;
		return 0;
	case GX_PTX_BLOCK_END: d->scope = d->scope_parent[d->scope]; return 0;
	case GX_PTX_REG_DECL:
	case GX_PTX_VAR_DECL: return gx_soft_declare(d, stmt->var);
	case GX_PTX_DIRECTIVE: break;
	}
	return 0;
}

static int fix_target(struct decoder *d, struct insn *code, const struct fixup *fix,
                      const struct gx_ptx_operand *to, const struct insn **out)
{
	uint32_t line = code[fix->insn].line;
	const struct label *label;

	if (!to) {
		*out = &code[d->n_insns - 1];
		return 0;
	}
	label = to->kind == GX_PTX_OP_NAME ? find_label(d, to->name, fix->scope) : NULL;
	if (!label) {
		d->diag->line = line;
		return gx_fail(d->diag, GX_E_SOFT_MODULE, "line %u: no label '%.*s'", line,
		               to->span.len < 128 ? (int)to->span.len : 128, to->span.at);
	}
	*out = &code[label->insn];
	return 0;
}

static int link_code(struct decoder *d)
{
	struct func *f = d->func;
	int err = 0;

	f->n_insns = d->n_insns;
	f->code = gx_arena_calloc(&d->program->arena, d->n_insns, sizeof(*f->code));
	if (!f->code)
		return gx_fail(d->diag, GX_E_NO_MEMORY, "instructions");
	memcpy(f->code, d->insns, d->n_insns * sizeof(*f->code));
	for (uint32_t i = 0; i < d->n_fixups && !err; i++) {
		const struct fixup *fix = &d->fixups[i];
		struct insn *in = &f->code[fix->insn];

		if (!fix->list) {
			err = fix_target(d, f->code, fix, fix->to, &in->target);
			continue;
		}
		in->table = gx_arena_calloc(&d->program->arena, fix->n_list, sizeof(*in->table));
		if (!in->table)
			return gx_fail(d->diag, GX_E_NO_MEMORY, "branches");
		in->imm = fix->n_list;
		for (uint32_t k = 0; k < fix->n_list && !err; k++)
			err = fix_target(d, f->code, fix, &fix->list[k], &in->table[k]);
	}
	if (!err && gx_soft_joins(&d->program->arena, f->code, f->n_insns))
		err = gx_fail(d->diag, GX_E_NO_MEMORY, "control flow");
	f->local_bytes = (f->local_bytes + 15) & ~15u;
	f->decoded = true;
	return err;
}

/* Rows of parameters and results, so that callers find them. */
static int place_params(struct decoder *d, const struct gx_ptx_var *vars, uint32_t n, int32_t **out)
{
	int err = 0;

	*out = gx_arena_calloc(&d->program->arena, n ? n : 1, sizeof(**out));
	if (!*out)
		return gx_fail(d->diag, GX_E_NO_MEMORY, "parameters");
	for (uint32_t i = 0; i < n && !err; i++) {
		err = gx_soft_param(d, &vars[i], &(*out)[i]);
	}
	return err;
}

/* Where the device keeps a list of what it refuses, the next instruction has its turn. */
static int note_refused(struct decoder *d, int err)
{
	struct gx_strbuf *list = d->program->module->soft->config.refused;

	if (!err || !list ||
	    (d->diag->error != GX_E_SOFT_INSN && d->diag->error != GX_E_SOFT_MODULE))
		return err;
	gx_strbuf_printf(list, "%s: %s\n", d->program->info.name, d->diag->text);
	*d->diag = (struct gx_diag){ 0 };
	d->program->incomplete = true;
	return 0;
}

static int decode_body(struct decoder *d)
{
	const struct gx_ptx_func *ptx = d->func->ptx;
	struct insn end = { .exec = gx_soft_ret };
	int err = 0;

	d->scope_parent = calloc(ptx->n_stmts + 2, sizeof(*d->scope_parent));
	if (!d->scope_parent)
		return gx_fail(d->diag, GX_E_NO_MEMORY, "scopes");
	d->n_scopes = 1;
	for (uint32_t i = 0; i < ptx->n_params && !err; i++)
		err = gx_soft_declare(d, &ptx->params[i]);
	for (uint32_t i = 0; i < ptx->n_results && !err; i++)
		err = gx_soft_declare(d, &ptx->results[i]);
	if (!ptx->is_entry && !err) {
		err = place_params(d, ptx->params, ptx->n_params, &d->func->param_rows);
		if (!err)
			err = place_params(d, ptx->results, ptx->n_results, &d->func->result_rows);
	}
	for (d->stmt = 0; d->stmt < ptx->n_stmts && !err; d->stmt++) {
		err = note_refused(d, decode_stmt(d, &ptx->stmts[d->stmt]));
		if (!err && d->func->n_rows > (1u << 16)) {
			d->diag->line = ptx->stmts[d->stmt].line;
			err = gx_fail(d->diag, GX_E_SOFT_MODULE,
			              "line %u: more than 65536 registers", d->diag->line);
		}
	}
	end.line = ptx->n_stmts ? ptx->stmts[ptx->n_stmts - 1].line : 0;
	if (!err)
		err = gx_soft_emit(d, &end);
	if (!err && d->program->incomplete) {
		d->func->decoded = true; /* as far as it goes */
		return 0;
	}
	return err ? err : link_code(d);
}

/* The device runtime is a library of machine code: what is not in soft_runtime.def is not there. */
static int no_body(struct decoder *d)
{
	struct gx_ptx_span name = d->func->ptx->name;
	int len = (int)(name.len < 127 ? name.len : 127);

	if (!strncmp(name.at, "__cudaCDP2", 10) || !strncmp(name.at, "cuda", 4))
		return gx_fail(d->diag, GX_E_SOFT_INSN,
		               "a call of the device runtime that is not there: '%.*s'", len,
		               name.at);
	return gx_fail(d->diag, GX_E_SOFT_MODULE, "function '%.*s' has no body in this module", len,
	               name.at);
}

static int decode_func(struct program *program, struct func *func)
{
	struct decoder d = { .program = program, .func = func, .diag = &program->error };
	int err;

	func->n_rows = N_FRAME_ROWS;
	if (!func->ptx->has_body)
		err = no_body(&d);
	else
		err = decode_body(&d);
	gx_strmap_free(&d.labels);
	gx_strmap_free(&d.names);
	gx_strmap_free(&d.ranges);
	free(d.scope_parent);
	free(d.insns);
	free(d.fixups);
	free(d.places);
	return err;
}

struct func *gx_soft_reach(struct program *program, uint32_t index)
{
	struct func *func = program->funcs[index];

	if (!func) {
		func = gx_arena_alloc(&program->arena, sizeof(*func));
		if (func) {
			func->ptx = &program->module->ptx->funcs[index];
			func->index = index;
			program->funcs[index] = func;
		}
	}
	return func;
}

static bool operand_names(const struct gx_soft_module *module, const struct gx_ptx_operand *op,
                          uint32_t *index)
{
	uintptr_t found =
	        op->kind == GX_PTX_OP_NAME
	                ? (uintptr_t)gx_strmap_get(&module->funcs, op->name.at, op->name.len)
	                : 0;

	*index = (uint32_t)(found - 1);
	return found != 0;
}

static int reach_named(struct program *program, const struct gx_ptx_operand *op)
{
	uint32_t index;

	if (!operand_names(program->module, op, &index) ||
	    program->module->ptx->funcs[index].is_entry || gx_soft_reach(program, index))
		return 0;
	return gx_fail(&program->error, GX_E_NO_MEMORY, "functions");
}

/* Every function whose address is taken anywhere in the module: what a call by address can reach.
 */
static int reach_taken(struct program *program)
{
	const struct gx_ptx_module *ptx = program->module->ptx;
	int err = 0;

	for (uint32_t v = 0; v < ptx->n_vars; v++) {
		for (uint32_t i = 0; i < ptx->vars[v].n_init && !err; i++)
			err = reach_named(program, &ptx->vars[v].init[i]);
	}
	for (uint32_t f = 0; f < ptx->n_funcs; f++) {
		const struct gx_ptx_func *func = &ptx->funcs[f];

		for (uint32_t s = 0; s < func->n_stmts && !err; s++) {
			const struct gx_ptx_stmt *stmt = &func->stmts[s];

			if (stmt->kind == GX_PTX_INSN && gx_ptx_span_is(stmt->base, "mov") &&
			    stmt->n_operands > 1)
				err = reach_named(program, &stmt->operands[1]);
		}
	}
	return err;
}

/* Deepest local memory on any way through the calls; recursion is cut off and told. */
static uint32_t local_depth(struct program *program, const struct func *f, unsigned depth)
{
	uint32_t most = 0;

	if (depth > 64) {
		program->recursive = true;
		return 0;
	}
	for (uint32_t i = 0; i < f->n_insns && !program->recursive; i++) {
		const struct insn *in = &f->code[i];

		if (in->exec == gx_soft_call && in->call->func) {
			uint32_t below = local_depth(program, in->call->func, depth + 1);

			most = below > most ? below : most;
		}
	}
	return f->local_bytes + most;
}

static int decode_reachable(struct program *program)
{
	uint32_t n = program->module->ptx->n_funcs;
	bool more = true, taken = false;
	int err = 0;

	while (more && !err) {
		more = false;
		for (uint32_t i = 0; i < n && !err; i++) {
			if (program->funcs[i] && !program->funcs[i]->decoded) {
				more = true;
				err = decode_func(program, program->funcs[i]);
			}
		}
		if (!more && program->indirect && !taken) {
			err = reach_taken(program);
			taken = more = true;
		}
	}
	return err;
}

int gx_soft_program_decode(struct program *program)
{
	const struct gx_ptx_module *ptx = program->module->ptx;
	int err;

	program->funcs = gx_arena_calloc(&program->arena, ptx->n_funcs, sizeof(struct func *));
	if (!program->funcs)
		return gx_fail(&program->error, GX_E_NO_MEMORY, "functions");
	program->entry = gx_soft_reach(program, (uint32_t)(program->ptx - ptx->funcs));
	if (!program->entry)
		return gx_fail(&program->error, GX_E_NO_MEMORY, "functions");
	err = decode_reachable(program);
	if (!err && program->incomplete)
		err = gx_fail(&program->error, GX_E_SOFT_INSN, "instructions that are told apart");
	if (err)
		return err;
	program->local_bytes = local_depth(program, program->entry, 0);
	if (program->indirect || program->recursive)
		program->local_bytes += 16384;
	gx_soft_const_finish(program);
	program->ready = true;
	return 0;
}
