/* skipped.c - the ways of each branch up to where they meet: barriers on the one, none on the other. */
#include "ptx/skipped.h"

#include "ptx/barrier.h"
#include "ptx/flow.h"
#include "ptx/sites.h"

#include <errno.h>

struct look {
	struct gx_ptx_flow flow;
	struct gx_bitset waits; /* pieces with a barrier of a block */
	struct gx_bitset seen;
	uint32_t *stack;
	struct gx_bitset *out;
};

static bool is_of_block(const struct gx_ptx_stmt *stmt)
{
	enum gx_ptx_barrier_kind kind =
	        stmt->kind == GX_PTX_INSN ? gx_ptx_barrier_of(stmt).kind : GX_PTX_BAR_NONE;

	return kind == GX_PTX_BAR_SYNC || kind == GX_PTX_BAR_RED;
}

/* Nothing is done from here to the end of the function. */
static bool is_end(const struct gx_ptx_flow *flow, uint32_t piece)
{
	for (uint32_t rounds = 0; piece < flow->n_pieces; rounds++) {
		const struct gx_ptx_piece *p = &flow->pieces[piece];

		for (uint32_t i = p->first; i < p->end; i++) {
			const struct gx_ptx_stmt *stmt = &flow->func->stmts[i];

			if (stmt->kind == GX_PTX_INSN && !gx_ptx_is_way_out(stmt) &&
			    !(gx_ptx_span_is(stmt->base, "bra") && !stmt->guard.len))
				return false;
		}
		if (p->n_next != 1 || rounds == flow->n_pieces)
			return false;
		piece = p->next[0];
	}
	return true;
}

/* A barrier with a guard is a branch around it. */
static bool may_be_passed(const struct gx_ptx_flow *flow, uint32_t piece, uint32_t stmt)
{
	const struct gx_ptx_piece *p = &flow->pieces[piece];
	const struct gx_ptx_stmt *stmts = flow->func->stmts;

	if (!stmts[stmt].guard.len)
		return false;
	for (uint32_t i = stmt + 1; i < p->end; i++)
		if (stmts[i].kind == GX_PTX_INSN && !gx_ptx_is_way_out(&stmts[i]))
			return true;
	return p->n_next && !is_end(flow, p->next[0]);
}

static bool gets_past(struct look *look, uint32_t from, uint32_t to)
{
	uint32_t n = 0;

	memset(look->seen.words, 0, look->seen.n_words * sizeof(uint64_t));
	look->stack[n++] = from;
	gx_bitset_add(&look->seen, from);
	while (n) {
		uint32_t at = look->stack[--n];
		const struct gx_ptx_piece *piece = &look->flow.pieces[at];

		if (at == to)
			return true;
		if (gx_bitset_has(&look->waits, at))
			continue;
		for (uint32_t k = 0; k < piece->n_next; k++) {
			uint32_t next = piece->next[k];

			if (next == look->flow.n_pieces || gx_bitset_has(&look->seen, next))
				continue;
			gx_bitset_add(&look->seen, next);
			look->stack[n++] = next;
		}
	}
	return false;
}

static void mark(struct look *look, uint32_t piece)
{
	const struct gx_ptx_piece *p = &look->flow.pieces[piece];

	for (uint32_t i = p->first; i < p->end; i++)
		if (is_of_block(&look->flow.func->stmts[i]))
			gx_bitset_add(look->out, i);
}

/* What always comes on one way of a branch, up to where its ways meet. */
static void look_at_way(struct look *look, uint32_t way, uint32_t other, uint32_t meet)
{
	uint32_t b;

	for (b = way; b != meet && b < look->flow.n_pieces; b = look->flow.pieces[b].meet)
		if (gx_bitset_has(&look->waits, b))
			break;
	/* most ways have none, and nothing is to be walked over */
	if (b == meet || b >= look->flow.n_pieces || !gets_past(look, other, meet))
		return;
	for (b = way; b != meet && b < look->flow.n_pieces; b = look->flow.pieces[b].meet)
		mark(look, b);
}

static void find_barriers(struct look *look)
{
	const struct gx_ptx_flow *flow = &look->flow;

	for (uint32_t p = 0; p < flow->n_pieces; p++)
		for (uint32_t i = flow->pieces[p].first; i < flow->pieces[p].end; i++) {
			if (!is_of_block(&flow->func->stmts[i]))
				continue;
			if (!flow->func->stmts[i].guard.len)
				gx_bitset_add(&look->waits, p);
			if (may_be_passed(flow, p, i))
				gx_bitset_add(look->out, i);
		}
}

int gx_ptx_skipped_find(const struct gx_ptx_func *func, struct gx_arena *arena,
                        struct gx_bitset *out)
{
	struct look look = { .out = out };
	int err;

	*out = gx_bitset_make(arena, func->n_stmts);
	if (!out->words)
		return -ENOMEM;
	err = gx_ptx_flow_of(func, arena, &look.flow);
	if (err)
		return err == -EOPNOTSUPP ? 0 : err;
	look.waits = gx_bitset_make(arena, look.flow.n_pieces);
	look.seen = gx_bitset_make(arena, look.flow.n_pieces);
	look.stack = gx_arena_calloc(arena, look.flow.n_pieces + 1, sizeof(*look.stack));
	if (!look.waits.words || !look.seen.words || !look.stack)
		return -ENOMEM;
	find_barriers(&look);
	for (uint32_t p = 0; p < look.flow.n_pieces; p++) {
		const struct gx_ptx_piece *piece = &look.flow.pieces[p];

		if (piece->n_next < 2 || is_end(&look.flow, piece->meet))
			continue;
		look_at_way(&look, piece->next[0], piece->next[1], piece->meet);
		look_at_way(&look, piece->next[1], piece->next[0], piece->meet);
	}
	return 0;
}
