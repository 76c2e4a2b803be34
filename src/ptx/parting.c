/* parting.c - what depends on the thread, by registers and branches, to a fixed point; every register has one answer in all places. */
#include "ptx/parting.h"

#include "base/strmap.h"
#include "ptx/flow.h"
#include "ptx/insn.h"
#include "ptx/sites.h"

#include <errno.h>
#include <string.h>

/* How much a value is the same: in all threads of a block, in those of a warp (given rows), or not. */
enum level { OF_BLOCK, OF_WARP, OF_THREAD };

struct finding {
	const struct gx_ptx_func *func;
	struct gx_parting *parting;
	struct gx_ptx_flow flow;
	struct gx_strmap names; /* of what statements write, to its number + 1 */
	uint32_t n_names;
	uint8_t *levels; /* [n_names] */
	uint8_t *is_x;   /* [n_names] every write puts %tid.x there */
	uint8_t *apart;  /* [n_pieces] how much those that are there are all: enum level */
	struct gx_bitset between;
	bool changed;
	bool by_writes; /* nothing counts but what statements of the function wrote */
};

static bool starts(struct gx_ptx_span name, const char *with)
{
	return name.len >= strlen(with) && !memcmp(name.at, with, strlen(with));
}

/* --- what a statement writes: the first operand, but for addresses */
static bool writes(const struct gx_ptx_operand *operand)
{
	return operand->kind == GX_PTX_OP_NAME || operand->kind == GX_PTX_OP_VECTOR ||
	       operand->kind == GX_PTX_OP_PAIR || operand->kind == GX_PTX_OP_LIST;
}

static int64_t number_of(const struct finding *f, struct gx_ptx_span name)
{
	const char *value = name.len ? gx_strmap_get(&f->names, name.at, name.len) : NULL;

	return value ? value - (const char *)1 : -1;
}

static int add_names(struct finding *f, const struct gx_ptx_operand *operand)
{
	int err = 0;

	if (operand->name.len && number_of(f, operand->name) < 0)
		err = gx_strmap_set(&f->names, operand->name.at, operand->name.len,
		                    (char *)1 + f->n_names++);
	for (uint32_t i = 0; i < operand->n_items && !err; i++)
		err = add_names(f, &operand->items[i]);
	return err;
}

static int find_names(struct finding *f)
{
	int err = 0;

	for (uint32_t i = 0; i < f->func->n_stmts && !err; i++) {
		const struct gx_ptx_stmt *stmt = &f->func->stmts[i];

		if (stmt->kind == GX_PTX_INSN && stmt->n_operands && writes(&stmt->operands[0]))
			err = add_names(f, &stmt->operands[0]);
	}
	return err;
}

/* --- what is the same in all threads */
static enum level level_of_special(struct gx_ptx_span name)
{
	static const char *const same[] = { "%ntid",         "%ctaid",      "%nctaid", "%gridid",
		                            "%dynamic_smem", "%total_smem", "%envreg" };

	for (size_t i = 0; i < sizeof(same) / sizeof(same[0]); i++)
		if (starts(name, same[i]))
			return OF_BLOCK;
	return OF_THREAD;
}

/* A name that no statement writes: a special register, a symbol, or a register that a caller gives. */
static enum level level_of_name(const struct finding *f, struct gx_ptx_span name)
{
	int64_t number = number_of(f, name);

	if (number >= 0)
		return (enum level)f->levels[number];
	if (f->by_writes)
		return OF_BLOCK;
	if (name.at[0] == '%')
		return level_of_special(name);
	return gx_ptx_type_of(f->func, name) == GX_PTX_NOTYPE || f->parting->in_kernel ? OF_BLOCK
	                                                                               : OF_THREAD;
}

static enum level most(enum level a, enum level b)
{
	return a > b ? a : b;
}

static enum level level_of_operand(const struct finding *f, const struct gx_ptx_operand *operand)
{
	enum level level = operand->name.len ? level_of_name(f, operand->name) : OF_BLOCK;

	for (uint32_t i = 0; i < operand->n_items; i++)
		level = most(level, level_of_operand(f, &operand->items[i]));
	return level;
}

static bool is_kernel_param(const struct finding *f, struct gx_ptx_span name)
{
	for (uint32_t i = 0; f->parting->in_kernel && i < f->func->n_params; i++)
		if (f->func->params[i].name.len == name.len &&
		    !memcmp(f->func->params[i].name.at, name.at, name.len))
			return true;
	return false;
}

