/* cfg.c - where the sides of a branch meet again: immediate post-dominators of a function's blocks.
 *
 * Cooper, Harvey and Kennedy's iteration over the reversed graph, with the end of the function as
 * root. Blocks that end the thread have no way to the end and take no part; a branch none of whose
 * sides comes back has no join.
 */
#include "device/soft/decoder.h"

#include <errno.h>
#include <stdlib.h>

#define NONE UINT32_MAX

struct node {
	uint32_t first, last; /* instructions */
	uint32_t n_next, order, ipdom;
	uint32_t next_at; /* in edges */
};

struct graph {
	struct insn *code;
	uint32_t n;
	struct node *nodes;
	uint32_t n_nodes;
	uint32_t *block_of;              /* [n] */
	uint32_t *next, *prev, *prev_at; /* edges; prev_at [n_nodes + 1] */
	uint32_t n_edges;
	uint32_t *by_order, n_order;
};

static bool ends_block(const struct insn *in)
{
	return in->exec == gx_soft_bra || in->exec == gx_soft_brx || in->exec == gx_soft_exit ||
	       in->exec == gx_soft_trap || in->exec == gx_soft_ret;
}

static uint32_t index_of(const struct graph *g, const struct insn *in)
{
	return (uint32_t)(in - g->code);
}

static bool find_blocks(struct graph *g)
{
	uint32_t at = NONE;

	for (uint32_t i = 0; i < g->n; i++)
		g->block_of[i] = i == 0;
	for (uint32_t i = 0; i < g->n; i++) {
		const struct insn *in = &g->code[i];

		if (in->exec == gx_soft_bra)
			g->block_of[index_of(g, in->target)] = 1;
		for (int64_t k = 0; in->exec == gx_soft_brx && k < in->imm; k++)
			g->block_of[index_of(g, in->table[k])] = 1;
		if (ends_block(in) && i + 1 < g->n)
			g->block_of[i + 1] = 1;
	}
	g->block_of[g->n - 1] = 1; /* the end stands alone */
	for (uint32_t i = 0; i < g->n; i++)
		g->n_nodes += g->block_of[i];
	g->nodes = calloc(g->n_nodes, sizeof(*g->nodes));
	if (!g->nodes)
		return false;
	for (uint32_t i = 0; i < g->n; i++) {
		at += g->block_of[i];
		if (g->block_of[i])
			g->nodes[at].first = i;
		g->nodes[at].last = i;
		g->block_of[i] = at;
	}
	return true;
}

static void add_edge(struct graph *g, struct node *from, uint32_t to)
{
	if (g->next)
		g->next[g->n_edges] = to;
	g->n_edges++;
	from->n_next++;
}

static void find_edges(struct graph *g)
{
	g->n_edges = 0;
	for (uint32_t b = 0; b < g->n_nodes; b++) {
		struct node *node = &g->nodes[b];
		const struct insn *in = &g->code[node->last];

		node->next_at = g->n_edges;
		node->n_next = 0;
		if (in->exec == gx_soft_bra)
			add_edge(g, node, g->block_of[index_of(g, in->target)]);
		for (int64_t k = 0; in->exec == gx_soft_brx && k < in->imm; k++)
			add_edge(g, node, g->block_of[index_of(g, in->table[k])]);
		if (b + 1 < g->n_nodes && (!ends_block(in) || in->guard))
			add_edge(g, node, b + 1);
	}
}

static bool reverse_edges(struct graph *g)
{
	find_edges(g);
	g->next = calloc(g->n_edges, sizeof(*g->next));
	g->prev = calloc(g->n_edges, sizeof(*g->prev));
	g->prev_at = calloc(g->n_nodes + 2, sizeof(*g->prev_at));
	if (!g->next || !g->prev || !g->prev_at)
		return false;
	find_edges(g);
	for (uint32_t i = 0; i < g->n_edges; i++)
		g->prev_at[g->next[i] + 2]++;
	for (uint32_t b = 2; b < g->n_nodes + 2; b++)
		g->prev_at[b] += g->prev_at[b - 1];
	for (uint32_t b = 0; b < g->n_nodes; b++) {
		for (uint32_t k = 0; k < g->nodes[b].n_next; k++)
			g->prev[g->prev_at[g->next[g->nodes[b].next_at + k] + 1]++] = b;
	}
	return true;
}

/* Post-order of the reversed graph from the end; order NONE: no way to the end. */
static bool number(struct graph *g)
{
	uint32_t *stack = calloc(g->n_nodes * 2, sizeof(*stack)), depth = 0;

	g->by_order = calloc(g->n_nodes, sizeof(*g->by_order));
	if (!stack || !g->by_order) {
		free(stack);
		return false;
	}
	for (uint32_t b = 0; b < g->n_nodes; b++)
		g->nodes[b].order = g->nodes[b].ipdom = NONE;
	stack[0] = g->n_nodes - 1;
	stack[1] = g->prev_at[g->n_nodes - 1];
	g->nodes[stack[0]].order = 0; /* seen; numbered on the way back */
	depth = 1;
	while (depth) {
		uint32_t b = stack[2 * depth - 2], *at = &stack[2 * depth - 1];

		if (*at < g->prev_at[b + 1]) {
			uint32_t to = g->prev[(*at)++];

			if (g->nodes[to].order != NONE)
				continue;
			g->nodes[to].order = 0;
			stack[2 * depth] = to;
			stack[2 * depth + 1] = g->prev_at[to];
			depth++;
			continue;
		}
		g->nodes[b].order = g->n_order;
		g->by_order[g->n_order++] = b;
		depth--;
	}
	free(stack);
	return true;
}

static uint32_t meet(const struct graph *g, uint32_t a, uint32_t b)
{
	while (a != b) {
		while (g->nodes[a].order < g->nodes[b].order)
			a = g->nodes[a].ipdom;
		while (g->nodes[b].order < g->nodes[a].order)
			b = g->nodes[b].ipdom;
	}
	return a;
}

static void iterate(struct graph *g)
{
	bool changed = true;

	g->nodes[g->n_nodes - 1].ipdom = g->n_nodes - 1;
	while (changed) {
		changed = false;
		for (uint32_t i = g->n_order - 1; i-- > 0;) {
			struct node *node = &g->nodes[g->by_order[i]];
			uint32_t found = NONE;

			for (uint32_t k = 0; k < node->n_next; k++) {
				uint32_t to = g->next[node->next_at + k];

				if (g->nodes[to].order == NONE || g->nodes[to].ipdom == NONE)
					continue;
				found = found == NONE ? to : meet(g, found, to);
			}
			changed |= found != node->ipdom;
			node->ipdom = found;
		}
	}
}

int gx_soft_joins(struct gx_arena *arena, struct insn *code, uint32_t n)
{
	struct graph g = { .code = code, .n = n };
	int err = -ENOMEM;

	(void)arena;
	g.block_of = calloc(n, sizeof(*g.block_of));
	if (g.block_of && find_blocks(&g) && reverse_edges(&g) && number(&g)) {
		iterate(&g);
		for (uint32_t b = 0; b < g.n_nodes; b++) {
			uint32_t to = g.nodes[b].ipdom;

			if (to != NONE && b + 1 < g.n_nodes)
				code[g.nodes[b].last].join = &code[g.nodes[to].first];
		}
		err = 0;
	}
	free(g.block_of);
	free(g.nodes);
	free(g.next);
	free(g.prev);
	free(g.prev_at);
	free(g.by_order);
	return err;
}
