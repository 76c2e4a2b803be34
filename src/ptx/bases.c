/* bases.c - from which variable's address a value comes: through copies, sums and conversions, to a fixed point. */
#include "ptx/bases.h"

#include "ptx/insn.h"

#include <errno.h>
#include <string.h>

/* Before the fixed point: nothing is known to be written there yet. */
enum { BOTTOM = GX_PTX_BASE_ANY + 1 };

/* Compilers write a value in front of what uses it, but for loops; a text that needs more rounds than this has no answer. */
enum { MOST_ROUNDS = 64 };

static struct gx_ptx_base of_kind(int kind)
{
	return (struct gx_ptx_base){ .kind = (enum gx_ptx_base_kind)kind };
}

static bool is(struct gx_ptx_base base, int kind)
{
	return (int)base.kind == kind;
}

/* Either of them. */
static struct gx_ptx_base join(struct gx_ptx_base a, struct gx_ptx_base b)
{
	if (is(a, BOTTOM))
		return b;
	if (is(b, BOTTOM) || (a.kind == b.kind && a.var == b.var))
		return a;
	return of_kind(GX_PTX_BASE_ANY);
}

/* Their sum. */
static struct gx_ptx_base add(struct gx_ptx_base a, struct gx_ptx_base b)
{
	if (is(a, BOTTOM) || is(b, BOTTOM))
		return of_kind(BOTTOM);
	if (a.kind == GX_PTX_BASE_NONE)
		return b;
	return b.kind == GX_PTX_BASE_NONE ? a : of_kind(GX_PTX_BASE_ANY);
}

static bool is_variable(const struct gx_ptx_var *var)
{
	return var && (var->space == GX_PTX_SHARED || var->space == GX_PTX_GLOBAL ||
	               var->space == GX_PTX_LOCAL || var->space == GX_PTX_CONST);
}

struct gx_ptx_base gx_ptx_base_of(const struct gx_ptx_bases *bases, uint32_t at,
                                  const struct gx_ptx_operand *operand)
{
	int64_t number = gx_ptx_reg_number(bases->regs, operand->name);
	const struct gx_ptx_var *var;

	if (number >= 0)
		return bases->at[number];
	if (operand->n_items)
		return of_kind(GX_PTX_BASE_ANY);
	var = operand->name.len ? gx_ptx_find_var(bases->regs->func, at, operand->name) : NULL;
	return is_variable(var) ? (struct gx_ptx_base){ GX_PTX_BASE_VAR, var }
	                        : of_kind(GX_PTX_BASE_NONE);
}

/* What else is computed from an address may be anything. */
static struct gx_ptx_base spoilt(const struct gx_ptx_bases *bases, uint32_t at,
                                 const struct gx_ptx_stmt *stmt)
{
	bool bottom = false;

	for (uint32_t i = 1; i < stmt->n_operands; i++) {
		const struct gx_ptx_operand *operand = &stmt->operands[i];

		for (uint32_t k = 0; k < (operand->n_items ? operand->n_items : 1); k++) {
			struct gx_ptx_base base = gx_ptx_base_of(
			        bases, at, operand->n_items ? &operand->items[k] : operand);

			bottom |= is(base, BOTTOM);
			if (is(base, GX_PTX_BASE_VAR) || is(base, GX_PTX_BASE_ANY))
				return of_kind(GX_PTX_BASE_ANY);
		}
	}
	return of_kind(bottom ? (int)BOTTOM : (int)GX_PTX_BASE_NONE);
}

/* A generic address of what may be a number, made one of shared memory. */
static bool is_generic_of_shared(const struct gx_ptx_stmt *stmt)
{
	return gx_ptx_span_is(stmt->base, "cvta") && stmt->n_mods && stmt->mods[0].len >= 6 &&
	       !memcmp(stmt->mods[0].at, "shared", 6);
}