/* Does a load of one address give all threads one value? Constants and parameters of kernels, and what is promised not to change. */
static bool is_steady_load(const struct finding *f, const struct gx_ptx_stmt *stmt)
{
	if (!gx_ptx_span_is(stmt->base, "ld") || stmt->n_operands < 2)
		return false;
	if (gx_ptx_has_mod(stmt, "param"))
		return is_kernel_param(f, stmt->operands[1].name);
	return gx_ptx_has_mod(stmt, "const") || gx_ptx_has_mod(stmt, "nc");
}

static bool is_x(const struct finding *f, const struct gx_ptx_operand *operand)
{
	int64_t number = operand->kind == GX_PTX_OP_NAME ? number_of(f, operand->name) : -1;

	return gx_ptx_span_is(operand->name, "%tid.x") || (number >= 0 && f->is_x[number]);
}

/* Of %tid.x and a number: the same in the 32 threads that follow each other from a multiple of 32 on. */
static bool is_of_warp(const struct finding *f, const struct gx_ptx_stmt *stmt)
{
	static const char *const below[] = { "lt", "ge", "lo", "hs" };
	static const char *const up_to[] = { "gt", "le", "hi", "ls" };
	int64_t number;

	if (stmt->n_operands != 3 || !is_x(f, &stmt->operands[1]) ||
	    stmt->operands[2].kind != GX_PTX_OP_INT)
		return false;
	number = stmt->operands[2].integer;
	if (gx_ptx_span_is(stmt->base, "shr"))
		return number >= 5;
	if (gx_ptx_span_is(stmt->base, "and"))
		return !(number & 31);
	if (gx_ptx_span_is(stmt->base, "div"))
		return number > 0 && number % 32 == 0;
	if (!gx_ptx_span_is(stmt->base, "setp") || !stmt->n_mods || number < 0)
		return false;
	return (GX_PTX_IS_ONE_OF(stmt->mods[0], below) && number % 32 == 0) ||
	       (GX_PTX_IS_ONE_OF(stmt->mods[0], up_to) && number % 32 == 31);
}

/* What all threads get that wait for each other: bar.red, and nothing else that is not pure. */
static enum level level_of_stmt(const struct finding *f, const struct gx_ptx_stmt *stmt)
{
	enum level level = OF_BLOCK;

	if ((gx_ptx_span_is(stmt->base, "bar") || gx_ptx_span_is(stmt->base, "barrier")) &&
	    gx_ptx_has_mod(stmt, "red") && stmt->n_operands == 3)
		return OF_BLOCK;
	if (!gx_ptx_is_pure(stmt) && !is_steady_load(f, stmt))
		return OF_THREAD;
	for (uint32_t i = 1; i < stmt->n_operands; i++)
		level = most(level, level_of_operand(f, &stmt->operands[i]));
	if (level == OF_THREAD && is_of_warp(f, stmt))
		level = OF_WARP;
	return level;
}

/* --- to the fixed point */
static void raise(struct finding *f, const struct gx_ptx_operand *operand, enum level level)
{
	int64_t number = number_of(f, operand->name);

	if (number >= 0 && f->levels[number] < level) {
		f->levels[number] = (uint8_t)level;
		f->changed = true;
	}
	for (uint32_t i = 0; i < operand->n_items; i++)
		raise(f, &operand->items[i], level);
}

static enum level level_of_guard(const struct finding *f, const struct gx_ptx_stmt *stmt)
{
	return stmt->guard.len ? level_of_name(f, stmt->guard) : OF_BLOCK;
}

static void look_at_piece(struct finding *f, uint32_t at)
{
	const struct gx_ptx_piece *piece = &f->flow.pieces[at];
	enum level here = (enum level)f->apart[at], level;

	for (uint32_t i = piece->first; i < piece->end; i++) {
		const struct gx_ptx_stmt *stmt = &f->func->stmts[i];

		if (stmt->kind != GX_PTX_INSN || !stmt->n_operands || !writes(&stmt->operands[0]))
			continue;
		level = most(level_of_stmt(f, stmt), level_of_guard(f, stmt));
		raise(f, &stmt->operands[0], most(here, level));
	}
	level = piece->n_next > 1 ? level_of_guard(f, &f->func->stmts[piece->end - 1]) : OF_BLOCK;
	if (level == OF_BLOCK)
		return;
	gx_ptx_flow_between(&f->flow, at, &f->between);
	for (uint32_t i = 0; i < f->flow.n_pieces; i++)
		if (gx_bitset_has(&f->between, i) && f->apart[i] < level) {
			f->apart[i] = (uint8_t)level;
			f->changed = true;
		}
}

