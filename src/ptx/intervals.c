/* intervals.c - intervals between barriers: from each barrier on, all ways up to the next ones.
 *
 * Threads of a block come to barriers that none of them goes around in one order, so that in front of the next one each is on a way from the same
 * barrier. One barrier at which they may be apart spoils that for all: who waits there may be let go by others at another one.
 */
#include "ptx/intervals.h"

#include "ptx/barrier.h"
#include "ptx/parting.h"

#include <errno.h>

enum { MOST_INTERVALS = 512, MOST_BITS = 1 << 26 };

static bool waits_for_all(const struct gx_ptx_stmt *stmt)
{
	struct gx_ptx_barrier barrier = gx_ptx_barrier_of(stmt);

	return barrier.barrier && barrier.barrier->kind == GX_PTX_OP_INT &&
	       ((barrier.kind == GX_PTX_BAR_SYNC && stmt->n_operands == 1) ||
	        (barrier.kind == GX_PTX_BAR_RED && stmt->n_operands == 3));
}

bool gx_ptx_is_whole_barrier(const struct gx_ptx_stmt *stmt)
{
	return stmt->kind == GX_PTX_INSN && waits_for_all(stmt) && !stmt->guard.len;
}

static enum gx_wait wait_of(const void *user, const struct gx_ptx_stmt *stmt)
{
	(void)user;
	return stmt->kind == GX_PTX_INSN && waits_for_all(stmt) ? GX_WAIT_BLOCK : GX_WAIT_NONE;
}

static bool may_watch(const void *user, const struct gx_ptx_stmt *stmt)
{
	(void)user;
	(void)stmt;
	return false;
}

/* Of the barriers of a block, which may be the same ones as those that all wait at. */
static bool is_other_barrier(const struct gx_ptx_stmt *stmt)
{
	enum gx_ptx_barrier_kind kind =
	        stmt->kind == GX_PTX_INSN ? gx_ptx_barrier_of(stmt).kind : GX_PTX_BAR_NONE;

	return (kind == GX_PTX_BAR_SYNC || kind == GX_PTX_BAR_RED || kind == GX_PTX_BAR_ARRIVE) &&
	       !waits_for_all(stmt);
}

/* -EOPNOTSUPP: they may part. */
static int find_parted(const struct gx_ptx_func *func, bool in_kernel)
{
	struct gx_parting parting = { .wait_of = wait_of,
		                      .may_watch = may_watch,
		                      .in_kernel = in_kernel };
	bool any = false;
	int err;

	for (uint32_t i = 0; i < func->n_stmts; i++) {
		if (is_other_barrier(&func->stmts[i]))
			return -EOPNOTSUPP;
		any |= wait_of(NULL, &func->stmts[i]) != GX_WAIT_NONE;
	}
	err = any ? gx_parting_find(func, &parting) : 0;
	return err ? err : any && parting.parted ? -EOPNOTSUPP : 0;
}

/* --- ways */

struct walk {
	const struct gx_ptx_flow *flow;
	struct gx_bitset barriers; /* statements */
	struct gx_bitset seen;     /* pieces that were gone into at their first statement */
	uint32_t *stack, n;
};

static void go_to(struct walk *walk, uint32_t piece)
{
	if (piece == walk->flow->n_pieces || gx_bitset_has(&walk->seen, piece))
		return;
	gx_bitset_add(&walk->seen, piece);
	walk->stack[walk->n++] = piece;
}

/* From a statement of a piece to its end, or to a barrier. */
static void go_on(struct walk *walk, uint32_t piece, uint32_t from, struct gx_bitset *reached)
{
	const struct gx_ptx_piece *p = &walk->flow->pieces[piece];

	for (uint32_t i = from; i < p->end; i++) {
		if (gx_bitset_has(&walk->barriers, i))
			return;
		gx_bitset_add(reached, i);
	}
	for (uint32_t k = 0; k < p->n_next; k++)
		go_to(walk, p->next[k]);
}

static void walk_from(struct walk *walk, uint32_t piece, uint32_t from, struct gx_bitset *reached)
{
	memset(walk->seen.words, 0, walk->seen.n_words * sizeof(uint64_t));
	walk->n = 0;
	go_on(walk, piece, from, reached);
	while (walk->n) {
		uint32_t at = walk->stack[--walk->n];

		go_on(walk, at, walk->flow->pieces[at].first, reached);
	}
}

static int find_intervals(struct gx_ptx_intervals *out, uint32_t n, struct gx_arena *arena)
{
	const struct gx_ptx_func *func = out->flow.func;
	struct walk walk = { .flow = &out->flow };

	out->reached = gx_arena_calloc(arena, n, sizeof(*out->reached));
	walk.stack = gx_arena_calloc(arena, out->flow.n_pieces + 1, sizeof(uint32_t));
	walk.seen = gx_bitset_make(arena, out->flow.n_pieces + 1);
	walk.barriers = gx_bitset_make(arena, func->n_stmts);
	if (!out->reached || !walk.stack || !walk.seen.words || !walk.barriers.words)
		return -ENOMEM;
	for (uint32_t i = 0; i < func->n_stmts; i++)
		if (gx_ptx_is_whole_barrier(&func->stmts[i]))
			gx_bitset_add(&walk.barriers, i);
	for (uint32_t at = 0; at < out->flow.n_pieces; at++)
		for (uint32_t i = out->flow.pieces[at].first; i < out->flow.pieces[at].end; i++) {
			bool waits = gx_bitset_has(&walk.barriers, i);

			if (i && !waits)
				continue;
			/* where the function begins at a barrier, what is in front of it is an interval as well, an empty one */
			out->reached[out->n] = gx_bitset_make(arena, func->n_stmts);
			if (!out->reached[out->n].words)
				return -ENOMEM;
			walk_from(&walk, at, waits ? i + 1 : i, &out->reached[out->n]);
			out->n++;
		}
	return 0;
}

static int all_in_one(struct gx_ptx_intervals *out, uint32_t n_stmts, struct gx_arena *arena)
{
	out->n = 1;
	out->reached = gx_arena_calloc(arena, 1, sizeof(*out->reached));
	if (!out->reached)
		return -ENOMEM;
	out->reached[0] = gx_bitset_make(arena, n_stmts);
	if (!out->reached[0].words)
		return -ENOMEM;
	memset(out->reached[0].words, 0xff, out->reached[0].n_words * sizeof(uint64_t));
	return 0;
}

int gx_ptx_intervals_of(const struct gx_ptx_func *func, bool in_kernel, struct gx_arena *arena,
                        struct gx_ptx_intervals *out)
{
	uint32_t n = 1;
	int err = 0;

	*out = (struct gx_ptx_intervals){ .parted = true };
	err = gx_ptx_flow_of(func, arena, &out->flow);
	out->has_flow = !err;
	if (!err)
		err = find_parted(func, in_kernel);
	if (err && err != -EOPNOTSUPP)
		return err;
	out->parted = err != 0;
	for (uint32_t i = 0; i < func->n_stmts; i++)
		n += gx_ptx_is_whole_barrier(&func->stmts[i]);
	if (out->parted || n > MOST_INTERVALS || (uint64_t)n * func->n_stmts > MOST_BITS)
		return all_in_one(out, func->n_stmts, arena);
	return find_intervals(out, n, arena);
}
