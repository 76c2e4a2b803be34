/* ways.c - basic blocks of a function, their immediate post-dominators, and what follows from these: which branches decide. */
#include "instrument/ways.h"

#include "base/strmap.h"

#include <errno.h>

#define NONE UINT32_MAX

struct block {
	uint32_t first, last; /* statements */
	uint32_t next, label; /* blocks behind it, and at its label; NONE; the end is block n */
	uint32_t meets;       /* immediate post-dominator; NONE: not known, or it has none */
	uint32_t order;       /* in a walk from the end, backwards; NONE: it never gets there */
};

struct graph {
	const struct gx_ptx_func *func;
	struct gx_strmap labels; /* to statement + 1 */
	struct block *blocks;    /* [n + 1]; the last is the end */
	uint32_t n;
	uint32_t *from;       /* [first_from[n + 1]] blocks in front of each */
	uint32_t *first_from; /* [n + 2] */
	uint32_t *walk;       /* [n_walk] blocks, the end last */
	uint32_t n_walk;
};

static bool is(const struct gx_ptx_stmt *stmt, const char *base)
{
	return stmt->kind == GX_PTX_INSN && gx_ptx_span_is(stmt->base, base);
}

static bool ends(const struct gx_ptx_stmt *stmt)
{
	return is(stmt, "ret") || is(stmt, "exit") || is(stmt, "trap");
}

static bool ends_block(const struct gx_ptx_stmt *stmt)
{
	return ends(stmt) || is(stmt, "bra") || is(stmt, "brx");
}

static int find_labels(struct graph *g)
{
	int err = 0;

	for (uint32_t i = 0; i < g->func->n_stmts && !err; i++) {
		struct gx_ptx_span name = g->func->stmts[i].name;

		if (g->func->stmts[i].kind == GX_PTX_LABEL)
			err = gx_strmap_set(&g->labels, name.at, name.len, (char *)1 + i);
	}
	return err;
}

static void find_blocks(struct graph *g, uint32_t *block_of)
{
	bool begins = true;

	for (uint32_t i = 0; i < g->func->n_stmts; i++) {
		const struct gx_ptx_stmt *stmt = &g->func->stmts[i];

		if (begins || stmt->kind == GX_PTX_LABEL)
			g->blocks[g->n++] = (struct block){ .first = i,
				                            .next = NONE,
				                            .label = NONE,
				                            .meets = NONE,
				                            .order = NONE };
		block_of[i] = g->n - 1;
		g->blocks[g->n - 1].last = i;
		begins = ends_block(stmt);
	}
	g->blocks[g->n] =
	        (struct block){ .next = NONE, .label = NONE, .meets = g->n, .order = NONE };
}

/* The block of a branch's label. Of an indexed one, whose lanes go many ways, the first of its list alone: what it decides is not said. */
static uint32_t target_of(const struct graph *g, const struct gx_ptx_stmt *stmt,
                          const uint32_t *block_of)
{
	char *at = NULL;

	if (is(stmt, "bra") && stmt->n_operands)
		at = gx_strmap_get(&g->labels, stmt->operands[0].name.at,
		                   stmt->operands[0].name.len);
	return at ? block_of[at - (char *)1] : NONE;
}

static void find_edges(struct graph *g, const uint32_t *block_of)
{
	for (uint32_t b = 0; b < g->n; b++) {
		struct block *block = &g->blocks[b];
		const struct gx_ptx_stmt *last = &g->func->stmts[block->last];

		block->next = b + 1; /* behind the last is the end */
		if (is(last, "bra")) {
			block->label = target_of(g, last, block_of);
			block->next = last->guard.len ? block->next : NONE;
		} else if (ends(last) || is(last, "brx")) {
			block->label = g->n;
			block->next = last->guard.len ? block->next : NONE;
		}
	}
}

static int find_from(struct graph *g, struct gx_arena *arena)
{
	uint32_t *fill = gx_arena_calloc(arena, g->n + 2, sizeof(*fill));

	g->first_from = gx_arena_calloc(arena, g->n + 2, sizeof(*g->first_from));
	g->from = gx_arena_calloc(arena, 2 * g->n + 1, sizeof(*g->from));
	if (!fill || !g->first_from || !g->from)
		return -ENOMEM;
	for (uint32_t b = 0; b < g->n; b++) {
		if (g->blocks[b].next != NONE)
			g->first_from[g->blocks[b].next + 1]++;
		if (g->blocks[b].label != NONE)
			g->first_from[g->blocks[b].label + 1]++;
	}
	for (uint32_t b = 0; b <= g->n; b++)
		fill[b] = g->first_from[b + 1] += g->first_from[b];
	for (uint32_t b = 0; b < g->n; b++) {
		if (g->blocks[b].next != NONE)
			g->from[--fill[g->blocks[b].next]] = b;
		if (g->blocks[b].label != NONE)
			g->from[--fill[g->blocks[b].label]] = b;
	}
	return 0;
}

