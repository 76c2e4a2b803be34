/* trips.c - the loops that compilers make of `for (i = a; i < n; i += step)`: one piece, one addition, one comparison, one branch. */
#include "ptx/trips.h"

#include "ptx/regs.h"

#include <string.h>

struct loop {
	const struct gx_ptx_func *func;
	uint32_t first, end; /* statements */
};

/* The statements of the loop that write a register; *by: the last one. Results of calls are written by them. */
static uint32_t count_writers(const struct loop *loop, struct gx_ptx_span name,
                              const struct gx_ptx_stmt **by)
{
	uint32_t n = 0;

	for (uint32_t i = loop->first; i < loop->end; i++) {
		const struct gx_ptx_stmt *stmt = &loop->func->stmts[i];

		if (stmt->kind != GX_PTX_INSN || !stmt->n_operands || !gx_ptx_is_written(stmt, 0) ||
		    !gx_ptx_names(&stmt->operands[0], name))
			continue;
		*by = stmt;
		n++;
	}
	return n;
}

/* No scope of its own in it, where a name could mean something else. */
static bool is_plain(const struct loop *loop)
{
	for (uint32_t i = loop->first; i < loop->end; i++) {
		enum gx_ptx_stmt_kind kind = loop->func->stmts[i].kind;

		if (kind != GX_PTX_INSN && kind != GX_PTX_DIRECTIVE &&
		    !(kind == GX_PTX_LABEL && i == loop->first))
			return false;
	}
	return true;
}

/* How many statements of the function jump to the label. */
static uint32_t count_jumps(const struct gx_ptx_func *func, struct gx_ptx_span label)
{
	uint32_t n = 0;

	for (uint32_t i = 0; i < func->n_stmts; i++)
		n += gx_ptx_span_is(func->stmts[i].base, "bra") && func->stmts[i].n_operands &&
		     gx_ptx_spans_same(func->stmts[i].operands[0].name, label);
	return n;
}

/* add.s32 r, r, step; and nothing else writes r. */
static bool find_step(const struct loop *loop, struct gx_ptx_span reg, struct gx_ptx_trips *out)
{
	static const char *const words[] = { "s32", "u32" };
	static const char *const longs[] = { "s64", "u64" };
	const struct gx_ptx_stmt *add = NULL;

	if (count_writers(loop, reg, &add) != 1 || add->guard.len ||
	    !gx_ptx_span_is(add->base, "add") || add->n_mods != 1 || add->n_operands != 3 ||
	    add->operands[0].kind != GX_PTX_OP_NAME ||
	    !gx_ptx_spans_same(add->operands[1].name, reg) || add->operands[1].negated ||
	    add->operands[2].kind != GX_PTX_OP_INT || !add->operands[2].integer)
		return false;
	if (!GX_PTX_IS_ONE_OF(add->mods[0], words) && !GX_PTX_IS_ONE_OF(add->mods[0], longs))
		return false;
	out->reg = reg;
	out->bits = GX_PTX_IS_ONE_OF(add->mods[0], words) ? 32 : 64;
	out->down = add->operands[2].integer < 0;
	out->step = out->down ? 0 - (uint64_t)add->operands[2].integer
	                      : (uint64_t)add->operands[2].integer;
	return out->step <= INT32_MAX;
}

/* A bound that the register gets to before it has had all values: by an order, or by steps of which a power of two makes the way round. */
static bool ends(const struct gx_ptx_stmt *setp, const struct gx_ptx_trips *trips)
{
	static const char *const orders[] = { "lt", "le", "gt", "ge", "lo", "ls", "hi", "hs" };
	static const char *const equals[] = { "eq", "ne" };

	return GX_PTX_IS_ONE_OF(setp->mods[0], orders) ||
	       (GX_PTX_IS_ONE_OF(setp->mods[0], equals) && !(trips->step & (trips->step - 1)));
}

static bool find_bound(const struct loop *loop, struct gx_ptx_span guard, struct gx_ptx_trips *out)
{
	const struct gx_ptx_stmt *setp = NULL, *other = NULL;
	const struct gx_ptx_operand *bound;

	if (count_writers(loop, guard, &setp) != 1 || setp->guard.len ||
	    !gx_ptx_span_is(setp->base, "setp") || setp->n_mods != 2 || setp->n_operands != 3 ||
	    setp->operands[0].kind != GX_PTX_OP_NAME || setp->operands[1].kind != GX_PTX_OP_NAME)
		return false;
	bound = &setp->operands[2];
	if (bound->kind != GX_PTX_OP_INT &&
	    (bound->kind != GX_PTX_OP_NAME || count_writers(loop, bound->name, &other)))
		return false;
	return find_step(loop, setp->operands[1].name, out) && ends(setp, out);
}

bool gx_ptx_trips_of(const struct gx_ptx_flow *flow, uint32_t piece, struct gx_ptx_trips *out)
{
	const struct gx_ptx_piece *at = &flow->pieces[piece];
	struct loop loop = { flow->func, at->first, at->end };

	out->label = &flow->func->stmts[at->first];
	out->branch = &flow->func->stmts[at->end - 1];
	return out->label->kind == GX_PTX_LABEL && gx_ptx_span_is(out->branch->base, "bra") &&
	       out->branch->guard.len && out->branch->n_operands == 1 &&
	       gx_ptx_spans_same(out->branch->operands[0].name, out->label->name) &&
	       is_plain(&loop) && count_jumps(flow->func, out->label->name) == 1 &&
	       find_bound(&loop, out->branch->guard, out);
}