/* Copies of %tid.x: all that is written there is it. */
static void find_x(struct finding *f)
{
	memset(f->is_x, 1, f->n_names);
	for (uint32_t i = 0; i < f->func->n_stmts; i++) {
		const struct gx_ptx_stmt *stmt = &f->func->stmts[i];
		int64_t number;

		if (stmt->kind != GX_PTX_INSN || !stmt->n_operands || !writes(&stmt->operands[0]))
			continue;
		number = number_of(f, stmt->operands[0].name);
		if (number >= 0 && !(gx_ptx_span_is(stmt->base, "mov") && stmt->n_operands == 2 &&
		                     gx_ptx_span_is(stmt->operands[1].name, "%tid.x")))
			f->is_x[number] = 0;
		for (uint32_t k = 0; k < stmt->operands[0].n_items; k++) {
			number = number_of(f, stmt->operands[0].items[k].name);
			if (number >= 0)
				f->is_x[number] = 0;
		}
	}
}

static void find_waits(struct finding *f)
{
	struct gx_parting *parting = f->parting;

	for (uint32_t at = 0; at < f->flow.n_pieces && !parting->parted; at++)
		for (uint32_t i = f->flow.pieces[at].first;
		     i < f->flow.pieces[at].end && !parting->parted; i++) {
			const struct gx_ptx_stmt *stmt = &f->func->stmts[i];
			enum gx_wait wait = parting->wait_of(parting->user, stmt);
			enum level level = most((enum level)f->apart[at], level_of_guard(f, stmt));

			if (wait == GX_WAIT_NONE || level == OF_BLOCK)
				continue;
			if (wait == GX_WAIT_WARP && level == OF_WARP)
				parting->needs_rows = true;
			else
				parting->parted = stmt;
		}
}

/* --- loops that wait: what is read in them decides whether they end */

static bool adds_something(const struct gx_ptx_stmt *stmt)
{
	return gx_ptx_span_is(stmt->base, "atom") && gx_ptx_has_mod(stmt, "add") &&
	       stmt->n_operands > 2 && stmt->operands[2].kind == GX_PTX_OP_INT &&
	       stmt->operands[2].integer != 0;
}

/* Registers that get something of it in the loop, as levels: to the fixed point. */
static void spread(struct finding *f, const struct gx_bitset *loop, const struct gx_ptx_stmt *from)
{
	memset(f->levels, OF_BLOCK, f->n_names);
	raise(f, &from->operands[0], OF_THREAD);
	do {
		f->changed = false;
		for (uint32_t at = 0; at < f->flow.n_pieces; at++) {
			const struct gx_ptx_piece *piece = &f->flow.pieces[at];

			for (uint32_t i = piece->first; gx_bitset_has(loop, at) && i < piece->end;
			     i++) {
				const struct gx_ptx_stmt *stmt = &f->func->stmts[i];
				enum level level = level_of_guard(f, stmt);

				if (stmt->kind != GX_PTX_INSN || !stmt->n_operands)
					continue;
				for (uint32_t k = 1; k < stmt->n_operands; k++)
					level = most(level,
					             level_of_operand(f, &stmt->operands[k]));
				if (writes(&stmt->operands[0]))
					raise(f, &stmt->operands[0], level);
			}
		}
	} while (f->changed);
}

/* A compare-and-swap that compares with what it found before: who fails does so because another one was through. */
static bool tries_again(const struct finding *f, const struct gx_ptx_stmt *stmt)
{
	return gx_ptx_span_is(stmt->base, "atom") && gx_ptx_has_mod(stmt, "cas") &&
	       stmt->n_operands > 2 && level_of_operand(f, &stmt->operands[2]) == OF_THREAD;
}

static bool decides(const struct finding *f, const struct gx_bitset *loop)
{
	for (uint32_t at = 0; at < f->flow.n_pieces; at++) {
		const struct gx_ptx_piece *piece = &f->flow.pieces[at];

		if (gx_bitset_has(loop, at) && piece->n_next > 1 &&
		    level_of_guard(f, &f->func->stmts[piece->end - 1]) == OF_THREAD)
			return true;
	}
	return false;
}