static struct gx_ptx_base of_stmt(const struct gx_ptx_bases *bases, uint32_t at)
{
	static const char *const copies[] = { "mov", "cvt", "cvta" };
	static const char *const sums[] = { "add", "and", "or", "xor" };
	static const char *const products[] = { "mad", "fma" };
	const struct gx_ptx_stmt *stmt = &bases->regs->func->stmts[at];
	const struct gx_ptx_operand *o = stmt->operands;
	struct gx_ptx_base first, second;

	if (!gx_ptx_is_pure(stmt) || gx_ptx_span_is(stmt->base, "setp") ||
	    gx_ptx_span_is(stmt->base, "isspacep"))
		return of_kind(GX_PTX_BASE_NONE);
	if (o[0].kind != GX_PTX_OP_NAME || stmt->n_operands < 2)
		return spoilt(bases, at, stmt);
	first = gx_ptx_base_of(bases, at, &o[1]);
	if (is_generic_of_shared(stmt) && is(first, GX_PTX_BASE_NONE))
		return of_kind(GX_PTX_BASE_ANY);
	if (stmt->n_operands == 2 && GX_PTX_IS_ONE_OF(stmt->base, copies))
		return first;
	if (stmt->n_operands < 3)
		return spoilt(bases, at, stmt);
	second = gx_ptx_base_of(bases, at, &o[2]);
	if (is(first, BOTTOM) || is(second, BOTTOM))
		return of_kind(BOTTOM);
	if (stmt->n_operands == 3 && GX_PTX_IS_ONE_OF(stmt->base, sums))
		return add(first, second);
	if (stmt->n_operands == 3 && gx_ptx_span_is(stmt->base, "sub") &&
	    is(second, GX_PTX_BASE_NONE))
		return first;
	if (stmt->n_operands == 4 && gx_ptx_span_is(stmt->base, "selp"))
		return join(first, second);
	if (stmt->n_operands == 4 && GX_PTX_IS_ONE_OF(stmt->base, products) &&
	    is(first, GX_PTX_BASE_NONE) && is(second, GX_PTX_BASE_NONE))
		return gx_ptx_base_of(bases, at, &o[3]);
	return spoilt(bases, at, stmt);
}

static bool put(struct gx_ptx_bases *bases, const struct gx_ptx_operand *operand,
                struct gx_ptx_base base)
{
	int64_t number = gx_ptx_reg_number(bases->regs, operand->name);
	bool changed = false;

	if (number >= 0) {
		struct gx_ptx_base *to = &bases->at[number], joined = join(*to, base);

		changed = joined.kind != to->kind || joined.var != to->var;
		*to = joined;
	}
	for (uint32_t i = 0; i < operand->n_items; i++)
		changed |= put(bases, &operand->items[i], base);
	return changed;
}

int gx_ptx_bases_of(const struct gx_ptx_regs *regs, struct gx_arena *arena,
                    struct gx_ptx_bases *out)
{
	const struct gx_ptx_func *func = regs->func;
	uint32_t rounds = 0;
	bool changed = true;

	*out = (struct gx_ptx_bases){ .regs = regs };
	out->at = gx_arena_calloc(arena, regs->n + 1, sizeof(*out->at));
	if (!out->at)
		return -ENOMEM;
	for (uint32_t i = 0; i < regs->n; i++)
		out->at[i] = of_kind(BOTTOM);
	/* up from nothing; each register changes three times at most */
	while (changed && rounds++ < MOST_ROUNDS) {
		changed = false;
		for (uint32_t i = 0; i < func->n_stmts; i++)
			if (gx_ptx_is_written(&func->stmts[i], 0))
				changed |= put(out, &func->stmts[i].operands[0], of_stmt(out, i));
	}
	for (uint32_t i = 0; i < regs->n; i++)
		if (changed || is(out->at[i], BOTTOM)) /* only from itself */
			out->at[i] = of_kind(GX_PTX_BASE_ANY);
	return 0;
}