/* Backwards from the end, each block behind all that come from it first. */
static int find_order(struct graph *g, struct gx_arena *arena)
{
	uint32_t *stack = gx_arena_calloc(arena, g->n + 1, sizeof(*stack)), depth = 0;
	uint32_t *at = gx_arena_calloc(arena, g->n + 1, sizeof(*at));

	g->walk = gx_arena_calloc(arena, g->n + 1, sizeof(*g->walk));
	if (!stack || !at || !g->walk)
		return -ENOMEM;
	for (uint32_t b = 0; b <= g->n; b++)
		at[b] = g->first_from[b];
	stack[depth++] = g->n;
	g->blocks[g->n].order = 0; /* seen; the number comes when it is left */
	while (depth) {
		uint32_t b = stack[depth - 1];

		if (at[b] < g->first_from[b + 1]) {
			uint32_t next = g->from[at[b]++];

			if (g->blocks[next].order != NONE)
				continue;
			g->blocks[next].order = 0;
			stack[depth++] = next;
			continue;
		}
		depth--;
		g->blocks[b].order = g->n_walk;
		g->walk[g->n_walk++] = b;
	}
	return 0;
}

static uint32_t common(const struct graph *g, uint32_t a, uint32_t b)
{
	while (a != b) {
		while (g->blocks[a].order < g->blocks[b].order)
			a = g->blocks[a].meets;
		while (g->blocks[b].order < g->blocks[a].order)
			b = g->blocks[b].meets;
	}
	return a;
}

/* The one that ways are known of; NONE: neither */
static uint32_t meet(const struct graph *g, uint32_t a, uint32_t b)
{
	bool has_a = a != NONE && g->blocks[a].meets != NONE;
	bool has_b = b != NONE && g->blocks[b].meets != NONE;

	if (has_a && has_b)
		return common(g, a, b);
	return has_a ? a : has_b ? b : NONE;
}

/* Where all ways from a block meet again: Cooper, Harvey and Kennedy's walk, until nothing changes. */
static void find_meets(struct graph *g)
{
	for (bool changed = true; changed;) {
		changed = false;
		for (uint32_t i = g->n_walk - 1; i-- > 0;) {
			struct block *block = &g->blocks[g->walk[i]];
			uint32_t meets = meet(g, block->next, block->label);

			changed |= meets != block->meets;
			block->meets = meets;
		}
	}
}

static void add(struct gx_ways *ways, uint32_t stmt, uint32_t way)
{
	if (ways->n == GX_MAX_DECIDERS)
		return;
	ways->by[ways->n].stmt = stmt;
	ways->by[ways->n++].way = way;
}

/* Everything from one of a branch's ways up to where its ways meet. */
static void add_way(const struct graph *g, const struct block *branch, uint32_t first, uint32_t way,
                    struct gx_ways *ways)
{
	for (uint32_t b = first; b != NONE && b != branch->meets && b < g->n;
	     b = g->blocks[b].meets)
		add(&ways[b], branch->last, way);
}

int gx_ways_find(const struct gx_ptx_func *func, struct gx_arena *arena, struct gx_ways_of *out)
{
	struct graph g = { .func = func };
	int err = find_labels(&g);

	g.blocks = gx_arena_calloc(arena, func->n_stmts + 1, sizeof(*g.blocks));
	out->block = gx_arena_calloc(arena, func->n_stmts + 1, sizeof(*out->block));
	if (!g.blocks || !out->block)
		err = -ENOMEM;
	if (!err) {
		find_blocks(&g, out->block);
		find_edges(&g, out->block);
		err = find_from(&g, arena);
	}
	if (!err)
		err = find_order(&g, arena);
	gx_strmap_free(&g.labels);
	out->n_blocks = g.n;
	out->ways = err ? NULL : gx_arena_calloc(arena, g.n + 1, sizeof(*out->ways));
	if (!out->ways)
		return -ENOMEM;
	find_meets(&g);
	for (uint32_t b = 0; b < g.n; b++) {
		const struct block *block = &g.blocks[b];

		if (block->next == NONE || block->label == NONE || block->meets == NONE)
			continue;
		add_way(&g, block, block->next, 1, out->ways);
		add_way(&g, block, block->label, 2, out->ways);
	}
	return 0;
}
