/* dominance.c - immediate dominators and postdominators.
 * Cooper, Harvey, Kennedy: "A Simple, Fast Dominance Algorithm" (2001): sweep in reverse postorder
 * until nothing moves. Both directions run on numbered nodes; the backward one has a virtual exit
 * that follows every block without successors. Blocks that no walk reaches have NULL. */
#include "ir/ir.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define NONE UINT32_MAX

/* Node n_blocks is the virtual exit; only the backward graph uses it. */
struct graph {
	const struct gx_ir *ir;
	bool backward;
	uint32_t n_nodes, root;
	uint32_t *order; /* [n_order] nodes in postorder */
	uint32_t n_order;
	uint32_t *number; /* [n_nodes] postorder number of those that are reached */
	uint32_t *idom;   /* [n_nodes] NONE: not reached */
	uint32_t *exits;  /* [n_exits] blocks without successors */
	uint32_t n_exits;
};

static uint32_t n_next(const struct graph *g, uint32_t node)
{
	if (node == g->ir->n_blocks)
		return g->n_exits;
	return g->backward ? g->ir->blocks[node]->n_preds : g->ir->blocks[node]->n_succ;
}

static uint32_t next_at(const struct graph *g, uint32_t node, uint32_t i)
{
	if (node == g->ir->n_blocks)
		return g->exits[i];
	return g->backward ? g->ir->blocks[node]->preds[i]->id : g->ir->blocks[node]->succ[i]->id;
}

static uint32_t n_from(const struct graph *g, uint32_t node)
{
	const struct gx_ir_block *block = g->ir->blocks[node];

	if (!g->backward)
		return block->n_preds;
	return block->n_succ ? block->n_succ : 1;
}

static uint32_t from_at(const struct graph *g, uint32_t node, uint32_t i)
{
	const struct gx_ir_block *block = g->ir->blocks[node];

	if (!g->backward)
		return block->preds[i]->id;
	return block->n_succ ? block->succ[i]->id : g->ir->n_blocks;
}

static void number_nodes(struct graph *g, uint32_t *stack, uint32_t *position)
{
	uint32_t depth = 0;

	for (uint32_t i = 0; i < g->n_nodes; i++) {
		g->idom[i] = NONE;  /* not reached */
		position[i] = NONE; /* not seen */
	}
	stack[depth++] = g->root;
	position[g->root] = 0;
	while (depth) {
		uint32_t node = stack[depth - 1];

		if (position[node] < n_next(g, node)) {
			uint32_t next = next_at(g, node, position[node]++);

			if (position[next] == NONE) {
				position[next] = 0;
				stack[depth++] = next;
			}
			continue;
		}
		g->number[node] = g->n_order;
		g->order[g->n_order++] = node;
		depth--;
	}
}

static uint32_t intersect(const struct graph *g, uint32_t a, uint32_t b)
{
	while (a != b) {
		while (g->number[a] < g->number[b])
			a = g->idom[a];
		while (g->number[b] < g->number[a])
			b = g->idom[b];
	}
	return a;
}

static bool update_node(struct graph *g, uint32_t node)
{
	uint32_t idom = NONE;

	for (uint32_t i = 0; i < n_from(g, node); i++) {
		uint32_t from = from_at(g, node, i);

		if (g->idom[from] == NONE)
			continue;
		idom = idom == NONE ? from : intersect(g, idom, from);
	}
	if (g->idom[node] == idom)
		return false;
	g->idom[node] = idom;
	return true;
}

/* long-lived result in out[n_blocks]; `memory` holds five arrays of n_nodes */
static void solve(struct graph *g, uint32_t *memory, struct gx_ir_block **out)
{
	bool changed = true;
	uint32_t n = g->ir->n_blocks;

	g->n_nodes = n + 1;
	g->order = memory;
	g->number = memory + g->n_nodes;
	g->idom = memory + 2 * (size_t)g->n_nodes;
	number_nodes(g, memory + 3 * (size_t)g->n_nodes, memory + 4 * (size_t)g->n_nodes);
	g->idom[g->root] = g->root;
	while (changed) {
		changed = false;
		for (uint32_t i = g->n_order - 1; i-- > 0;)
			changed |= update_node(g, g->order[i]);
	}
	for (uint32_t b = 0; b < n; b++) {
		bool has = b != g->root && g->idom[b] < n;

		out[b] = has ? g->ir->blocks[g->idom[b]] : NULL;
	}
}

/* Depth-first numbers of the dominator tree: a dominates b when b's interval lies in a's. Unreached
 * blocks get intervals of their own. memory: three arrays of n_blocks. */
static void number_tree(const struct gx_ir *ir, struct gx_ir_doms *doms, uint32_t *memory)
{
	uint32_t n = ir->n_blocks, clock = 0;
	uint32_t *child = memory, *sibling = child + n, *stack = sibling + n;

	memset(child, 0xff, n * sizeof(*child));
	for (uint32_t b = n; b-- > 0;) {
		if (doms->idom[b]) {
			sibling[b] = child[doms->idom[b]->id];
			child[doms->idom[b]->id] = b;
		}
	}
	for (uint32_t root = 0; root < n; root++) {
		uint32_t depth = 0;

		if (doms->idom[root])
			continue;
		doms->enter[root] = clock++;
		stack[depth++] = root;
		while (depth) {
			uint32_t node = stack[depth - 1], next = child[node];

			if (next == NONE) {
				doms->leave[node] = clock++;
				depth--;
				continue;
			}
			child[node] = sibling[next];
			doms->enter[next] = clock++;
			stack[depth++] = next;
		}
	}
}

int gx_ir_dominance(const struct gx_ir *ir, struct gx_arena *arena, struct gx_ir_doms *out)
{
	size_t n = (size_t)ir->n_blocks + 1;
	uint32_t *memory = calloc(6 * n, sizeof(*memory));
	struct graph forward = { .ir = ir }, backward = { .ir = ir, .backward = true };

	out->idom = gx_arena_calloc(arena, n, sizeof(struct gx_ir_block *));
	out->ipdom = gx_arena_calloc(arena, n, sizeof(struct gx_ir_block *));
	out->enter = gx_arena_calloc(arena, n, sizeof(*out->enter));
	out->leave = gx_arena_calloc(arena, n, sizeof(*out->leave));
	if (!memory || !out->idom || !out->ipdom || !out->enter || !out->leave) {
		free(memory);
		return -ENOMEM;
	}
	if (ir->n_blocks) {
		solve(&forward, memory, out->idom);
		backward.root = ir->n_blocks;
		backward.exits = memory + 5 * n;
		for (uint32_t b = 0; b < ir->n_blocks; b++)
			if (!ir->blocks[b]->n_succ)
				backward.exits[backward.n_exits++] = b;
		solve(&backward, memory, out->ipdom);
		number_tree(ir, out, memory);
	}
	free(memory);
	return 0;
}

bool gx_ir_dominates(const struct gx_ir_doms *doms, const struct gx_ir_block *a,
                     const struct gx_ir_block *b)
{
	return doms->enter[a->id] <= doms->enter[b->id] && doms->leave[b->id] <= doms->leave[a->id];
}