static void find_watches(struct finding *f)
{
	struct gx_parting *parting = f->parting;

	f->by_writes = true; /* what spread() raised */

	for (uint32_t at = 0; at < f->flow.n_pieces && !parting->watches; at++)
		for (uint32_t i = f->flow.pieces[at].first; i < f->flow.pieces[at].end; i++) {
			const struct gx_ptx_stmt *stmt = &f->func->stmts[i];

			if (!parting->may_watch(parting->user, stmt) || adds_something(stmt) ||
			    !stmt->n_operands)
				continue;
			gx_ptx_flow_loop(&f->flow, at, &f->between);
			if (!gx_bitset_has(&f->between, at))
				continue;
			spread(f, &f->between, stmt);
			if (!tries_again(f, stmt) && decides(f, &f->between)) {
				parting->watches = stmt;
				break;
			}
		}
}

/* f->flow is filled in. */
static int find_levels(struct finding *f, struct gx_arena *arena)
{
	int err = find_names(f);

	if (err)
		return err;
	f->levels = gx_arena_calloc(arena, f->n_names + 1, 1);
	f->is_x = gx_arena_calloc(arena, f->n_names + 1, 1);
	f->apart = gx_arena_calloc(arena, f->flow.n_pieces + 1, 1);
	f->between = gx_bitset_make(arena, f->flow.n_pieces);
	if (!f->levels || !f->is_x || !f->apart || !f->between.words)
		return -ENOMEM;
	find_x(f);
	do {
		f->changed = false;
		for (uint32_t at = 0; at < f->flow.n_pieces; at++)
			look_at_piece(f, at);
	} while (f->changed);
	return 0;
}

static int find(struct finding *f, struct gx_arena *arena)
{
	int err = gx_ptx_flow_of(f->func, arena, &f->flow);

	if (!err)
		err = find_levels(f, arena);
	if (err)
		return err;
	find_waits(f);
	find_watches(f);
	return 0;
}

int gx_parting_find(const struct gx_ptx_func *func, struct gx_parting *parting)
{
	struct finding f = { .func = func, .parting = parting };
	struct gx_arena arena = { 0 };
	int err;

	parting->parted = parting->watches = NULL;
	parting->needs_rows = false;
	err = find(&f, &arena);
	gx_strmap_free(&f.names);
	gx_arena_free(&arena);
	return err;
}

/* --- where nothing has parted yet */

static bool has_call(const struct gx_ptx_func *func)
{
	for (uint32_t i = 0; i < func->n_stmts; i++)
		if (gx_ptx_span_is(func->stmts[i].base, "call"))
			return true;
	return false;
}

/* Takes out what a piece leads to, by all ways, where its lanes may part. */
static void take_out(const struct finding *f, uint32_t at, struct gx_bitset *out)
{
	const struct gx_ptx_piece *piece = &f->flow.pieces[at];
	bool parts =
	        piece->n_next > 1 && level_of_guard(f, &f->func->stmts[piece->end - 1]) != OF_BLOCK;

	for (uint32_t i = 0; i < piece->n_next; i++)
		if (piece->next[i] < f->flow.n_pieces && (parts || !gx_bitset_has(out, at)))
			gx_bitset_del(out, piece->next[i]);
}

static size_t size_of(const struct gx_bitset *set)
{
	size_t n = 0;

	for (size_t i = 0; i < set->n_words; i++)
		n += (size_t)__builtin_popcountll(set->words[i]);
	return n;
}

int gx_parting_together(const struct gx_ptx_func *func, const struct gx_ptx_flow *flow,
                        struct gx_arena *arena, struct gx_bitset *out)
{
	struct gx_parting kernel = { .in_kernel = true };
	struct finding f = { .func = func, .parting = &kernel, .flow = *flow };
	struct gx_arena own = { 0 };
	size_t before;
	int err = find_levels(&f, &own);

	*out = gx_bitset_make(arena, flow->n_pieces);
	if (!err && !out->words)
		err = -ENOMEM;
	for (uint32_t i = 0; i < flow->n_pieces && !err && !has_call(func); i++)
		gx_bitset_add(out, i);
	do {
		before = err ? 0 : size_of(out);
		for (uint32_t i = 0; i < flow->n_pieces && !err; i++)
			take_out(&f, i, out);
	} while (!err && size_of(out) != before);
	gx_strmap_free(&f.names);
	gx_arena_free(&own);
	return err;
}
